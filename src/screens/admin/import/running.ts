/** States in which an import is being worked on, so that its page follows it. */
export const RUNNING = new Set(["checking", "queued", "running", "undo-checking", "undoing"]);
