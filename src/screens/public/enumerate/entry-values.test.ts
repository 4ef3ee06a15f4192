import { describe, expect, it } from "vitest";
import { property } from "#domain/register/property.ts";
import type { OutboxEntry } from "#session/offline/entry.ts";
import { initialValues } from "./entry-values.ts";

const round = { person: 1, lga: { id: 5, name: "Ota" }, street: null };

const entryOf = (person: number, record: object): OutboxEntry => ({
  id: `${person}`,
  order: person,
  person: { id: person, name: "Ada" },
  kind: "property",
  title: "",
  path: "/entries",
  body: { record },
  photos: [],
  at: 0,
  state: "waiting",
});

describe("a new form", () => {
  it("starts with the street of the previous entry, and nothing else of it", () => {
    const before = entryOf(1, { street_number: "14", street_name: "Quarry Road", city: "Ota" });
    expect(initialValues(property, round, [before], undefined)).toEqual({
      street_name: "Quarry Road",
      city: "Ota",
      lga_id: 5,
    });
  });

  it("shows nothing that another person entered on the same phone", () => {
    const mine = entryOf(1, { street_name: "Quarry Road" });
    const theirs = entryOf(2, { street_name: "Palace Road", city: "Abeokuta" });
    expect(initialValues(property, round, [mine, theirs], undefined)).toEqual({
      street_name: "Quarry Road",
      lga_id: 5,
    });
    expect(initialValues(property, round, [theirs], undefined)).toEqual({ lga_id: 5 });
  });
});
