"""The addresses of the building itself."""

from django.urls import path

from . import merge_views, record_views, views, visitor_views

app_name = "hall"
urlpatterns = [
    path("", views.home, name="home"),
    path("start/", views.start, name="start"),
    path("start/example/", views.start_example, name="start-example"),
    path("try/", views.try_example, name="try"),
    path("try/<slug:key>/", views.try_as, name="try-as"),
    path("hall/progress/<str:job_id>/", views.progress, name="progress"),
    path("hall/name/", views.rename, name="rename"),
    path("hall/empty/", views.empty, name="empty"),
    path("hall/backups/", views.backups, name="backups"),
    path("hall/backups/now/", views.back_up_now, name="back-up-now"),
    path("hall/take-over/", views.take_over, name="take-over"),
    path("hall/take-over/now/", views.take_over_now, name="take-over-now"),
    path("hall/take-over/newest.zip", views.newest_backup, name="newest-backup"),
    path("account/record/", record_views.own_record, name="own-record"),
    path("account/record/all.json", record_views.export, name="own-export"),
    path("account/record/all/", record_views.everything, name="own-data"),
    path("account/record/deletion/", record_views.ask_deletion, name="ask-deletion"),
    path("hall/people/<int:pk>/merge/", merge_views.merge, name="merge"),
    path("hall/merges/", merge_views.merges, name="merges"),
    path("hall/deletions/", record_views.deletions, name="deletions"),
    path("visit/", visitor_views.visit, name="visit"),
    path("visit/clubs/", visitor_views.clubs, name="clubs"),
    path("visit/clubs/<slug:slug>/describe/", visitor_views.describe, name="describe-club"),
    path("visit/results/", visitor_views.results, name="results"),
    path("visit/players/<int:pk>/", visitor_views.player, name="player"),
    path("visit/join/", visitor_views.become_member, name="become-member"),
    path("visit/joining/", visitor_views.joining, name="joining"),
    path("feed.xml", visitor_views.feed, name="feed"),
    path("join/", views.join, name="join"),
    path("join/certificate/", views.authority, name="authority"),
    path("api/", views.api_page, name="api"),
    path("offline/", views.offline, name="offline"),
    path("healthz", views.healthz, name="healthz"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("sw.js", views.service_worker, name="service-worker"),
]
