import { expect, test } from "vitest";
import { homeOf, localTarget } from "./redirect-target.ts";

test.each(["/admin", "/admin/list/property?q=a%20b&page=2#top", "/", "/cooperate/view/shop/12"])(
  "%s stays on this site",
  (next) => expect(localTarget(next)).toBe(next),
);

test.each([
  null,
  "",
  "admin",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/a\\b",
  "https://evil.example/",
  "javascript:alert(1)",
  "/login",
  "/login?next=/login",
  "/x y",
  "/\n//evil.example",
])("rejects %j", (next) => expect(localTarget(next)).toBeUndefined());

test("each area has its first screen", () => {
  expect(homeOf("admin")).toBe("/admin");
  expect(homeOf("corporate")).toBe("/cooperate");
  expect(homeOf("super-agent")).toBe("/super-agent");
  expect(homeOf("constructor")).toBe("/");
  expect(homeOf(undefined)).toBe("/");
});
