// naive: no markers here.
