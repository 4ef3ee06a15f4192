import fc from "fast-check";
import { expect, it } from "vitest";
import { InputFaults } from "./charging-input.ts";
import { evenInstalments, readInstalments } from "./instalments.ts";

const today = "2026-11-21";

function faultsOf(parts: unknown): string[] {
  const faults = new InputFaults();
  readInstalments(faults, { parts }, { open_kobo: 100_000, today });
  return faults.found.map(({ path }) => path);
}

it("reads parts that pay off exactly what is open", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 24, max: 1_000_000_00 }),
      fc.integer({ min: 2, max: 24 }),
      (open_kobo, count) => {
        const even = evenInstalments(open_kobo, count, today);
        const faults = new InputFaults();
        expect(readInstalments(faults, { parts: even }, { open_kobo, today })).toEqual(even);
        expect(faults.found).toEqual([]);
      },
    ),
  );
});

it("tells all faults at once", () => {
  const half = { kobo: "500.00", due_on: "2026-12-31" };
  expect(faultsOf([half])).toEqual(["parts"]);
  expect(faultsOf([half, { kobo: "400.00", due_on: "2027-01-31" }])).toEqual(["parts"]);
  expect(faultsOf([half, half])).toEqual(["parts[1].due_on"]);
  expect(
    faultsOf([
      { kobo: "-5", due_on: "2026-11-20" },
      { kobo: "x", due_on: "soon" },
    ]),
  ).toEqual(["parts[0].kobo", "parts[0].due_on", "parts[1].kobo", "parts[1].due_on"]);
});
