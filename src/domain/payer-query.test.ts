import { describe, expect, it } from "vitest";
import { recordCode } from "./code.ts";
import { describeQuery, parsePayerQuery } from "./payer-query.ts";

describe("input in a payer search", () => {
  it("is a payer's code in any format, and not another record's", () => {
    expect(parsePayerQuery(recordCode("IND", 12).toLowerCase())).toEqual([
      { kind: "code", type: "individual", id: 12 },
    ]);
    expect(parsePayerQuery(` ${recordCode("COR", 7)} `)).toEqual([
      { kind: "code", type: "corporate", id: 7 },
    ]);
    expect(parsePayerQuery(recordCode("PRP", 7))).toEqual([]);
    expect(parsePayerQuery("IND-0000012-A")).toEqual([]);
  });

  it("is read in every possible way", () => {
    const kinds = (text: string) => parsePayerQuery(text).map(({ kind }) => kind);
    expect(kinds("12345678")).toEqual(["document", "tin", "rc"]);
    expect(kinds("0803 441 2290")).toEqual(["phone", "nin"]);
    expect(kinds("2233445566")).toEqual(["tin"]);
    expect(kinds("2233445566778")).toEqual(["tax_id"]);
    expect(kinds("7k3d m9qx")).toEqual(["document"]);
    expect(kinds("Ngozi@Mail.test")).toEqual(["email"]);
    expect(kinds("RC 12345")).toEqual(["rc"]);
    expect(kinds("Ngozi Okafor")).toEqual([]);
  });

  it("is masked in the audit trail if it is a personal number", () => {
    const descriptionsOf = (text: string) => parsePayerQuery(text).map(describeQuery);
    expect(descriptionsOf("08034412290")).toEqual(["••••••••290", "••••••••290"]);
    expect(descriptionsOf("2233445566")).toEqual(["•••••••566"]);
    expect(descriptionsOf("ngozi@mail.test")).toEqual(["n••••@mail.test"]);
    expect(descriptionsOf("7K3D-M9QX")).toEqual(["7K••••••"]);
    expect(descriptionsOf("rc 12345")).toEqual(["RC12345"]);
    expect(descriptionsOf(`ind 12 ${recordCode("IND", 12).slice(-1)}`)).toEqual([recordCode("IND", 12)]);
  });
});
