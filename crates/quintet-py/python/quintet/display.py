"""Where ``render_mode="human"`` draws: a window if pygame and a display are there, otherwise the terminal."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

import numpy as np


def _pygame() -> Any:
    """The module pygame, if it is installed and can open a window; otherwise ``None``."""
    has_display = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    if sys.platform.startswith("linux") and not has_display:
        return None
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame

        pygame.display.init()
    except (ImportError, RuntimeError):
        return None
    return pygame


class Display:
    """Shows pictures one after another, at most ``fps`` a second."""

    def __init__(self, title: str, fps: float) -> None:
        self._pygame = _pygame()
        self._title, self._pause, self._due = title, 1.0 / fps, 0.0
        self._screen: Any = None
        self._closed = False

    @property
    def is_window(self) -> bool:
        """Whether pictures are shown in a window; otherwise as text in the terminal."""
        return self._pygame is not None

    def _wait(self) -> None:
        now = time.monotonic()
        if now < self._due:
            time.sleep(self._due - now)
        self._due = max(now, self._due) + self._pause

    def show_pixels(self, pixels: np.ndarray) -> None:
        """Shows a picture in the window. After the player has closed it, nothing is shown any more."""
        if self._closed:
            return
        pygame = self._pygame
        height, width, _ = pixels.shape
        if self._screen is None or self._screen.get_size() != (width, height):
            self._screen = pygame.display.set_mode((width, height))
            pygame.display.set_caption(self._title)
        self._screen.blit(pygame.surfarray.make_surface(pixels.swapaxes(0, 1)), (0, 0))
        pygame.display.flip()
        if any(event.type == pygame.QUIT for event in pygame.event.get()):
            self.close()
        self._wait()

    def show_text(self, picture: str) -> None:
        """Draws a picture of text over the last one."""
        sys.stdout.write("\x1b[H\x1b[2J" + picture)
        sys.stdout.flush()
        self._wait()

    def close(self) -> None:
        """Closes the window."""
        if self._screen is not None:
            self._pygame.display.quit()
            self._screen = None
        self._closed = True
