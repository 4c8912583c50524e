"""The tests of the requirement documents.

They are a package, so that a module has the same name for pytest and for `requirements.page`. Imported under
two names it would mark its points twice.
"""
