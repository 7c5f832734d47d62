"""The addresses of the meetings."""

from django.urls import path

from .views import chair, deeds, log, meetings, minutes, phone, play_rules, preparation, wall

app_name = "meetings"
urlpatterns = [
    path("meetings/", meetings.meetings, name="meetings"),
    path("meetings/new/<slug:kind>/", meetings.new, name="new"),
    path("meetings/<int:number>/", meetings.meeting, name="meeting"),
    path("meetings/<int:number>/chair/", chair.chair, name="chair"),
    path("meetings/<int:number>/do/<slug:key>/", deeds.deed, name="deed"),
    path("meetings/<int:number>/prepare/", preparation.prepare, name="prepare"),
    path("meetings/<int:number>/prepare/day/", preparation.reschedule, name="reschedule"),
    path("meetings/<int:number>/prepare/application/<int:entry>/", preparation.application, name="application"),
    path("meetings/<int:number>/prepare/<slug:kind>/", preparation.item, name="item"),
    path("meetings/<int:number>/notice/", preparation.notice, name="notice"),
    path("meetings/<int:number>/notice/send/", preparation.send_notice, name="send-notice"),
    path("meetings/<int:number>/check-in/", preparation.check_in, name="check-in"),
    path("meetings/<int:number>/check-in/<int:person>/", preparation.voting_card, name="card"),
    path("meetings/<int:number>/wall/", wall.wall, name="wall"),
    path("meetings/<int:number>/here/<slug:key>/", phone.here, name="here"),
    path("meetings/<int:number>/me/<slug:key>/", phone.me, name="me"),
    path("meetings/<int:number>/me/<slug:key>/vote/", phone.vote, name="vote"),
    path("meetings/<int:number>/me/<slug:key>/second/", phone.second, name="second"),
    path("meetings/<int:number>/me/<slug:key>/presence/", phone.presence, name="presence"),
    path("meetings/<int:number>/minutes/", minutes.minutes, name="minutes"),
    path("meetings/<int:number>/minutes.<slug:suffix>", minutes.minutes_file, name="minutes-file"),
    path("meetings/<int:number>/log/", log.log, name="log"),
    path("resolutions/", meetings.resolutions, name="resolutions"),
    path("rules-of-play/", play_rules.rules_of_play, name="rules-of-play"),
    path("rules-of-play/<int:entry>/answer/", play_rules.answer, name="answer-proposal"),
    path("rules-in-force/", meetings.rules_in_force, name="rules"),
]
