"""The site: Django meets people. It stands on the law; the law does not know that there is a site."""
