"""The addresses of study: the search, a word, lists to learn, and the quiz."""

from django.urls import path

from .views import lookup, quiz

app_name = "study"
urlpatterns = [
    path("study/", lookup.study, name="study"),
    path("study/words/<slug:word>/", lookup.word, name="word"),
    path("study/lists/<slug:key>/", lookup.list_to_learn, name="list"),
    path("study/quiz/", quiz.quiz, name="quiz"),
    path("study/quiz/answer/", quiz.answer, name="answer"),
]
