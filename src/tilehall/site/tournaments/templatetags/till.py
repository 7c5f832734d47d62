"""How pages write what the log holds as cents and as codes."""

from collections.abc import Mapping

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tilehall.law.tournament.desk.cash_book import PlayerAccount
from tilehall.law.tournament.desk.cash_records import Prize
from tilehall.law.tournament.desk.prize_winners import Merit
from tilehall.law.tournament.desk.records import Player
from tilehall.site.pages import phrases
from tilehall.site.rulebook import clause_links
from tilehall.site.tournaments.wording.money import merit_words, prize_words
from tilehall.site.tournaments.wording.notes import placed_words, reason_words

register = template.Library()


@register.filter
def dollars(cents: int | None) -> str:
    """$20.00; nothing for nothing."""
    return "" if cents is None else phrases.dollars(cents)


@register.filter
def plain_amount(cents: int | None) -> str:
    """As one types it: 20.00; nothing for nothing."""
    return "" if cents is None else phrases.typed_dollars(cents)


@register.filter
def of(accounts: Mapping[int, PlayerAccount], number: int) -> PlayerAccount | None:
    """What this player has to pay and has paid; None who has nothing to pay."""
    return accounts.get(number)


@register.filter
def merit(given: Merit) -> str:
    """What a prize is for."""
    return merit_words(given)


@register.filter
def promised_for(prize: Prize) -> str:
    """What a prize is promised for."""
    return prize_words(prize)


@register.filter
def placed(player: Player) -> str:
    """Why a player was placed or re-graded by hand."""
    return placed_words(player.placed_because, regraded=player.regraded)


@register.filter
def reason(given: str | None) -> str:
    """A reason that the desk gave by itself in words; one that somebody typed as it is."""
    return reason_words(given)


@register.filter
def kept_basis(text: str) -> SafeString:
    """What the log says a note or an entry rests on: a linked clause or reading, or in words what is assumed."""
    if not text.startswith("silent:"):
        return clause_links.with_links(text.removeprefix("reading:"))
    assumed = text.partition(": ")[2]
    return format_html('<span class="small muted">The rules are silent: {}.</span>', clause_links.with_links(assumed))


@register.filter
def absolute(cents: int) -> int:
    return abs(cents)
