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

test("adds shares without rounding errors, and not while one is invalid", () => {
  expect(shareSum([row("33.33"), row("33.33"), row("33.34")])).toBe(100);
  expect(shareSum([row("50"), row("x")])).toBeUndefined();
});

test("shows an error of the API at its field", () => {
  expect(ownerErrors({ "owners.1.id": ["Select the owner."], from: ["Late."] })).toEqual({
    "owners[1].id": ["Select the owner."],
    from: ["Late."],
  });
});
