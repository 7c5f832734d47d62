"""Addresses after the rounds: money, prizes, the report."""

from django.urls import URLPattern, path

from tilehall.site.tournaments.views import complaints, money, prizes, report

DESK = "tournaments/<int:number>/desk"

PATHS: list[URLPattern] = [
    path(f"{DESK}/money/", money.book, name="money"),
    path(f"{DESK}/money/fee/", money.fee, name="money-fee"),
    path(f"{DESK}/money/line/", money.line, name="money-line"),
    path(f"{DESK}/money/count/", money.count, name="money-count"),
    path(f"{DESK}/money/close/", money.close, name="money-close"),
    path(f"{DESK}/money/reopen/", money.reopen, name="money-reopen"),
    path(f"{DESK}/money/book.csv", money.sheet, name="money-book"),
    path(f"{DESK}/money/<int:receipt>.pdf", money.receipt, name="receipt"),
    path(f"{DESK}/money/<int:receipt>/back/", money.take_back, name="money-back"),
    path(f"{DESK}/prizes/", prizes.prizes, name="prizes"),
    path(f"{DESK}/prizes/promise/", prizes.promise, name="prize-promise"),
    path(f"{DESK}/prizes/given/", prizes.hand_over, name="prize-given"),
    path(f"{DESK}/prizes/certificates.pdf", prizes.certificates, name="certificates"),
    path(f"{DESK}/prizes/<str:key>/drop/", prizes.drop, name="prize-drop"),
    path(f"{DESK}/prizes/<str:key>/<int:player>/back/", prizes.take_back, name="prize-back"),
    path(f"{DESK}/words/", prizes.words, name="words"),
    path(f"{DESK}/finish/", report.finish, name="finish"),
    path(f"{DESK}/report/", report.report, name="report"),
    path(f"{DESK}/report/send/", report.send, name="report-send"),
    path(f"{DESK}/report/sent/", report.sent, name="report-sent"),
    path(f"{DESK}/report/published/", report.published, name="results-published"),
    path(f"{DESK}/report/rated/", report.rated, name="ratings-published"),
    path(f"{DESK}/report/release/", report.release, name="release-slips"),
    path(f"{DESK}/report/file/<str:format>/", report.file, name="export"),
    path(f"{DESK}/complaints/", complaints.complaints, name="complaints"),
    path(f"{DESK}/complaints/<int:which>/more/", complaints.more, name="complaint-more"),
    path(f"{DESK}/complaints/<int:which>/refer/", complaints.refer, name="complaint-refer"),
    path(f"{DESK}/complaints/<int:which>/decide/", complaints.decide, name="complaint-decide"),
]
