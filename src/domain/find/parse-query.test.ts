import { describe, expect, it, test } from "vitest";
import { parseQuery } from "./parse-query.ts";
import { nextAction, resultPath } from "./result-path.ts";

describe("parseQuery", () => {
  it.each([
    ["PRP-0000012-", { prefix: "PRP", id: 12, whole: false }],
    ["bil 7", { prefix: "BIL", id: 7, whole: false }],
    ["dn0000031", { prefix: "DN", id: 31, whole: false }],
  ])("%s is the start of a code", (text, code) => {
    expect(parseQuery(text).code).toEqual(code);
  });

  it("reads a whole code only with the correct check letter", () => {
    const { code } = parseQuery("prp 0000012 x");
    const letters = [..."ABCDEFGHJKLMNPRSTUVWXYZ"].filter(
      (letter) => parseQuery(`prp 0000012 ${letter}`).code?.whole,
    );
    expect(letters).toHaveLength(1);
    expect(code === undefined || letters.includes("X")).toBe(true);
  });

  it("reads phone, plate, receipt, pay code and company numbers", () => {
    for (const phone of ["0803 441 2290", "+2348034412290", "234-803-441-2290", "8034412290"])
      expect(parseQuery(phone).phone).toBe("08034412290");
    for (const plate of ["abc123de", "ABC-123 DE", "abc 123de"])
      expect(parseQuery(plate)).toMatchObject({ plate: "ABC-123DE", isStandardPlate: true });
    expect(parseQuery("12 fg 04").plate).toBe("12FG04");
    expect(parseQuery("musa").plate).toBeUndefined();
    expect(parseQuery("odsg-2026-000123").receipt).toBe("ODSG-2026-000123");
    expect(parseQuery("7k3d m9qx").secret).toBe("7K3DM9QX");
    expect(parseQuery("rc 0123456").rc).toBe("RC123456");
    expect(parseQuery("0123456").rc).toBeUndefined();
    expect(parseQuery("2804 1192 0042").reference).toBe("280411920042");
  });

  it("has at most eight distinct words, and is searchable with three consecutive letters", () => {
    expect(parseQuery(" a  b,a c d e f g h i j ").words).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"]);
    for (const text of ["Ọjà", "ade", "14 Quarry"]) expect(parseQuery(text).searchable).toBe(true);
    for (const text of ["", "14", "%%%", "___", "a_b", "\\\\\\", "ab cd", "日本語"])
      expect(parseQuery(text).searchable).toBe(false);
  });
});

test("a result opens the screen of the user's area, if there is one", () => {
  expect(resultPath("admin", "ticket_agent", 4)).toBe("/admin/view/ticket-agent/4");
  expect(resultPath("admin", "bill", 4)).toBe("/admin/receipt/bill/4");
  expect(resultPath("corporate", "shop", 4)).toBe("/cooperate/view/shop/4");
  expect(resultPath("individual", "bill", 4)).toBe("/individual/receipt/bill/4");
  expect(resultPath("individual", "user", 4)).toBeUndefined();
  expect(resultPath("agent", "ticket", 4)).toBe("/agent/tickets/4");
  const bill = { kind: "bill", id: 4, code: "BIL-0000004-A" };
  expect(nextAction("admin", { ...bill, status: "unpaid" })?.to).toBe(
    "/admin/register/bank-entry?bills=BIL-0000004-A",
  );
  expect(nextAction("admin", { ...bill, status: "paid" })).toBeUndefined();
  expect(nextAction("individual", { kind: "shop", id: 4, code: "", status: null })).toMatchObject({
    to: "/individual/edit/shop/4",
    right: "own_asset.edit",
  });
});
