import { describe, expect, it } from "vitest";
import { boxAround, metresBetween } from "./short-distance.ts";

const abeokuta = { latitude: 7.1475, longitude: 3.3452 };

describe("metres between points", () => {
  it("are correct to the north, to the east and diagonally", () => {
    const north = { ...abeokuta, latitude: abeokuta.latitude + 0.001 };
    const east = { ...abeokuta, longitude: abeokuta.longitude + 0.001 };
    expect(metresBetween(abeokuta, abeokuta)).toBe(0);
    expect(metresBetween(abeokuta, north)).toBeCloseTo(111.32, 1);
    // A degree of longitude is shorter away from the equator.
    expect(metresBetween(abeokuta, east)).toBeCloseTo(110.45, 1);
    expect(metresBetween(north, east)).toBeCloseTo(Math.hypot(111.32, 110.45), 0);
  });
});

describe("a box around a point", () => {
  it("has the same distance on every side", () => {
    const box = boxAround(abeokuta, 25);
    expect(metresBetween(abeokuta, { ...abeokuta, latitude: box.north })).toBeCloseTo(25, 6);
    expect(metresBetween(abeokuta, { ...abeokuta, latitude: box.south })).toBeCloseTo(25, 6);
    expect(metresBetween(abeokuta, { ...abeokuta, longitude: box.west })).toBeCloseTo(25, 6);
    expect(metresBetween(abeokuta, { ...abeokuta, longitude: box.east })).toBeCloseTo(25, 6);
  });

  it("is no larger than the world at a pole", () => {
    const box = boxAround({ latitude: 90, longitude: 0 }, 25);
    expect(Number.isFinite(box.west) && Number.isFinite(box.east)).toBe(true);
  });
});
