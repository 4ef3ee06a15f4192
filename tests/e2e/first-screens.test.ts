import { sql } from "kysely";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, open } from "../support/browser.ts";
import { expectVisible } from "../support/expect-visible.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/**
 * Home pages fit every width, have no axe violations in both colour schemes, and their figures link to the matching lists.
 */

const LONG = { timeout: 240_000 };
let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
}, 240_000);

test.each([
  ["admin@ratebook.test", "/admin"],
  ["individual@ratebook.test", "/individual"],
  ["corporate@ratebook.test", "/cooperate"],
  ["agent@ratebook.test", "/agent"],
  ["superagent@ratebook.test", "/super-agent"],
  ["guest@ratebook.test", "/guest"],
] as const)(
  "the first screen of %s is accessible and fits on phone, tablet and desktop",
  LONG,
  async (email, path) => {
    const watched = await site.signedInPage(email);
    const { page } = watched;
    await open(page, path);
    await expectFitsAndAccessible(page);
    expectNoPageErrors(watched);
    await page.close();
  },
);

test("announcements leave the main action on the first screen of a small phone", LONG, async () => {
  const title = "Counters are closed on the first day of each month for building maintenance";
  for (const importance of ["warning", "plain"])
    await sql`INSERT INTO announcement (title, body, importance, audience, begins_at, ends_at)
      VALUES (${title}, 'Ask at the revenue office.', ${importance}, '{agent,super-agent,individual,corporate}', now(), now() + interval '1 day')`.execute(
      database(),
    );
  for (const [email, path, act] of [
    ["agent@ratebook.test", "/agent", 'input[name="holder_key"]'],
    ["superagent@ratebook.test", "/super-agent", 'main a[href^="/super-agent/agents/"]'],
    ["individual@ratebook.test", "/individual", "main h1"],
    ["corporate@ratebook.test", "/cooperate", "main h1"],
  ] as const) {
    const { page, context } = await site.signedInPage(email, {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    await open(page, path);
    const strip = page.getByRole("region", { name: "Announcements" });
    await strip.locator("summary").filter({ hasText: title }).waitFor();
    const control = page.locator(act).first();
    await control.waitFor();
    await expectVisible(control);
    const { y, height } = (await control.boundingBox()) ?? { y: 0, height: 0 };
    const covered = await page.evaluate(
      ([at]) => !document.elementFromPoint(180, at ?? 0)?.closest("main"),
      [y + height - 1],
    );
    expect(covered, path).toBe(false);
    await expectFitsAndAccessible(page);
    await strip.locator("summary").click();
    await strip.getByRole("link", { name: title }).first().waitFor();
    await expectFitsAndAccessible(page);
    await context.close();
  }
});

test.each([768, 1440])("an owner's screens have a header of at most two rows when %i wide", async (width) => {
  for (const [email, path] of [
    ["individual@ratebook.test", "/individual/receipt"],
    ["corporate@ratebook.test", "/cooperate/receipt"],
  ] as const) {
    const { page, context } = await site.signedInPage(email, { viewport: { width, height: 900 } });
    await open(page, path);
    const links = page.getByRole("banner").getByRole("link");
    expect(await links.count()).toBeGreaterThan(4);
    const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
    const centres = boxes.flatMap((box) => (box ? [box.y + box.height / 2] : [])).sort((a, b) => a - b);
    const rows = 1 + centres.filter((at, n) => n > 0 && at - (centres[n - 1] ?? at) > 16).length;
    expect(rows).toBeLessThanOrEqual(2);
    await context.close();
  }
});

test("each count of pending work equals that of the list it links to", LONG, async () => {
  const { page } = await site.signedInPage("admin@ratebook.test");
  await open(page, "/admin");
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "Collected today" }) });
  const lines = await panel.getByRole("link").first().innerText();
  await panel.getByRole("link").first().click();
  await page.waitForURL("**/admin/list/collections?**");
  const [count = ""] = /[0-9,]+/.exec(lines) ?? [];
  await expect
    .poll(() => page.getByRole("heading", { level: 1 }).innerText())
    .toMatch(new RegExp(`${count}$`));
  await open(page, "/admin");
  const month = page.locator("section", {
    has: page.getByRole("heading", { name: "This month and last month" }),
  });
  const first = month.getByRole("listitem").first();
  const sum = (await first.innerText()).match(/₦[0-9,.]+/)?.[0] ?? "none";
  await first.getByRole("link").click();
  await page.waitForURL("**/admin/list/collections?**");
  await expect.poll(() => page.locator("dl", { hasText: "Total" }).innerText()).toContain(sum);
});

test("figures are refreshed while the user is active, and not when idle", LONG, async () => {
  const { page } = await site.signedInPage("admin@ratebook.test");
  await page.clock.install();
  let requests = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/admin.data") requests += 1;
  });
  await open(page, "/admin");
  await page.clock.runFor(95_000);
  await expect.poll(() => requests).toBe(3);
  // Requests by an idle page would keep its session from expiring after 15 minutes.
  await page.clock.runFor(3_600_000);
  const alone = requests;
  expect(alone).toBeLessThanOrEqual(8);
  await page.mouse.move(300, 300);
  await expect.poll(() => requests).toBe(alone + 1);
});
