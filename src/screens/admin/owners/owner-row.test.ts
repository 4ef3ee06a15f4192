import { expect, test } from "vitest";
import { blankOwner, ownerBody, ownerErrors, shareSum } from "./owner-row.ts";

const row = (share: string) => ({ ...blankOwner, id: "7", share });

test.each([
  ["100", 10_000],
  ["33.33", 3_333],
  ["33,33", 3_333],
  [" 12.5 % ", 1_250],
  ["33.333", 3_333.3],
  ["half", "half"],
  ["", ""],
])("a share written %j is sent as %j", (share, sent) => expect(ownerBody(row(share)).share_bp).toBe(sent));

test("shares add up without a rounding error, and not at all while one is no number", () => {
  expect(shareSum([row("33.33"), row("33.33"), row("33.34")])).toBe(100);
  expect(shareSum([row("50"), row("x")])).toBeUndefined();
});

test("a fault of the API stands at its control", () => {
  expect(ownerErrors({ "owners.1.id": ["Select the owner."], from: ["Late."] })).toEqual({
    "owners[1].id": ["Select the owner."],
    from: ["Late."],
  });
});
