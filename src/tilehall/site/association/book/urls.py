"""The addresses of the book."""

from django.urls import path

from .views import annual_report, book, calendar, clubs, decisions, home, members, registers, waiting

app_name = "book"
urlpatterns = [
    path("", home.home, name="home"),
    path("registers/", registers.overview, name="registers"),
    path("registers/<slug:key>/", registers.register, name="register"),
    path("registers/do/<slug:key>/", registers.deed, name="register-deed"),
    path("registers/do/<slug:key>/<int:entry>/", registers.entry_deed, name="entry-deed"),
    path("registers/take-back/<int:entry>/", registers.take_back, name="register-take-back"),
    path("decisions/", decisions.decisions, name="decisions"),
    path("decisions/new/", decisions.new, name="new-decision"),
    path("decisions/<int:entry>/", decisions.decision, name="decision"),
    path("calendar/", calendar.calendar, name="calendar"),
    path("calendar/feed.ics", calendar.feed, name="calendar-feed"),
    path("calendar/<int:year>/", calendar.calendar, name="calendar-year"),
    path("book/", book.book, name="book"),
    path("waiting/", waiting.waiting, name="waiting"),
    path("report/", annual_report.newest, name="newest-report"),
    path("report/<int:year>/", annual_report.report, name="report"),
    path("report/<int:year>/paper/", annual_report.paper, name="report-paper"),
    path("members/", members.register, name="members"),
    path("members/<int:pk>/", members.member, name="member"),
    path("members/<int:pk>/do/<slug:key>/", members.deed, name="member-deed"),
    path("members/<int:pk>/take-back/<int:entry>/", members.take_back, name="take-back"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("clubs/<slug:slug>/take-back/<int:entry>/", clubs.take_back, name="club-take-back"),
    path("clubs/<slug:slug>/do/<slug:key>/", clubs.deed, name="club-deed"),
]
