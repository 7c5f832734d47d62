"""The addresses of the building itself."""

from django.urls import path

from . import views

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
    path("join/", views.join, name="join"),
    path("join/certificate/", views.authority, name="authority"),
    path("api/", views.api_page, name="api"),
    path("offline/", views.offline, name="offline"),
    path("healthz", views.healthz, name="healthz"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("sw.js", views.service_worker, name="service-worker"),
]
