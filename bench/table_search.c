/* Searches tables of four and three in which nobody meets anybody oftener than must be, and everybody sits at tables of
   three equally often: the swaps of law/tournament/draws/table_mix.py, some fifty times as many in a second.
   cc -O2 -o table_search table_search.c && ./table_search PLAYERS ROUNDS SECONDS SEED
   prints what is above the least (meetings, seats at short tables) and the rounds, players numbered from 1. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 64, ROUNDS = 16, SEATS = 4 };
static int players, rounds, tables, size[MOST];
static int at[ROUNDS][MOST], seat[ROUNDS][MOST][SEATS], met[MOST][MOST], little[MOST];
static int kept[ROUNDS][MOST][SEATS];
static uint64_t state;

static uint64_t bits(void) {
    uint64_t mixed = (state += 0x9E3779B97F4A7C15ULL);
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31);
}

static void lay_tables(void) {
    int threes = players == 5 ? 0 : (SEATS - players % SEATS) % SEATS;
    tables = (players + threes) / SEATS;
    for (int t = 0; t < tables; t++) size[t] = t < tables - threes ? SEATS : SEATS - 1;
}

static void count(int *repeats, int *shorts) {
    memset(met, 0, sizeof met);
    memset(little, 0, sizeof little);
    for (int r = 0; r < rounds; r++)
        for (int t = 0; t < tables; t++)
            for (int i = 0; i < size[t]; i++) {
                at[r][seat[r][t][i]] = t;
                if (size[t] < size[0]) little[seat[r][t][i]]++;
                for (int j = 0; j < size[t]; j++)
                    if (i != j) met[seat[r][t][i]][seat[r][t][j]]++;
            }
    *repeats = *shorts = 0;
    for (int p = 0; p < players; p++) {
        *shorts += little[p] * little[p];
        for (int q = 0; q < p; q++) *repeats += met[p][q] * (met[p][q] - 1) / 2;
    }
}

static void least(int *repeats, int *shorts) {
    int meetings = 0, short_seats = 0, pairs = players * (players - 1) / 2;
    for (int t = 0; t < tables; t++) {
        meetings += rounds * size[t] * (size[t] - 1) / 2;
        if (size[t] < size[0]) short_seats += rounds * size[t];
    }
    int each = meetings / pairs, over = meetings % pairs;
    *repeats = (pairs - over) * (each * (each - 1) / 2) + over * ((each + 1) * each / 2);
    each = short_seats / players, over = short_seats % players;
    *shorts = (players - over) * each * each + over * (each + 1) * (each + 1);
}

int main(int count_of, char **given) {
    if (count_of < 5) return 2;
    players = atoi(given[1]), rounds = atoi(given[2]);
    double seconds = atof(given[3]);
    state = (uint64_t)atoll(given[4]) * 7919 + 1;
    lay_tables();
    int least_repeats, least_shorts, repeats, shorts, best = 1 << 30, best_repeats = 0, best_shorts = 0;
    least(&least_repeats, &least_shorts);
    clock_t begun = clock();
    while (best && (double)(clock() - begun) / CLOCKS_PER_SEC < seconds) {
        for (int r = 0; r < rounds; r++) {
            int order[MOST], next = 0;
            for (int p = 0; p < players; p++) order[p] = p;
            for (int p = players - 1; p > 0; p--) {
                int q = bits() % (p + 1), held = order[p];
                order[p] = order[q], order[q] = held;
            }
            for (int t = 0; t < tables; t++)
                for (int i = 0; i < size[t]; i++) seat[r][t][i] = order[next++];
        }
        count(&repeats, &shorts);
        long cost = repeats + shorts, floor_cost = least_repeats + least_shorts;
        for (int heat = 90; heat > 2 && best; heat -= 1) {
            uint32_t chances[9];
            double chance = 65536;
            for (int n = 0; n < 9; n++) chances[n] = (uint32_t)chance, chance *= heat / 1000.0;
            for (int step = 0; step < 120000 && best; step++) {
                uint64_t drawn = bits();
                int r = (drawn & 0xFFF) % rounds, one = (drawn >> 12 & 0xFFFF) % players, other = (drawn >> 28 & 0xFFFF) % players;
                int here = at[r][one], there = at[r][other], change = 0;
                if (here == there) continue;
                for (int i = 0; i < size[here]; i++)
                    if (seat[r][here][i] != one) change += met[other][seat[r][here][i]] - met[one][seat[r][here][i]] + 1;
                for (int i = 0; i < size[there]; i++)
                    if (seat[r][there][i] != other) change += met[one][seat[r][there][i]] - met[other][seat[r][there][i]] + 1;
                int up = size[there] < size[here] ? one : other, down = up == one ? other : one;
                if (size[here] != size[there]) change += 2 * (little[up] - little[down] + 1);
                if (change > 0 && (drawn >> 48) >= chances[change < 8 ? change : 8]) continue;
                for (int side = 0; side < 2; side++) {
                    int table = side ? there : here, leaves = side ? other : one, comes = side ? one : other;
                    for (int i = 0; i < size[table]; i++) {
                        int with = seat[r][table][i];
                        if (with == leaves) { seat[r][table][i] = comes; continue; }
                        met[leaves][with]--, met[with][leaves]--, met[comes][with]++, met[with][comes]++;
                    }
                }
                if (size[here] != size[there]) little[up]++, little[down]--;
                at[r][one] = there, at[r][other] = here;
                cost += change;
                if (cost - floor_cost < best) {
                    int again_repeats, again_shorts;
                    best = cost - floor_cost;
                    memcpy(kept, seat, sizeof kept);
                    count(&again_repeats, &again_shorts);
                    best_repeats = again_repeats - least_repeats, best_shorts = again_shorts - least_shorts;
                }
            }
        }
    }
    printf("%d %d above the least: %d meetings, %d seats\n", players, rounds, best_repeats, best_shorts);
    for (int r = 0; r < rounds; r++) {
        for (int t = 0; t < tables; t++)
            for (int i = 0; i < size[t]; i++) printf("%s%d", i ? " " : t ? " | " : "", kept[r][t][i] + 1);
        printf("\n");
    }
    return 0;
}
