/**
 * Whether two pictures of a camera, taken one after the other, will do to know a person by. Pure, so that the browser says so
 * before anything is sent and the server decides by the same rules. Nobody's face is looked for: brightness, contrast,
 * sharpness and movement are measured, nothing else.
 */

/** A picture in shades of grey, 0 to 255, row by row. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly pixels: ArrayLike<number>;
}

/** Pixels. Pictures are made this wide to be measured, so that one number holds for every camera. */
export const GREY_WIDTH = 320;
/** Pixels of the shorter side, as the picture is kept. */
const LEAST_SIDE = 480;
const DARKEST = 50;
const BRIGHTEST = 215;
/** Standard deviation of the shades. */
const LEAST_CONTRAST = 18;
/** Variance of the Laplacian; a picture out of focus has next to no edges. */
const LEAST_SHARPNESS = 40;
/** Mean difference of squares of 8 by 8 pixels: noise of a camera stays below, another scene lies above. */
const LEAST_MOVED = 1.2;
const MOST_MOVED = 45;
const SQUARE = 8;

/** What may be wrong, each its own code. */
export const photoFaults = {
  "photo-too-small": "The camera's picture is too small: 480 pixels at least are needed. Use another camera.",
  "photo-too-dark": "The picture is too dark. Turn to the light and take it again.",
  "photo-too-bright": "The picture is too bright. Turn away from the lamp or window and take it again.",
  "photo-flat": "Hardly anything is to be seen in the picture. Wipe the lens and take it again.",
  "photo-blurred": "The picture is blurred. Hold still, wait until it is sharp, and take it again.",
  "photo-still": "Both pictures are the same. Turn your head a little for the second one.",
  "photo-changed": "The second picture shows something else. Stay before the camera for both.",
} as const;

export type PhotoFault = keyof typeof photoFaults;

/** What is wrong with the first picture, of which `side` is the shorter side as it came; nothing when it will do. */
export function faultsOfPicture(grey: Grey, side: number): PhotoFault[] {
  const faults: PhotoFault[] = side < LEAST_SIDE ? ["photo-too-small"] : [];
  const light = brightness(grey);
  // What lies in the dark is neither sharp nor rich in contrast: one cause is told, not three.
  if (light < DARKEST) return [...faults, "photo-too-dark"];
  if (light > BRIGHTEST) return [...faults, "photo-too-bright"];
  if (contrast(grey) < LEAST_CONTRAST) return [...faults, "photo-flat"];
  if (sharpness(grey) < LEAST_SHARPNESS) faults.push("photo-blurred");
  return faults;
}

/** What is wrong with the second as it follows the first. */
export function faultsOfMovement(first: Grey, second: Grey): PhotoFault[] {
  const by = moved(first, second);
  if (by < LEAST_MOVED) return ["photo-still"];
  return by > MOST_MOVED ? ["photo-changed"] : [];
}

/** Mean shade. */
function brightness({ pixels }: Grey): number {
  let sum = 0;
  for (let at = 0; at < pixels.length; at++) sum += pixels[at] ?? 0;
  return pixels.length === 0 ? 0 : sum / pixels.length;
}

/** Standard deviation of the shades. */
function contrast(grey: Grey): number {
  return Math.sqrt(variance(Array.from(grey.pixels)));
}

/** Variance of the Laplacian of four neighbours. */
export function sharpness({ width, height, pixels }: Grey): number {
  const edges: number[] = [];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around = shade(at - 1) + shade(at + 1) + shade(at - width) + shade(at + width);
      edges.push(around - 4 * shade(at));
    }
  return variance(edges);

  function shade(at: number): number {
    return pixels[at] ?? 0;
  }
}

/** How far two pictures differ, each about its own mean, so that the camera's changing exposure is no movement. */
export function moved(first: Grey, second: Grey): number {
  const [a, b] = [squares(first), squares(second)];
  // Another shape is another camera.
  if (a.length !== b.length || a.length === 0) return 255;
  return a.reduce((sum, shade, at) => sum + Math.abs(shade - (b[at] ?? 0)), 0) / a.length;
}

function squares({ width, height, pixels }: Grey): number[] {
  const found: number[] = [];
  for (let top = 0; top + SQUARE <= height; top += SQUARE)
    for (let left = 0; left + SQUARE <= width; left += SQUARE) {
      let sum = 0;
      for (let y = 0; y < SQUARE; y++)
        for (let x = 0; x < SQUARE; x++) sum += pixels[(top + y) * width + left + x] ?? 0;
      found.push(sum / (SQUARE * SQUARE));
    }
  const mean = found.reduce((sum, shade) => sum + shade, 0) / Math.max(1, found.length);
  return found.map((shade) => shade - mean);
}

function variance(values: readonly number[]): number {
  if (values.length === 0) return 0;
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squared = 0;
  for (const value of values) squared += (value - mean) ** 2;
  return squared / values.length;
}
