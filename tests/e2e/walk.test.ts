import { describe, expect } from "vitest";
import { axeErrors } from "../support/axe.ts";
import { open } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { misfits } from "../support/layout.ts";
import { expectNoDefects, LONG_WALK, screensToCheck } from "../support/walk.ts";

/** Screens of administrators are in walk-admin, those of owners in walk-owners. */

let site: Site;
test.beforeAll(({ site: opened }) => {
  site = opened;
});

describe("every built screen is accessible and fits its width", () => {
  test.each(["guest", "agent", "super-agent"] as const)(
    "as %s",
    (area) => expectNoDefects(site, area, screensToCheck(area)),
    LONG_WALK,
  );

  test(
    "as a visitor, and with empty lists",
    () => {
      const more = [
        { path: "/no/such/page", status: 404 },
        { path: `/no/such/${"page".repeat(100)}`, status: 404 },
        { path: "/admin/receipt", status: 200 },
      ];
      return expectNoDefects(site, "public", [...screensToCheck("public"), ...more]);
    },
    LONG_WALK,
  );

  test("on a 403 and on a 404 page", () =>
    expectNoDefects(site, "guest", [
      { path: "/admin", status: 403 },
      { path: "/guest/view/user/9999999999", status: 404 },
      { path: "/admin/view/shop/9999999999", status: 403 },
    ]));
});

test("the checks detect defects", async () => {
  const { page, context } = await site.newPage();
  await open(page, "/");
  await page.evaluate(() => {
    const field = document.createElement("input");
    document.querySelector("main")?.append(field);
  });
  expect(await axeErrors(page)).toEqual([expect.stringMatching(/^label /)]);

  expect(await misfits(page)).toEqual([]);
  await page.evaluate(() => {
    const button = document.createElement("button");
    button.textContent = "Register property";
    Object.assign(button.style, { width: "40px", padding: "0", whiteSpace: "nowrap" });
    document.querySelector("main")?.append(button);
  });
  expect(await misfits(page)).toEqual([
    expect.stringMatching(/^button “Register property” is cut off by \d+ px$/),
  ]);
  await page.evaluate(() => {
    document
      .querySelector("main")
      ?.append(Object.assign(document.createElement("pre"), { textContent: "x".repeat(900) }));
  });
  expect(await misfits(page)).toContainEqual(expect.stringMatching(/^\d+ px too wide$/));
  await context.close();
});
