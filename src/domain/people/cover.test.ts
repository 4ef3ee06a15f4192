import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  agenciesInAllLgas,
  coversGrant,
  coversRecord,
  EVERYWHERE,
  type GrantedScope,
  intersection,
  isEverywhere,
  lgasForAgency,
  lgasForAllAgencies,
  type Scope,
  simplifyScope,
} from "./cover.ts";

/**
 * Compares with the definition: a grant covers each pair of its local governments and agencies (3 of each).
 */
const ALL = [1, 2, 3];
const ids = fc.oneof(fc.constant("*" as const), fc.subarray(ALL));
const where: fc.Arbitrary<GrantedScope> = fc.record({ lga: ids, agency: ids });
const scope: fc.Arbitrary<Scope> = fc.array(where, { maxLength: 4 });

/** "*" also covers future records and none, represented by 0. */
const spread = (list: GrantedScope["lga"]) => (list === "*" ? [0, ...ALL] : list);
const pairsOf = (grants: Scope) =>
  new Set(
    grants.flatMap(({ lga, agency }) =>
      spread(lga).flatMap((place) => spread(agency).map((one) => `${place} ${one}`)),
    ),
  );
const id = (number: number) => (number === 0 ? null : number);

describe("two limited grants", () => {
  const A: GrantedScope = { lga: [1], agency: "*" };
  const B: GrantedScope = { lga: "*", agency: [2] };

  test("don't add up to an unlimited grant", () => {
    const both = simplifyScope([A, B]);
    expect(isEverywhere(both)).toBe(false);
    expect(coversRecord(both, 1, 3)).toBe(true);
    expect(coversRecord(both, 3, 2)).toBe(true);
    expect(coversRecord(both, 3, 3)).toBe(false);
    expect(coversRecord(both, null, null)).toBe(false);
  });

  test("are joined if they are equal in one dimension", () => {
    expect(
      simplifyScope([
        { lga: [1], agency: [2] },
        { lga: [3], agency: [2] },
      ]),
    ).toEqual([{ lga: [1, 3], agency: [2] }]);
    expect(simplifyScope([A, ...EVERYWHERE, B])).toEqual(EVERYWHERE);
  });
});

describe("a scope", () => {
  test("covers exactly what its grants cover, simplified or not", () => {
    fc.assert(
      fc.property(scope, (grants) => {
        const simple = simplifyScope(grants);
        expect(pairsOf(simple)).toEqual(pairsOf(grants));
        const reached = [0, ...ALL].flatMap((lga) =>
          [0, ...ALL]
            .filter((agency) => coversRecord(simple, id(lga), id(agency)))
            .map((agency) => `${lga} ${agency}`),
        );
        expect(new Set(reached)).toEqual(pairsOf(grants));
      }),
    );
  });

  test("includes a grant exactly if it covers every pair", () => {
    fc.assert(
      fc.property(scope, where, (outer, inner) => {
        const reached = pairsOf(outer);
        // Every scope includes an empty grant.
        fc.pre(pairsOf([inner]).size > 0);
        expect(coversGrant(outer, inner)).toBe([...pairsOf([inner])].every((pair) => reached.has(pair)));
      }),
    );
  });

  test("includes nothing if undefined", () => {
    expect(coversGrant(undefined, { lga: [], agency: [] })).toBe(false);
  });

  test("intersects with another in exactly what both cover", () => {
    fc.assert(
      fc.property(scope, scope, (one, other) => {
        const second = pairsOf(other);
        expect(pairsOf(intersection(one, other))).toEqual(
          new Set([...pairsOf(one)].filter((pair) => second.has(pair))),
        );
      }),
    );
  });

  test("uses only grants that are unlimited in the other dimension", () => {
    fc.assert(
      fc.property(scope, (grants) => {
        const free = (list: GrantedScope["lga"]) => list === "*";
        const lgas = grants.filter(({ agency }) => free(agency)).flatMap(({ lga }) => spread(lga));
        const agencies = grants.filter(({ lga }) => free(lga)).flatMap(({ agency }) => spread(agency));
        const ofOne = grants
          .filter(({ agency }) => spread(agency).includes(1))
          .flatMap(({ lga }) => spread(lga));
        expect(new Set(spread(lgasForAllAgencies(grants)))).toEqual(new Set(lgas));
        expect(new Set(spread(agenciesInAllLgas(grants)))).toEqual(new Set(agencies));
        expect(new Set(spread(lgasForAgency(grants, 1)))).toEqual(new Set(ofOne));
      }),
    );
  });
});
