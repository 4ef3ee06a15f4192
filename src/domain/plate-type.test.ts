import { describe, expect, it, test } from "vitest";
import { plateTypeOf } from "./plate-type.ts";
import { pairErrors, readRecordInput } from "./record-input.ts";
import { vehicle } from "./register/vehicle.ts";

const read = (plate_number: string, more: Record<string, unknown> = {}) =>
  readRecordInput(vehicle, { plate_number, vehicle_class: "car", ...more });

describe("a plate with a recognisable type", () => {
  test.each([
    ["FG 123-A01", "FG123A01", "government"],
    ["fg 12", "FG12", "government"],
    ["12 CD 345", "12CD345", "diplomatic"],
    ["7-CMD-1", "7CMD1", "diplomatic"],
    ["NA 1234 E2", "NA1234E2", "army"],
    ["NAF 123", "NAF123", "army"],
    ["NPF 1234 D", "NPF1234D", "police"],
  ])("%s", (typed, plate_number, plate_type) => {
    expect(read(typed)).toEqual({ values: expect.objectContaining({ plate_number, plate_type }) });
  });

  it("has the type that was entered", () => {
    expect(read("FG 123-A01", { plate_type: "customised" }).values.plate_type).toBe("customised");
    expect(read("NPF 1234 D", { plate_type: "Police" }).values.plate_type).toBe("police");
  });

  it("sets the type when the plate is changed too", () => {
    const options = { partial: true };
    expect(readRecordInput(vehicle, { plate_number: "NPF 1234 D" }, options).values).toEqual({
      plate_number: "NPF1234D",
      plate_type: "police",
    });
  });
});

describe("any other plate", () => {
  const FAULT = "This isn’t a standard plate such as ABC-123DE. Correct it, or select its plate type.";

  test.each(["LAG-001", "ABC-12DE", "LA 4567 DL", "1A-2345 LA"])("%s needs its type", (typed) => {
    expect(read(typed).errors).toEqual({ plate_number: [FAULT] });
    const plate_number = typed.replaceAll(/[ -]/g, "");
    expect(read(typed, { plate_type: "customised" })).toEqual({
      values: expect.objectContaining({ plate_number, plate_type: "customised" }),
    });
  });

  it("needs it after a change of the type alone", () => {
    expect(pairErrors(vehicle, { plate_number: "LAG001", plate_type: null })).toEqual({
      plate_number: [FAULT],
    });
  });
});

it("a standard plate needs no type", () => {
  for (const typed of ["KJA-123AB", "AB123-CDE", "QOO-0OIKJ"])
    expect(read(typed)).toEqual({ values: expect.objectContaining({ plate_type: null }) });
  expect(plateTypeOf("ABC-123DE")).toBeUndefined();
});
