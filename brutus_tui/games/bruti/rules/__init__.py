"""The rules of Bruti, a module for each chapter of the rulebook.

`flow` holds what all chapters use; the public functions of the engine stand in
`engine`, which also sees to it that every chapter is loaded.
"""
