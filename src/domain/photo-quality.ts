/**
 * Checks the quality of two consecutive camera pictures of a person. Pure functions, used by the browser before upload
 * and by the server. There is no face detection: only brightness, contrast, sharpness and movement are measured.
 */

/** A greyscale picture, 0 to 255, row by row. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: ArrayLike<number>;
}

/** Width in pixels to which pictures are scaled before measuring, so that thresholds don't depend on the camera. */
export const GREY_WIDTH = 320;
/** Minimum of the shorter side in pixels. */
const MIN_SIDE = 480;
const MIN_BRIGHTNESS = 50;
const MAX_BRIGHTNESS = 215;
/** Standard deviation of the shades. */
const MIN_CONTRAST = 18;
/** Variance of the Laplacian; an unfocused picture has few edges. */
const MIN_SHARPNESS = 40;
/** Mean difference of blocks of 8 by 8 pixels: camera noise is below the minimum, a different scene above the maximum. */
const MIN_MOVEMENT = 1.2;
const MAX_MOVEMENT = 45;
const BLOCK_SIZE = 8;

/** Quality errors by code. */
export const photoErrors = {
  "photo-too-small": "The photo is too small. It must be at least 480 pixels. Use another camera.",
  "photo-too-dark": "The photo is too dark. Face the light and take it again.",
  "photo-too-bright": "The photo is too bright. Turn away from the lamp or window and take it again.",
  "photo-flat": "The photo is unclear. Wipe the lens and take it again.",
  "photo-blurred": "The photo is blurred. Hold still and take it again.",
  "photo-still": "Both photos are the same. Turn your head slightly for the second one.",
  "photo-changed": "The second photo is too different. Stay in front of the camera for both.",
} as const;

export type PhotoError = keyof typeof photoErrors;

/** Quality errors of the first picture. @param side the shorter side of the original picture, in pixels */
export function pictureErrors(grey: GreyImage, side: number): PhotoError[] {
  const errors: PhotoError[] = side < MIN_SIDE ? ["photo-too-small"] : [];
  const light = brightness(grey);
  // A dark picture also lacks contrast and sharpness: report the cause only.
  if (light < MIN_BRIGHTNESS) return [...errors, "photo-too-dark"];
  if (light > MAX_BRIGHTNESS) return [...errors, "photo-too-bright"];
  if (contrast(grey) < MIN_CONTRAST) return [...errors, "photo-flat"];
  if (sharpness(grey) < MIN_SHARPNESS) errors.push("photo-blurred");
  return errors;
}

/** Quality errors of the second picture compared with the first. */
export function movementErrors(first: GreyImage, second: GreyImage): PhotoError[] {
  const movement = differenceBetween(first, second);
  if (movement < MIN_MOVEMENT) return ["photo-still"];
  return movement > MAX_MOVEMENT ? ["photo-changed"] : [];
}

/** Mean shade. */
function brightness({ pixels }: GreyImage): number {
  let sum = 0;
  for (let at = 0; at < pixels.length; at++) sum += pixels[at] ?? 0;
  return pixels.length === 0 ? 0 : sum / pixels.length;
}

/** Standard deviation of the shades. */
function contrast(grey: GreyImage): number {
  return Math.sqrt(variance(Array.from(grey.pixels)));
}

/** Variance of the Laplacian of four neighbours. */
export function sharpness({ width, height, pixels }: GreyImage): number {
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

/** Difference of two pictures, each relative to its mean, so that changes of exposure don't count as movement. */
export function differenceBetween(first: GreyImage, second: GreyImage): number {
  const [a, b] = [blockMeans(first), blockMeans(second)];
  // Different dimensions mean another camera.
  if (a.length !== b.length || a.length === 0) return 255;
  return a.reduce((sum, shade, at) => sum + Math.abs(shade - (b[at] ?? 0)), 0) / a.length;
}

function blockMeans({ width, height, pixels }: GreyImage): number[] {
  const found: number[] = [];
  for (let top = 0; top + BLOCK_SIZE <= height; top += BLOCK_SIZE)
    for (let left = 0; left + BLOCK_SIZE <= width; left += BLOCK_SIZE) {
      let sum = 0;
      for (let y = 0; y < BLOCK_SIZE; y++)
        for (let x = 0; x < BLOCK_SIZE; x++) sum += pixels[(top + y) * width + left + x] ?? 0;
      found.push(sum / (BLOCK_SIZE * BLOCK_SIZE));
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
