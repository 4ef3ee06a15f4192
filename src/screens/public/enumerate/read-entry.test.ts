import { describe, expect, it } from "vitest";
import type { CustomField } from "#domain/custom-field.ts";
import { withDownloadedFields } from "#domain/enumeration.ts";
import { inEnglish } from "#domain/in-english.fixture.ts";
import { property } from "#domain/register/property.ts";
import { shop } from "#domain/register/shop.ts";
import { waitingReference } from "#domain/waiting-reference.ts";
import { readEntry as rawReadEntry } from "./read-entry.ts";

const readEntry = (...given: Parameters<typeof rawReadEntry>) => inEnglish(rawReadEntry(...given));

describe("an entry on a phone", () => {
  it("is validated like on the server, and named like in a list", () => {
    const raw = {
      street_number: "14",
      street_name: "Quarry Road",
      city: "Abeokuta",
      use: "residential",
      assessed_value: "12,500.00",
      plot_size: "",
      latitude: "7.1475",
      longitude: "3.3452",
      accuracy: "6",
    };
    expect(readEntry(property, raw)).toEqual({
      record: {
        street_number: "14",
        street_name: "Quarry Road",
        city: "Abeokuta",
        use: "residential",
        assessed_value: 1_250_000,
        latitude: 7.1475,
        longitude: 3.3452,
        accuracy: 6,
      },
      errors: {},
      title: "14 Quarry Road Abeokuta",
    });
  });

  it("reports all its errors at once", () => {
    const { errors } = readEntry(property, { number_of_floors: "1.5", latitude: "3.3", longitude: "7.1" });
    expect(Object.keys(errors).sort()).toEqual([
      "city",
      "latitude",
      "number_of_floors",
      "street_name",
      "use",
    ]);
  });

  it("may refer to a pending entry, which has no id yet", () => {
    const property_id = waitingReference("a1");
    const raw = {
      trade_name: "Mama Put",
      line_of_business: "Food",
      property_id,
      property_id_words: "14 Quarry",
    };
    expect(readEntry(shop, raw)).toMatchObject({ record: { property_id }, errors: {} });
  });

  it("includes the custom fields known when the street was downloaded", () => {
    const panels: CustomField = {
      kind: "number",
      key: "panels",
      label: "Panels",
      hint: null,
      required: true,
      personal: false,
      owners: false,
      longest: null,
      unit: null,
      decimals: false,
      least: null,
      most: null,
      first_day: null,
      last_day: null,
      choices: [],
      former: false,
      when: { field: "use", values: ["industrial"] },
    };
    const full = withDownloadedFields(property, { custom: { property: [panels] } });
    const raw = { street_name: "Quarry Road", city: "Abeokuta", use: "industrial", custom_panels: "" };
    expect(readEntry(full, raw).errors).toEqual({ custom_panels: ["Enter the panels."] });
    expect(readEntry(full, { ...raw, custom_panels: "4" })).toMatchObject({
      record: { custom_panels: 4 },
      errors: {},
    });
    const hidden = readEntry(full, { ...raw, use: "residential", custom_panels: "4" });
    expect(hidden.errors).toEqual({});
    expect(hidden.record).not.toHaveProperty("custom_panels");
    expect(withDownloadedFields(property, {})).toBe(property);
  });

  it("is rejected if its reference can't be resolved", () => {
    const raw = {
      trade_name: "Mama Put",
      line_of_business: "Food",
      property_id: "",
      property_id_words: "Nowhere",
    };
    expect(Object.keys(readEntry(shop, raw).errors)).toEqual(["property_id"]);
  });
});
