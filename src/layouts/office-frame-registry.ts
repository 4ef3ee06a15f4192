import { type ComponentType, lazy, type ReactNode } from "react";
import { markStale } from "#session/build-check.ts";

type Frame = ComponentType<{ children: ReactNode }>;

let registered: Frame | undefined;

/**
 * Registers the officers' frame. Called by their layout when it is loaded, so that an error page keeps the
 * menu.
 */
export function registerOfficeFrame(frame: Frame): void {
  registered = frame;
}

// Error screens are part of every page, and the officers' frame must not be.
const LazyFrame = lazy(() => {
  // Its styles come after those of every page, so the next navigation loads a document.
  markStale();
  return import("./office.tsx");
});

/** The officers' frame: immediately if their layout is loaded, else it suspends until it is. */
export function officeFrame(): Frame {
  return registered ?? LazyFrame;
}
