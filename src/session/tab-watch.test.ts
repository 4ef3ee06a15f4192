import { expect, test } from "vitest";
import type { SessionUser } from "./store.ts";
import { isSamePerson } from "./tab-watch.ts";

const ada: SessionUser = { id: 1, name: "Ada", roles: [], area: "admin", session_id: "a" };

test("a person is the same with another name, but not with another ID or session", () => {
  expect(isSamePerson(ada, { ...ada, name: "Ada O." })).toBe(true);
  expect(isSamePerson(ada, { ...ada, id: 2 })).toBe(false);
  expect(isSamePerson(ada, { ...ada, session_id: "b" })).toBe(false);
  expect(isSamePerson(ada, null)).toBe(false);
  expect(isSamePerson(null, null)).toBe(true);
});
