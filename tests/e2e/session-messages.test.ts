import { describe, expect } from "vitest";
import { open, pressSignOut } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

/** A page that has just shown a message, with a controlled clock. */
async function translatedPage(viewport = { width: 1440, height: 900 }) {
  const watched = await site.newPage({ viewport });
  const { page } = watched;
  await page.clock.install();
  await page.addInitScript(() => sessionStorage.setItem("ratebook-signed-out", "1"));
  await page.clock.pauseAt(Date.now() + 60_000);
  await open(page, "/");
  const message = page.getByRole("status").getByText("You have been signed out");
  await message.waitFor();
  return { ...watched, message };
}

/** A signed-in page whose sign-out has just failed. */
async function failedPage(path = "/admin", width = 1440) {
  const viewport = { width, height: 900 };
  const watched = await site.signedInPage("admin@ratebook.test", { viewport });
  const { page } = watched;
  await page.clock.install();
  await open(page, path);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route("**/api/v1/logout", (route) =>
    route.fulfill({ status: 500, json: { status: "error", code: "failed", message: "It did not work." } }),
  );
  await pressSignOut(page);
  const message = page.getByRole("alert").getByText("Not signed out");
  await message.waitFor();
  return { ...watched, message };
}

describe("9. a message", () => {
  test.each([
    [1440, 900],
    [360, 740],
  ])("is at the top right of a screen %i wide", async (width, height) => {
    const { context, message } = await translatedPage({ width, height });
    const box = await message.locator("xpath=../..").boundingBox();
    expect(box).not.toBeNull();
    const { x, y, width: wide, height: high } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(width - (x + wide), "at the right edge").toBeLessThanOrEqual(32);
    expect(x, "not beyond the left edge").toBeGreaterThanOrEqual(0);
    expect(y + high, "in the upper part").toBeLessThan(height / 2);
    await context.close();
  });

  test("disappears after 5,000 ms", async () => {
    const { page, context, message } = await translatedPage();
    await page.clock.runFor(4_900);
    expect(await message.isVisible()).toBe(true);
    await page.clock.runFor(200);
    await message.waitFor({ state: "hidden" });
    await context.close();
  });

  test("stays while the pointer is over it", async () => {
    const { page, context, message } = await translatedPage();
    await page.clock.runFor(3_000);
    await message.hover();
    await page.clock.runFor(60_000);
    expect(await message.isVisible()).toBe(true);
    await page.mouse.move(10, 850);
    await page.clock.runFor(1_800);
    expect(await message.isVisible(), "what was left of its time is still left").toBe(true);
    await page.clock.runFor(400);
    await message.waitFor({ state: "hidden" });
    await context.close();
  });

  test("of an error stays until it is closed", async () => {
    const { page, context, message } = await failedPage();
    await page.clock.runFor(600_000);
    expect(await message.isVisible()).toBe(true);
    await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Close" }).click();
    await message.waitFor({ state: "hidden" });
    await context.close();
  });

  test("of an error disappears when its page is left", async () => {
    const { page, context, message } = await failedPage();
    await page.clock.resume();
    await page.clock.runFor(2_000);
    await open(page, "/admin/reports");
    await message.waitFor({ state: "hidden" });
    await context.close();
  });

  test.each([360, 768, 1024, 1280, 1440])("doesn't cover the actions of a page %i wide", async (width) => {
    const { page, context, message } = await failedPage("/admin/list/property", width);
    const box = (await message.locator("xpath=../..").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const actions = page.getByRole("main").getByRole("link", { name: /^(Register|Import|Print|Card view)/ });
    expect(await actions.count()).toBeGreaterThan(0);
    for (const action of await actions.all()) {
      const it = await action.boundingBox();
      const isOutside =
        !it ||
        it.x >= box.x + box.width ||
        it.x + it.width <= box.x ||
        it.y >= box.y + box.height ||
        it.y + it.height <= box.y;
      expect(
        isOutside,
        `${await action.innerText()} at ${JSON.stringify(it)}, message at ${JSON.stringify(box)}`,
      ).toBe(true);
    }
    await context.close();
  });

  test("is closed by Escape", async () => {
    const { page, context, message } = await failedPage();
    await page.keyboard.press("Escape");
    await message.waitFor({ state: "hidden" });
    await context.close();
  });
});
