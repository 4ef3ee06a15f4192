import { describe, expect, it } from "vitest";
import { recordCode } from "./code.ts";
import { inEnglish } from "./in-english.fixture.ts";
import { readRecordInput as rawReadRecordInput } from "./record-input.ts";
import { individual } from "./register/individual.ts";
import { property } from "./register/property.ts";
import { shop } from "./register/shop.ts";
import { signage } from "./register/signage.ts";
import { vehicle } from "./register/vehicle.ts";

const readRecordInput = (...given: Parameters<typeof rawReadRecordInput>) =>
  inEnglish(rawReadRecordInput(...given));

const house = { street_name: "Quarry Road", city: "Abeokuta", use: "residential" };
const errorsOf = (raw: Record<string, unknown>) => readRecordInput(property, { ...house, ...raw }).errors;

describe("readRecordInput", () => {
  it("returns every field of a new record, blanks as null", () => {
    const { values, errors } = readRecordInput(property, { ...house, landmark: "  " });
    expect(errors).toBeUndefined();
    expect(values).toMatchObject({ ...house, landmark: null, plot_size: null, lga_id: null, latitude: null });
    expect(Object.keys(values)).toHaveLength(Object.keys(property.fields).length + 4);
  });

  it("returns only the submitted fields of an update", () => {
    expect(readRecordInput(property, { city: "Ota" }, { partial: true })).toEqual({
      values: { city: "Ota" },
    });
  });

  it("reads form texts and JSON alike", () => {
    const texts = readRecordInput(property, {
      ...house,
      plot_size: "500.5",
      number_of_floors: "2",
      lga_id: "7",
    });
    const json = readRecordInput(property, { ...house, plot_size: 500.5, number_of_floors: 2, lga_id: 7 });
    expect(texts).toEqual(json);
  });

  it("accepts kobo as a number and naira as text", () => {
    const read = (assessed_value: unknown) => readRecordInput(property, { ...house, assessed_value }).values;
    expect(read(1_250_000)).toMatchObject({ assessed_value: 1_250_000 });
    expect(read("₦12,500.00")).toMatchObject({ assessed_value: 1_250_000 });
    expect(read("12500")).toMatchObject({ assessed_value: 1_250_000 });
    for (const wrong of [1.5, -1, "12,50", "1.234", true, 2 ** 60])
      expect(errorsOf({ assessed_value: wrong })).toHaveProperty("assessed_value");
  });

  it("rejects invalid values instead of changing them", () => {
    expect(errorsOf({ number_of_floors: "1.5" })).toEqual({
      number_of_floors: ["Enter a whole number, digits only."],
    });
    expect(errorsOf({ number_of_floors: "1234" })).toEqual({
      number_of_floors: ["Enter at most 3 digits. You entered 4."],
    });
    expect(errorsOf({ plot_size: "668.901" })).toHaveProperty("plot_size");
    expect(errorsOf({ plot_size: "1234567890123" })).toHaveProperty("plot_size");
    expect(errorsOf({ street_number: "14 BIS" })).toEqual({
      street_number: ["Enter at most 4 characters. You entered 6."],
    });
    expect(errorsOf({ city: "Ab\u0000eokuta" })).toHaveProperty("city");
    expect(errorsOf({ use: "palace" })).toEqual({ use: ["Select an option from the list."] });
    expect(errorsOf({ city: ["Ota", "Ilaro"] })).toEqual({ city: ["Send a single value."] });
  });

  it("reports all errors at once, and how to fix them", () => {
    expect(readRecordInput(property, { plot_size: "x", colour: "red", latitude: 91 }).errors).toEqual({
      street_name: ["Enter the street name."],
      city: ["Enter the city or town."],
      use: ["Select the use."],
      plot_size: ["Enter a number with up to 2 decimal places, such as 668.90."],
      latitude: ["Enter a number from −90 to 90."],
      colour: ["Unknown field."],
    });
    expect(readRecordInput(signage, {}).errors).toMatchObject({ description: ["Enter the sign text."] });
  });

  it("normalises identity numbers", () => {
    const person = {
      surname: " Sọdípọ̀ ",
      phone_number: "+234 803 441 2290",
      email: "Ada@Example.NG",
      nin: "1234 5678 901",
    };
    expect(readRecordInput(individual, person).values).toMatchObject({
      surname: "Sọdípọ̀".normalize("NFC"),
      phone_number: "08034412290",
      email: "ada@example.ng",
      nin: "12345678901",
    });
    expect(readRecordInput(individual, { ...person, phone_number: "12345" }).errors).toEqual({
      phone_number: ["Phone number must be 11 digits, such as 08034412290."],
    });
    expect(
      readRecordInput(vehicle, { plate_number: "abc 123de", vehicle_class: "Keke (tricycle)" }).values,
    ).toMatchObject({ plate_number: "ABC-123DE", vehicle_class: "keke" });
  });

  it("accepts a record's ID or code as a reference", () => {
    const trade = { trade_name: "Mama Put", line_of_business: "Food" };
    const read = (property_id: unknown) => readRecordInput(shop, { ...trade, property_id });
    expect(read("12").values).toMatchObject({ property_id: 12 });
    expect(read(recordCode("PRP", 12)).values).toMatchObject({ property_id: 12 });
    expect(read(recordCode("SHP", 12)).errors).toHaveProperty("property_id");
    expect(read("0").errors).toHaveProperty("property_id");
  });

  it("requires both coordinates or none", () => {
    expect(errorsOf({ latitude: "7.15", longitude: 3.35, accuracy: 12 })).toBeUndefined();
    expect(errorsOf({ latitude: 7.15 })).toHaveProperty("longitude");
    expect(readRecordInput(property, { longitude: 3 }, { partial: true }).errors).toHaveProperty("latitude");
    expect(
      readRecordInput(vehicle, { plate_number: "ABC-123DE", vehicle_class: "car", latitude: 7 }).errors,
    ).toEqual({
      latitude: ["Unknown field."],
    });
  });

  it("reads dates and yes or no", () => {
    const sign = { description: "Ewa Beer", sign_type: "wall", width: "2", height: "1.5" };
    const read = (more: Record<string, unknown>) => readRecordInput(signage, { ...sign, ...more });
    expect(read({ lit: "on", permit_from: "2026-02-28" }).values).toMatchObject({
      lit: true,
      permit_from: "2026-02-28",
    });
    expect(read({ lit: "No" }).values).toMatchObject({ lit: false });
    expect(Object.keys(read({ lit: "maybe", permit_from: "2026-02-30" }).errors ?? {})).toEqual([
      "lit",
      "permit_from",
    ]);
  });
});
