import { describe, expect, it } from "vitest";
import {
  differenceBetween,
  GREY_WIDTH,
  type GreyImage,
  movementErrors,
  pictureErrors,
  sharpness,
} from "./photo-quality.ts";

/** Builds a picture from a function of the position. */
function picture(shade: (x: number, y: number) => number, width = GREY_WIDTH, height = 240): GreyImage {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.max(0, Math.min(255, shade(at % width, Math.floor(at / width)))),
  );
  return { width, height, pixels };
}

/** Bright and dark squares of 16 pixels, shifted. */
const board = (shift = 0, light = 130, contrast = 60) =>
  picture(
    (x, y) => light + ((Math.floor((x + shift) / 16) + Math.floor(y / 16)) % 2 === 0 ? contrast : -contrast),
  );

describe("a picture", () => {
  it("that is sharp and well lit has no errors", () => {
    expect(pictureErrors(board(), 480)).toEqual([]);
  });

  it("reports one cause, and the size separately", () => {
    expect(pictureErrors(board(), 479)).toEqual(["photo-too-small"]);
    expect(pictureErrors(board(0, 20, 10), 480)).toEqual(["photo-too-dark"]);
    expect(pictureErrors(board(0, 240, 10), 480)).toEqual(["photo-too-bright"]);
    expect(pictureErrors(board(0, 130, 5), 300)).toEqual(["photo-too-small", "photo-flat"]);
    // Enough contrast, but no edges.
    const soft = picture((x) => 130 + 60 * Math.sin(x / 20));
    expect(pictureErrors(soft, 480)).toEqual(["photo-blurred"]);
    expect(sharpness(soft)).toBeLessThan(sharpness(board()));
  });

  it("of other dimensions, or empty, differs completely", () => {
    expect(
      differenceBetween(
        board(),
        picture(() => 100, 160, 120),
      ),
    ).toBe(255);
    expect(differenceBetween({ width: 0, height: 0, pixels: [] }, { width: 0, height: 0, pixels: [] })).toBe(
      255,
    );
  });
});

describe("the second picture", () => {
  it("must move but show the same scene", () => {
    expect(movementErrors(board(), board(3))).toEqual([]);
    expect(movementErrors(board(), board())).toEqual(["photo-still"]);
    expect(movementErrors(board(), board(16))).toEqual(["photo-changed"]);
  });

  it("doesn't count as moved for changes of light or camera noise", () => {
    expect(movementErrors(board(), board(0, 150))).toEqual(["photo-still"]);
    let seed = 7;
    const noise = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return (seed % 9) - 4;
    };
    const noisy = board();
    const other = { ...noisy, pixels: Array.from(noisy.pixels, (shade) => shade + noise()) };
    expect(movementErrors(noisy, other)).toEqual(["photo-still"]);
  });
});
