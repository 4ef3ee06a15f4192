import { expect, test } from "vitest";
import type { SessionUser } from "./store.ts";
import { isSameUser } from "./tab-watch.ts";

const ada: SessionUser = { id: 1, name: "Ada", roles: [], area: "admin", session_id: "a" };

test("a person is the same with another name, but not with another ID or session", () => {
  expect(isSameUser(ada, { ...ada, name: "Ada O." })).toBe(true);
  expect(isSameUser(ada, { ...ada, id: 2 })).toBe(false);
  expect(isSameUser(ada, { ...ada, session_id: "b" })).toBe(false);
  expect(isSameUser(ada, null)).toBe(false);
  expect(isSameUser(null, null)).toBe(true);
});
