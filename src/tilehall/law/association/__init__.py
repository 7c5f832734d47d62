"""The association: who belongs to it, by which class and through which club. More of its rules will live here."""
