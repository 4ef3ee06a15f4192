import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxAround, formatBox, metresBetween, parseBox, widen } from "./box.ts";
import {
  boxOfCell,
  cellOf,
  cellsIn,
  FINEST_LEVEL,
  project,
  rangesOf,
  unproject,
  wholeCells,
} from "./cells.ts";
import { type RouteStop, routeKindFor, routeLength, routeOrder } from "./delivery-route.ts";
import { drawingOf, gridLines, gridStep } from "./drawing.ts";
import { hullOf } from "./hull.ts";
import { isInNigeria, isInside } from "./nigeria.ts";

const place = fc.record({
  latitude: fc.double({ min: 4, max: 14, noNaN: true }),
  longitude: fc.double({ min: 2.5, max: 15, noNaN: true }),
});

describe("the grid", () => {
  it("gives a place the cell that contains it, at every level", () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 0, max: FINEST_LEVEL }), (spot, level) => {
        const box = widen(boxOfCell(cellOf(spot, level), level), 1e-9, 0);
        expect(
          isInside(spot, [
            [box.west, box.south],
            [box.east, box.south],
            [box.east, box.north],
            [box.west, box.north],
          ]),
        ).toBe(true);
      }),
    );
  });

  it("derives the coarser cell by removing two bits", () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: FINEST_LEVEL }), (spot, level) => {
        expect(Math.floor(cellOf(spot, level) / 4)).toBe(cellOf(spot, level - 1));
      }),
    );
  });

  it("covers every place of a box with a few ranges", () => {
    fc.assert(
      fc.property(place, place, place, (one, other, spot) => {
        const box = boxAround([one, other]);
        if (!box) throw new Error("two places have a box");
        const ranges = rangesOf(box, FINEST_LEVEL);
        expect(ranges.length).toBeLessThanOrEqual(100);
        const isIn =
          spot.longitude >= box.west &&
          spot.longitude <= box.east &&
          spot.latitude >= box.south &&
          spot.latitude <= box.north;
        const cell = cellOf(spot);
        if (isIn) expect(ranges.some(({ low, high }) => cell >= low && cell <= high)).toBe(true);
      }),
    );
  });

  it("extends a box to the cells it touches, and those to themselves", () => {
    fc.assert(
      fc.property(place, fc.double({ min: 0, max: 0.02, noNaN: true }), (spot, wide) => {
        const box = {
          west: spot.longitude,
          south: spot.latitude,
          east: spot.longitude + wide,
          north: spot.latitude + wide,
        };
        const whole = wholeCells(box, 15);
        const written = parseBox(formatBox(whole));
        expect(written).toBeDefined();
        expect(formatBox(wholeCells(written ?? box, 15))).toBe(formatBox(whole));
        // A hundredth of a cell at the edges is ignored.
        const spare = (whole.east - whole.west) * 0.02;
        expect(whole.west - spare).toBeLessThanOrEqual(box.west);
        expect(whole.east + spare).toBeGreaterThanOrEqual(box.east);
        expect(whole.east - whole.west).toBeGreaterThan(0.01);
        expect(whole.north - whole.south).toBeGreaterThan(0.01);
      }),
    );
  });

  it("converts the box of a cell back to that cell only", () => {
    fc.assert(
      fc.property(place, (spot) => {
        const cell = boxOfCell(cellOf(spot, 15), 15);
        expect(formatBox(wholeCells(parseBox(formatBox(cell)) ?? cell, 15))).toBe(formatBox(cell));
      }),
    );
  });

  it("converts a place to the map and back", () => {
    fc.assert(
      fc.property(place, (spot) => {
        expect(metresBetween(unproject(project(spot)), spot)).toBeLessThan(0.01);
      }),
    );
  });

  it("counts the cells of a box", () => {
    expect(cellsIn(boxOfCell(cellOf({ latitude: 7.1, longitude: 3.3 }, 10), 10), 10)).toBeGreaterThanOrEqual(
      1,
    );
    expect(cellsIn({ west: -180, south: -85, east: 180, north: 85 }, 3)).toBe(64);
  });
});

describe("a box", () => {
  it("is parsed as written", () => {
    expect(parseBox("3.2,6.9,3.5,7.3")).toEqual({ west: 3.2, south: 6.9, east: 3.5, north: 7.3 });
    expect(formatBox({ west: 3.2, south: 6.9, east: 3.5, north: 7.3 })).toBe("3.2,6.9,3.5,7.3");
  });

  it.each(["", "1,2,3", "1,2,3,x", "3,4,1,2", "1,2,3,91", "1e3,2,3,4", "1,2,3,4,5", "' OR 1,2,3,4"])(
    "is not %j",
    (text) => expect(parseBox(text)).toBeUndefined(),
  );
});

describe("Nigeria", () => {
  it.each([
    ["Lagos Island", 6.4541, 3.3947],
    ["Abeokuta", 7.1475, 3.3619],
    ["Port Harcourt", 4.8156, 7.0498],
    ["Calabar", 4.9757, 8.3417],
    ["Maiduguri", 11.8311, 13.151],
    ["Sokoto", 13.0059, 5.2476],
    ["Gashaka", 7.35, 11.5],
    ["Brass", 4.31, 6.24],
  ])("contains %s", (_, latitude, longitude) => expect(isInNigeria({ latitude, longitude })).toBe(true));

  it.each([
    ["the Gulf of Guinea", 3.5, 4],
    ["the sea off Lagos", 6.0, 3.4],
    ["Cotonou", 6.3654, 2.4183],
    ["Niamey", 13.5116, 2.1254],
    ["Douala", 4.0511, 9.7679],
    ["null island", 0, 0],
    ["Abeokuta with its figures swapped", 3.3619, 7.1475],
    ["Chicago", 41.89, -87.77],
  ])("does not contain %s", (_, latitude, longitude) =>
    expect(isInNigeria({ latitude, longitude })).toBe(false),
  );
});

describe("the hull", () => {
  it("surrounds all places that are close together", () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 3, maxLength: 40 }), (places) => {
        const hull = hullOf(places);
        fc.pre(hull !== undefined);
        for (const corner of hull) expect(places).toContainEqual(corner);
        expect(new Set(hull.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(
          hull.length,
        );
      }),
    );
    const qrCode = [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
      [0.5, 0.5],
    ].map(([x = 0, y = 0]) => ({ longitude: 3 + x, latitude: 7 + y }));
    expect(hullOf(qrCode)).toHaveLength(4);
  });

  it("ignores an outlier", () => {
    const town = Array.from({ length: 30 }, (_, at) => ({
      latitude: 7 + (at % 6) / 100,
      longitude: 3 + (at % 5) / 100,
    }));
    const hull = hullOf([...town, { latitude: 12, longitude: 9 }]);
    expect(Math.max(...(hull ?? []).map(({ latitude }) => latitude))).toBeLessThan(7.1);
  });

  it("is undefined for too few places, or for a line", () => {
    expect(hullOf([])).toBeUndefined();
    expect(
      hullOf([
        { latitude: 7, longitude: 3 },
        { latitude: 8, longitude: 3 },
      ]),
    ).toBeUndefined();
    expect(hullOf([7, 8, 9].map((latitude) => ({ latitude, longitude: 3 })))).toBeUndefined();
  });
});

describe("a drawing", () => {
  it("shows the whole box, with north at the top", () => {
    const box = { west: 3.2, south: 6.9, east: 3.6, north: 7.0 };
    const picture = drawingOf(box, 900, 500);
    for (const spot of [
      { latitude: box.south, longitude: box.west },
      { latitude: box.north, longitude: box.east },
    ]) {
      const { x, y } = picture.position(spot);
      expect(x >= 0 && x <= 900 && y >= 0 && y <= 500).toBe(true);
    }
    const middle = picture.position({ latitude: 6.95, longitude: 3.4 });
    expect(middle.x).toBeCloseTo(450, 0);
    expect(picture.position({ latitude: 7, longitude: 3.4 }).y).toBeLessThan(middle.y);
  });

  it("has a few grid lines", () => {
    expect(gridStep({ west: 3, south: 7, east: 5, north: 8 })).toBe(0.5);
    expect(gridLines(3.1, 4.4, 0.5)).toEqual([3.5, 4]);
    expect(gridLines(3.1, 3.2, 0.5)).toEqual([]);
  });
});

describe("a walking route", () => {
  const door = (id: number, street_number: string | null, longitude: number | null = null): RouteStop => ({
    id,
    street_number,
    longitude,
    latitude: longitude === null ? null : 7,
  });
  const numbers = (doors: readonly RouteStop[]) => doors.map(({ street_number }) => street_number);

  it("goes up the odd numbers and back down the even ones", () => {
    const doors = [
      door(1, "2"),
      door(2, "10"),
      door(3, "1"),
      door(4, "7"),
      door(5, null),
      door(6, "3B"),
      door(7, "3"),
    ];
    expect(routeKindFor(doors)).toBe("numbers");
    expect(numbers(routeOrder(doors, "numbers"))).toEqual(["1", "3", "3B", "7", "10", "2", null]);
  });

  it("goes from door to nearest door where there are no numbers", () => {
    const doors = [door(1, null, 3.03), door(2, null, 3.01), door(3, null), door(4, null, 3.02)];
    expect(routeKindFor(doors)).toBe("nearest");
    expect(routeOrder(doors, "nearest").map(({ id }) => id)).toEqual([2, 4, 1, 3]);
    expect(routeLength(routeOrder(doors, "nearest"))).toBeCloseTo(2_207, -1);
  });

  it("passes every door once, in any order of input", () => {
    const some = fc.record({
      id: fc.integer({ min: 1, max: 1_000 }),
      street_number: fc.option(fc.constantFrom("1", "2", "3A", "14", "x", "0")),
      latitude: fc.constant(7),
      longitude: fc.option(fc.double({ min: 3, max: 4, noNaN: true })),
    });
    fc.assert(
      fc.property(
        fc.array(some, { maxLength: 30 }),
        fc.constantFrom("numbers" as const, "nearest" as const),
        (doors, kind) => {
          const route = routeOrder(doors, kind);
          expect(route).toHaveLength(doors.length);
          expect(new Set(route)).toEqual(new Set(doors));
        },
      ),
    );
  });
});
