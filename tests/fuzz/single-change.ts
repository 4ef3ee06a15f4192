import fc from "fast-check";
import { oddValue } from "./odd-values.ts";

type Place = readonly (string | number)[];

/** The same value with one change: another value, one missing, one too many, or one instead of a list. */
export function oneOff(value: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(value, []);
  return fc
    .record({
      place: fc.constantFrom(...places),
      how: fc.constantFrom("other", "other", "other", "gone", "more", "wrapped", "proto"),
      odd: oddValue,
    })
    .map(({ place, how, odd }) => changed(value, place, (old) => alter(old, how, odd)));
}

/** The same value once for each place in it, with another value there. */
export function replaceEachPlace(value: unknown, odd: unknown): unknown[] {
  return placesOf(value, []).map((place) => changed(value, place, () => odd));
}

const REMOVED = Symbol("gone");

function alter(old: unknown, how: string, odd: unknown): unknown {
  if (how === "gone") return REMOVED;
  if (how === "wrapped") return Array.isArray(old) ? { 0: old[0] } : [old];
  const isObject = typeof old === "object" && old !== null && !Array.isArray(old);
  if (how === "more" && isObject) return { ...old, nobody_asked: odd };
  if (how === "proto" && isObject) return Object.fromEntries([...Object.entries(old), ["__proto__", odd]]);
  return odd;
}

const MOST = 60;

function placesOf(value: unknown, here: Place): Place[] {
  if (typeof value !== "object" || value === null || here.length > 4) return [here];
  const inside = Array.isArray(value)
    ? value.flatMap((one, at) => placesOf(one, [...here, at]))
    : Object.entries(value).flatMap(([name, one]) => placesOf(one, [...here, name]));
  return [here, ...inside].slice(0, MOST);
}

function changed(value: unknown, place: Place, change: (old: unknown) => unknown): unknown {
  const [first, ...rest] = place;
  if (first === undefined) {
    const made = change(value);
    return made === REMOVED ? null : made;
  }
  if (Array.isArray(value))
    return value.flatMap((one, at) => {
      if (at !== first) return [one];
      const made = rest.length > 0 ? changed(one, rest, change) : change(one);
      return made === REMOVED ? [] : [made];
    });
  // Entries, so that "__proto__" is an ordinary name.
  const entries = Object.entries(value as object).flatMap(([name, one]) => {
    if (name !== first) return [[name, one] as const];
    const made = rest.length > 0 ? changed(one, rest, change) : change(one);
    return made === REMOVED ? [] : [[name, made] as const];
  });
  return Object.fromEntries(entries);
}
