import { describe, expect, it } from "vitest";
import { getImportKind } from "#domain/legacy/import-kinds.ts";
import { getRegister, registers } from "#domain/register/registers.ts";
import { guessMapping } from "./guess-mapping.ts";

const guess = (register: string, ...columns: string[]) =>
  guessMapping(getRegister(register), columns, []).columns.map(({ column, to }) => [column, to]);

describe("the suggested mapping of a file", () => {
  it("never uses the owner's mailing address as the asset's location", () => {
    expect(guess("property", "parcel_id", "owner_name", "mailing_address1", "mailing_city")).toEqual([
      ["parcel_id", "roll_number"],
      ["owner_name", "owner"],
      ["mailing_address1", "owner_address"],
      ["mailing_city", "owner_city"],
    ]);
    for (const { name } of registers.filter(({ owned }) => owned))
      for (const column of ["Mailing city", "Owner's town", "Postal address", "OWNER_ADDRESS", "Mail street"])
        expect(guess(name, "Owner", column), `${column} of a ${name}`).toEqual([
          ["Owner", "owner"],
          [column, expect.stringMatching(/^owner_(address|city)$/)],
        ]);
  });

  it("excludes the owner's address without a column for the name", () => {
    expect(guess("property", "mailing_address1", "mailing_city", "saledate")).toEqual([]);
  });

  it("uses the start date for an owner given by number", () => {
    const ownership = (...columns: string[]) =>
      guessMapping(getImportKind("ownership"), columns, []).columns.map(({ to }) => to);
    expect(ownership("asset", "owner tin", "share", "since")).toEqual([
      "asset",
      "party",
      "share",
      "owner_since",
    ]);
    expect(ownership("asset", "owner tin", "mailing address")).toEqual(["asset", "party"]);
    expect(ownership("asset", "since")).toEqual(["asset"]);
  });

  it("uses the asset's location for the asset", () => {
    expect(guess("property", "situs_address", "city", "owner", "mailing_city")).toEqual([
      ["situs_address", "address"],
      ["city", "city"],
      ["owner", "owner"],
      ["mailing_city", "owner_city"],
    ]);
  });

  it.each(["Owner's name", "Owner\u2019s name", "OWNERS NAME", "owner_name", "Name of owner"])(
    "maps %s to the owner",
    (column) => expect(guess("property", column)).toEqual([[column, "owner"]]),
  );

  it.each(["Owner\u2019s address", "Owner's address"])("maps %s to the owner's address", (column) =>
    expect(guess("vehicle", "owner", column)).toContainEqual([column, "owner_address"]),
  );
});
