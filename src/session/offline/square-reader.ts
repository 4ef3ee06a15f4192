/** Finds a square in what the camera shows. Answers its text; undefined where none is to be seen. */
export type ReadSquare = (seen: HTMLVideoElement) => Promise<string | undefined>;
