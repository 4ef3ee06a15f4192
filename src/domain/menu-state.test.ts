import { describe, expect, it, test } from "vitest";
import { emptyMenu, formatMenu, parseMenu, withGroup, withPin, withVisit } from "./menu-state.ts";

test("parses what it formatted", () => {
  const menu = { open: ["registers"], pinned: ["/admin/list/property"], recent: ["/admin/till", "/admin"] };
  expect(parseMenu(formatMenu(menu))).toEqual(menu);
});

test.each([undefined, "", "{", "null", "7", '{"open":1}', '"text"'])(
  "ignores the malformed cookie %j",
  (text) => {
    expect(parseMenu(text)).toEqual(emptyMenu);
  },
);

test("ignores entries that are not addresses, repeated or too many", () => {
  const many = Array.from({ length: 50 }, (_, n) => `/admin/${n}`);
  expect(parseMenu(JSON.stringify([[1, null, "a b", "<x>", "tickets", "tickets"], many, "/admin"]))).toEqual({
    open: ["tickets"],
    pinned: many.slice(0, 8),
    recent: [],
  });
});

describe("changes", () => {
  it("opens and closes groups", () => {
    const opened = withGroup(withGroup(emptyMenu, "tickets", true), "tickets", true);
    expect(opened.open).toEqual(["tickets"]);
    expect(withGroup(opened, "tickets", false).open).toEqual([]);
  });

  it("pins entries, eight at most, and removes pins", () => {
    const menu = Array.from({ length: 9 }, (_, n) => `/admin/${n}`).reduce(
      (before, to) => withPin(before, to, true),
      emptyMenu,
    );
    expect(menu.pinned).toEqual(Array.from({ length: 8 }, (_, n) => `/admin/${n + 1}`));
    expect(withPin(menu, "/admin/3", false).pinned).not.toContain("/admin/3");
  });

  it("puts the latest visit first", () => {
    const menu = ["/a", "/b", "/a", "/c", "/d", "/e", "/f"].reduce(withVisit, emptyMenu);
    expect(menu.recent).toEqual(["/f", "/e", "/d", "/c", "/a"]);
  });
});
