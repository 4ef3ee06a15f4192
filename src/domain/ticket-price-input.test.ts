import { expect, it } from "vitest";
import { inEnglish } from "./in-english.fixture.ts";
import { ValidationErrors } from "./input-readers.ts";
import { readTicketPrice } from "./ticket-price-input.ts";

/** 00:30 on 30 Nov 2026 in Lagos, and still 29 Nov in UTC. */
const now = new Date("2026-11-29T23:30:00Z");

function readStart(effective_from: string) {
  const errors = new ValidationErrors();
  const price = readTicketPrice(errors, { kobo: 100_00, effective_from }, now);
  return { start: price.effective_from, errors: inEnglish(errors.found).map(({ message }) => message) };
}

it("starts now if it starts today in Lagos, and at midnight in Lagos on a later date", () => {
  expect(readStart("2026-11-30")).toEqual({ start: null, errors: [] });
  expect(readStart("2026-12-01")).toEqual({ start: new Date("2026-11-30T23:00:00Z"), errors: [] });
});

it("can't start on an earlier date or at an earlier time", () => {
  for (const past of ["2026-11-29", "2026-11-30T00:29"])
    expect(readStart(past).errors).toEqual(["Enter a time in the future."]);
});
