"""Whose letters somebody sees and keeps: the Secretary and the presidents all, the Treasurer those about money, a club
officer those to the own club."""

from django.db.models import Q

from tilehall.site.people.actor import Actor

from .store import DeliveryRow

SEES_ALL, SEES_MONEY = "post.see_all", "post.see_money"


def reach_of(actor: Actor) -> Q:
    """The deliveries that are theirs to see."""
    if actor.may(SEES_ALL):
        return Q()
    reach = Q(club__in=actor.clubs)
    return reach | Q(letter__about_money=True) if actor.may(SEES_MONEY) else reach


def may_keep(actor: Actor, delivery: DeliveryRow) -> bool:
    return actor.may(SEES_ALL) or (actor.may(SEES_MONEY) and delivery.letter.about_money)
