"""The course's packages by their own names. Found in a script's process only (`home.DropIns`)."""
