import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { covers, coversGain, joined, type Where } from "./cover.ts";

/** Against the plain meaning: a right is held in every pair of place and agency it names. Three of each exist. */
const ALL = [1, 2, 3];
const ids = fc.oneof(fc.constant("*" as const), fc.subarray(ALL));
const where: fc.Arbitrary<Where> = fc.record({ lga: ids, agency: ids });

/** "*" is more than all there are today: 0 stands for those that come. */
const spread = (list: Where["lga"]) => (list === "*" ? [0, ...ALL] : list);
const pairs = ({ lga, agency }: Where) =>
  spread(lga).flatMap((place) => spread(agency).map((one) => `${place} ${one}`));

describe("where a right holds", () => {
  test("lies within another exactly when every pair of it does", () => {
    fc.assert(
      fc.property(where, where, (outer, inner) => {
        const reached = new Set(pairs(outer));
        // A right that holds nowhere lies within any that names what it names.
        fc.pre(pairs(inner).length > 0);
        expect(covers(outer, inner)).toBe(pairs(inner).every((pair) => reached.has(pair)));
      }),
    );
  });

  test("is within nothing when it is not held", () => {
    expect(covers(undefined, { lga: [], agency: [] })).toBe(false);
  });

  test("may be handed on exactly when every pair that is new is the giver's", () => {
    fc.assert(
      fc.property(where, where, where, (own, before, given) => {
        const after = joined(before, given);
        const had = new Set(pairs(before));
        const reached = new Set(pairs(own));
        const gained = pairs(after).filter((pair) => !had.has(pair));
        const allowed = coversGain(own, before, after);
        if (gained.some((pair) => !reached.has(pair))) expect(allowed).toBe(false);
        // Somebody who held nothing anywhere is judged by all of it, which asks for no less.
        else if (had.size > 0) expect(allowed).toBe(true);
      }),
    );
  });
});
