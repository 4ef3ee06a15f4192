import { describe, expect, it } from "vitest";
import { english } from "#domain/message.ts";
import { readOwner } from "./read-owner.ts";
import { splitAddress } from "./split-address.ts";

const owner = (name: string, address = "", city = "", namespace = "file") => {
  const read = readOwner({ name, address, city }, namespace);
  if ("faults" in read) throw new Error(read.faults.map(english).join());
  return read.owner;
};

describe("an owner's name", () => {
  it.each([
    "TINY SEEDS VILLAGE LLC",
    "Sọdípọ̀ & Sons Nigeria Limited",
    "CITY OF LEBANON",
    "PRIES REV FAMILY TRUST",
    "Wema Bank Plc",
    "Redeemed Christian Church",
    "HANOVER IMPROVEMENT SOCIETY CO",
    "LUNTER, M & SABOURIN, H CO-TTEES",
  ])("%s belongs to an organisation", (name) => {
    expect(owner(name)).toMatchObject({ type: "corporate", values: { name } });
  });

  it.each([
    ["OWNER 0001, PRIVATE", { surname: "OWNER 0001", first_name: "PRIVATE" }],
    ["Adébáyọ̀, Folákẹ́ Ada", { surname: "Adébáyọ̀", first_name: "Folákẹ́ Ada" }],
    ["MUSA  BELLO", { surname: "MUSA BELLO", first_name: null }],
    ["COLE, INCREASE", { surname: "COLE", first_name: "INCREASE" }],
  ])("%s belongs to a person", (name, values) => {
    expect(owner(name)).toMatchObject({ type: "individual", values });
  });

  it("is rejected, not truncated, if it is too long", () => {
    const read = readOwner({ name: `${"x".repeat(61)}, Ada`, address: "", city: "" }, "");
    expect("faults" in read && read.faults.map(english)).toEqual([
      "Owner’s surname: Enter at most 60 characters. You entered 61.",
    ]);
  });
});

describe("the same owner", () => {
  it("is recognised by name and address in any spelling", () => {
    const first = owner("Adébáyọ̀, Folákẹ́", "14 Quarry Road", "Abeokuta");
    expect(owner("ADÉBÁYỌ̀,  FOLÁKẸ́", "14, Quarry Road ", "ABEOKUTA", "other file").key).toBe(first.key);
    expect(owner("Adébáyọ̀, Folákẹ́", "15 Quarry Road", "Abeokuta").key).not.toBe(first.key);
  });

  it("without an address is the same within a file; across files, only companies are the same", () => {
    expect(owner("Bello, Musa").key).toBe(owner("BELLO, MUSA").key);
    expect(owner("Bello, Musa").key).not.toBe(owner("Bello, Musa", "", "", "other file").key);
    expect(owner("Bello Ltd").key).toBe(owner("BELLO LTD.", "", "", "other file").key);
  });
});

it.each([
  ["17 FARAWAY LN ", "17", "FARAWAY LN"],
  ["171A  MASCOMA ST", "171A", "MASCOMA ST"],
  ["No. 14, Quarry Road", "14", "Quarry Road"],
  ["CAVENDISH CT ", "", "CAVENDISH CT"],
  ["3rd Avenue", "", "3rd Avenue"],
  ["81-83 CRAFTS HILL RD", "81-83", "CRAFTS HILL RD"],
])("the address %j is number %j in %j", (text, street_number, street_name) => {
  expect(splitAddress(text)).toEqual({ street_number, street_name });
});
