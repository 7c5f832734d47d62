"""Three Masters of New Zealand as published: every player met every other once.

The Rating System Manager's lists before and after; who beat whom is not needed, for in a full round robin the
opponents are the same, so any results that give the published wins do.
"""

from tilehall.law.ratings.rating_records import RatedResult, RatingEntry
from tilehall.law.tournament.event import PlayerId

# rating before / games before / wins / rating after
MASTERS = {
    2019: "2311/366/20/2329 2230/3060/17/2228 2190/186/11/2122 2120/900/16/2126 2093/2382/14/2077 1987/1795/14/1996 "
    "1981/1040/18/2053 1918/3084/12/1915 1917/1347/8/1849 1909/1674/13/1925 1905/1614/10/1873 1901/2032/15/1952 "
    "1881/2923/11/1872 1856/409/8/1803 1841/2778/14/1896 1781/1953/6/1711 1753/3113/8/1728 1739/2641/8/1718 "
    "1731/2388/8/1713 1690/2029/13/1783 1654/324/12/1741 1592/1585/9/1640 1577/1725/5/1545 1564/4597/6/1557",
    2022: "2302/3342/17/2283 2157/357/17/2158 2134/1158/14/2100 2121/2517/18/2142 1944/1994/12/1918 1934/1756/10/1878 "
    "1922/135/14/1934 1906/2408/13/1906 1891/551/15/1928 1876/1903/14/1901 1866/3246/13/1878 1852/159/13/1868 "
    "1803/3235/11/1799 1779/474/8/1727 1756/3429/11/1767 1716/405/11/1741 1686/1954/11/1721 1642/548/6/1591 "
    "1614/2919/9/1634 1607/951/8/1609 1586/974/5/1531 1561/5150/8/1578 1554/1659/11/1639 1510/3175/7/1523",
    2025: "2237/214/16/2223 2236/3641/17/2233 2118/325/13/2085 2114/599/17/2135 2107/1283/16/2116 2055/2273/11/2006 "
    "1961/566/16/2010 1932/2331/12/1927 1910/2864/13/1927 1888/1703/9/1845 1884/4025/10/1859 1872/2202/14/1918 "
    "1850/335/12/1869 1842/3567/11/1847 1831/691/11/1839 1826/783/11/1836 1815/3514/5/1722 1776/67/11/1802 "
    "1773/393/11/1800 1772/517/11/1800 1665/1777/5/1611 1635/2653/12/1733 1605/782/8/1631 1572/2665/4/1523",
}


def rows(year: int) -> list[tuple[int, int, int, int]]:
    found = []
    for row in MASTERS[year].split():
        before, games, wins, after = map(int, row.split("/"))
        found.append((before, games, wins, after))
    return found


def player(number: int) -> PlayerId:
    return PlayerId(f"p{number:02}")


def field(year: int) -> tuple[list[RatingEntry], list[RatedResult]]:
    """Whoever has fewest wins left takes them from the next weakest and loses to all others."""
    entries = [RatingEntry(player(n), before, games) for n, (before, games, _, _) in enumerate(rows(year))]
    left = {n: wins for n, (_, _, wins, _) in enumerate(rows(year))}
    results = []
    while len(left) > 1:
        weakest = min(left, key=lambda n: (left[n], n))
        wins = left.pop(weakest)
        for place, other in enumerate(sorted(left, key=lambda n: (left[n], n))):
            results.append(RatedResult(player(weakest), player(other), 2 if place < wins else 0))
            left[other] -= place >= wins
    assert set(left.values()) == {0}
    return entries, results
