import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inEnglish } from "./in-english.fixture.ts";
import { ValidationErrors } from "./input-readers.ts";
import { evenInstalments, readInstalments } from "./instalments.ts";
import { addDays } from "./lagos.ts";

const today = "2026-11-21";

function errorsOf(parts: unknown): string[] {
  const errors = new ValidationErrors();
  readInstalments(errors, { parts }, { open_kobo: 100_000, today });
  return errors.found.map(({ path }) => path);
}

it("reads instalments that add up to the balance", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 24, max: 1_000_000_00 }),
      fc.integer({ min: 2, max: 24 }),
      (open_kobo, count) => {
        const even = evenInstalments(open_kobo, count, today);
        const errors = new ValidationErrors();
        expect(readInstalments(errors, { parts: even }, { open_kobo, today })).toEqual(even);
        expect(errors.found).toEqual([]);
      },
    ),
  );
});

it("reports all errors at once", () => {
  const half = { kobo: "500.00", due_on: "2026-12-31" };
  expect(errorsOf([half])).toEqual(["parts"]);
  expect(errorsOf([half, { kobo: "400.00", due_on: "2027-01-31" }])).toEqual(["parts"]);
  expect(errorsOf([half, half])).toEqual(["parts[1].due_on"]);
  expect(
    errorsOf([
      { kobo: "-5", due_on: "2026-11-20" },
      { kobo: "x", due_on: "soon" },
    ]),
  ).toEqual(["parts[0].kobo", "parts[0].due_on", "parts[1].kobo", "parts[1].due_on"]);
});

describe("a plan", () => {
  const open_kobo = 100_000;

  function read(parts: unknown, open = open_kobo) {
    const errors = new ValidationErrors();
    const plan = readInstalments(errors, { parts }, { open_kobo: open, today });
    return { plan, faults: inEnglish(errors.found).map(({ path, message }) => [path, message]) };
  }

  /** Instalments of ₦10.00 on consecutive days from today. */
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ kobo: 1_000, due_on: addDays(today, at) }));

  it("begins today at the earliest and ends 24 months later at the latest", () => {
    const parts = [
      { kobo: "400.00", due_on: ` ${today} ` },
      { kobo: 60_000, due_on: "2028-11-21" },
    ];
    expect(read(parts)).toEqual({
      plan: [
        { kobo: 40_000, due_on: today },
        { kobo: 60_000, due_on: "2028-11-21" },
      ],
      faults: [],
    });
    expect(read([{ ...parts[0], due_on: "2026-11-20" }, parts[1]]).faults).toEqual([
      ["parts[0].due_on", "Enter today’s date or a later date."],
    ]);
    expect(read([parts[0], { ...parts[1], due_on: "2028-11-22" }]).faults).toEqual([
      ["parts[1].due_on", "Enter a date on or before 21 Nov 2028."],
    ]);
  });

  it("has from 2 to 24 instalments", () => {
    const errors = [["parts", "Enter 2 to 24 instalments."]];
    expect(read([], 0).faults).toEqual(errors);
    expect(read(many(1), 1_000).faults).toEqual(errors);
    expect(read(many(2), 2_000).faults).toEqual([]);
    expect(read(many(24), 24_000).faults).toEqual([]);
    expect(read(many(25), 25_000).faults).toEqual(errors);
  });

  it("that is not a list is one error", () => {
    expect(read("soon").faults).toEqual([["parts", "Send a list of at most 50 items."]]);
  });

  it("adds up to the balance exactly, and reports both amounts otherwise", () => {
    const parts = [
      { kobo: 50_000, due_on: "2026-12-31" },
      { kobo: 49_999, due_on: "2027-01-31" },
    ];
    expect(read(parts).faults).toEqual([
      ["parts", "The instalments add up to ₦999.99. They must add up to ₦1,000.00, the unpaid amount."],
    ]);
    expect(read(parts, 99_999).faults).toEqual([]);
    expect(read(parts, 99_998).faults).toEqual([
      ["parts", "The instalments add up to ₦999.99. They must add up to ₦999.98, the unpaid amount."],
    ]);
  });

  it("has a positive amount and a date in each instalment, each later than the one before", () => {
    expect(
      read([
        { kobo: 0, due_on: "2026-12-31" },
        { kobo: "", due_on: "2026-12-31" },
        { kobo: 1, due_on: "2026-12-30" },
        { kobo: "x", due_on: "2027-02-29" },
        { kobo: 1 },
      ]).faults,
    ).toEqual([
      ["parts[0].kobo", "Enter an amount above ₦0.00."],
      ["parts[1].kobo", "Enter an amount above ₦0.00."],
      ["parts[1].due_on", "Enter a date after the previous instalment."],
      ["parts[2].due_on", "Enter a date after the previous instalment."],
      ["parts[3].kobo", "Enter an amount in naira, such as 2,500.00."],
      ["parts[3].due_on", "Enter a real date, such as 2026-11-21."],
      ["parts[4].due_on", "Enter a real date, such as 2026-11-21."],
    ]);
  });

  it("is suggested in equal monthly parts, with the odd kobo in the first", () => {
    expect(evenInstalments(100_000, 3, "2026-11-30")).toEqual([
      { kobo: 33_334, due_on: "2026-11-30" },
      { kobo: 33_333, due_on: "2026-12-30" },
      { kobo: 33_333, due_on: "2027-01-30" },
    ]);
    expect(evenInstalments(100_003, 4, "2027-01-31").map(({ kobo, due_on }) => [kobo, due_on])).toEqual([
      [25_003, "2027-01-31"],
      [25_000, "2027-02-28"],
      [25_000, "2027-03-31"],
      [25_000, "2027-04-30"],
    ]);
  });
});
