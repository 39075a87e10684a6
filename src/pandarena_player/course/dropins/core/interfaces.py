"""The arm and the detector that scripts are written against."""

from pandarena_player.course.controller import ArmController, ObjectDetector

__all__ = ["ArmController", "ObjectDetector"]
