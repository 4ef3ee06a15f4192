import { sql } from "kysely";
import { expect } from "vitest";
import { addDays, formatDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { createBill, type TestBill } from "../money/support/bills.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** An account manager from the first payer to a kept promise, and an announcement from start to expiry. */

const LONG = { timeout: 480_000 };
let site: Site;
let office: WatchedPage;
let manager: WatchedPage;
let owner: WatchedPage;
let today: string;
let bill: TestBill;
let payer: { id: number; code: string; title: string };

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  today = await lagosToday(database());
  const { rows } = await sql<typeof payer>`
    INSERT INTO individual (surname, first_name) VALUES ('Okonkwo', 'Chidinma') RETURNING id, code, title`.execute(
    database(),
  );
  payer = rows[0] as typeof payer;
  bill = await createBill({
    individual_id: payer.id,
    lines: [["TX-01", 2_500_000]],
    due_on: addDays(today, -12),
  });
  [office, manager, owner] = await Promise.all([
    site.signedInPage("admin@ratebook.test"),
    site.signedInPage("admin2@ratebook.test"),
    site.signedInPage("individual@ratebook.test"),
  ]);
  // Pages are slow on a busy machine.
  for (const { page } of [office, manager, owner]) page.setDefaultTimeout(60_000);
}, 240_000);

const press = (page: WatchedPage["page"], name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).click();

test("a payer is assigned to an account manager, followed up, and keeps a promise to pay", LONG, async () => {
  const { page } = office;
  await open(page, "/admin/account-manager");
  await page.getByText("Musa Bello").first().waitFor();
  await expectFitsAndAccessible(page);
  await open(page, `/admin/view/individual/${payer.id}`);
  await page.getByText("No account manager.").waitFor();
  await press(page, "Assign manager");
  await page.getByLabel("Manager", { exact: true }).selectOption({ label: "Musa Bello" });
  await page.getByRole("dialog").getByRole("button", { name: "Assign manager" }).click();
  await page.getByRole("link", { name: "Musa Bello" }).waitFor();
  await expectFitsAndAccessible(page);

  const desk = manager.page;
  await open(desk, "/admin/account-manager");
  await desk.getByRole("link", { name: /^ACM-/ }).click();
  await desk.getByRole("heading", { name: "Musa Bello" }).waitFor();
  const row = desk.getByRole("row").filter({ hasText: payer.title });
  await row.getByText("25,000").first().waitFor();
  await expectFitsAndAccessible(desk);
  // The default date comes from the server’s clock, not the computer’s.
  await desk.clock.setSystemTime(Date.parse(`${addDays(today, -3)}T12:00:00Z`));
  await row.getByRole("button", { name: /Plan/ }).click();
  await press(desk, "Plan follow-up");
  await desk.getByText("Purpose: ").first().waitFor();
  await desk.getByLabel("Purpose").fill("Ask when the permit will be paid");
  await press(desk, "Plan follow-up");
  await desk.getByText(`Follow-up planned for ${formatDate(today)}`).waitFor();
  await desk.clock.setSystemTime(Date.now());

  await open(desk, "/admin");
  await desk.getByText("Follow-ups with my payers").click();
  await desk.getByRole("row").filter({ hasText: payer.title }).getByText("Today").waitFor();
  await desk.getByRole("button", { name: new RegExp(`Done with ${payer.title}`) }).click();
  await desk.getByLabel("Promised to pay").check();
  await desk.getByLabel("Payment date").fill(addDays(today, 3));
  await press(desk, "Save outcome");
  await desk.getByText("Enter the amount promised.").first().waitFor();
  await desk.getByLabel("Amount", { exact: true }).fill("25,000");
  await expectFitsAndAccessible(desk);
  await press(desk, "Save outcome");
  await desk.getByText("Outcome saved").waitFor();
  await desk.getByRole("link", { name: "Promises" }).click();
  const promise = desk.getByRole("row").filter({ hasText: payer.title });
  await promise.getByText("Promised: ₦25,000.00").waitFor();
  await expectFitsAndAccessible(desk);

  // The payer pays as any visitor can.
  const visitor = await site.newPage();
  await open(visitor.page, `/payments/pay/${bill.token}`);
  await visitor.page.getByLabel("Email").fill("payer@example.com");
  await press(visitor.page, "Pay ₦25,000.00 now");
  await visitor.page.waitForURL(/checkout/);
  await press(visitor.page, /^Pay$/);
  await visitor.page.getByText("Paid, thank you").waitFor();
  await visitor.context.close();
  await desk.reload();
  await promise.getByText("Kept: ₦25,000.00").waitFor();
  expectNoPageErrors(manager);
});

test("many payers are assigned after a preview", LONG, async () => {
  const { page } = office;
  await open(page, "/admin/account-manager");
  await press(page, "Appoint manager");
  await page.getByLabel("Officer").selectOption({ index: 1 });
  await page.getByRole("dialog").getByRole("button", { name: "Appoint manager" }).click();
  await page.getByRole("link", { name: "Assign payers" }).click();
  await page.getByRole("heading", { name: "Assign payers" }).waitFor();
  await page.getByLabel("Codes", { exact: true }).fill(`${payer.code}\nnobody 1`);
  await press(page, "Preview payers");
  await page.getByText("line 2 (nobody 1)").first().waitFor();
  await expectFitsAndAccessible(page);
  await page.getByLabel("Codes", { exact: true }).fill(payer.code);
  await press(page, "Preview payers");
  await page.getByText("With Musa Bello").waitFor();
  await page.getByText("No payers to assign.").waitFor();
  await page.getByLabel("Move 1 payer from Musa Bello").check();
  await press(page, "Assign 1 payer");
  await page.getByRole("row").filter({ hasText: payer.title }).waitFor();
  await page.getByRole("link", { name: "Details" }).click();
  await page.getByText("assigned 1 payer").waitFor();
  await expectFitsAndAccessible(page);
  expectNoPageErrors(office);
});

test("a long word in the title of a listed announcement wraps on phones", LONG, async () => {
  const title = "Abeokuta".repeat(10);
  await database()
    .insertInto("announcement")
    .values({ title, body: "Notice", audience: ["admin"], begins_at: new Date() })
    .execute();
  const phone = await site.signedInPage("admin@ratebook.test", { viewport: { width: 360, height: 740 } });
  await open(phone.page, "/admin/announcements");
  const name = phone.page.locator("tbody th", { hasText: title });
  const sizes = await name.evaluate((cell) => [cell.scrollWidth, cell.clientWidth]);
  expect(sizes[0]).toBeLessThanOrEqual(sizes[1] ?? 0);
  await phone.context.close();
});

test(
  "an announcement is published, read by its audience, dismissed, and hidden after its end",
  LONG,
  async () => {
    const { page } = office;
    await open(page, "/admin/announcements");
    await page.getByText("Beware of fake collectors").waitFor();
    await expectFitsAndAccessible(page);
    await page.getByRole("link", { name: "Add announcement" }).click();
    await page.getByRole("heading", { name: "New announcement" }).waitFor();
    await page.locator("#to_day").fill(addDays(today, -1));
    await press(page, "Publish announcement");
    for (const error of [
      "Enter the announcement.",
      "Select at least one audience.",
      "The end must be after the start.",
    ])
      await page.getByText(error).first().waitFor();
    await expectFitsAndAccessible(page);
    await page.getByLabel("Title").fill("Shops of Kuto market move");
    await page.getByLabel("Text").fill("They move on Monday.\n\nSee https://example.ng/kuto.");
    await page.getByRole("checkbox", { name: "Individuals" }).check();
    await page.locator("#to_day").fill(addDays(today, 1));
    await press(page, "Preview");
    await expect
      .poll(() => page.getByRole("link", { name: "https://example.ng/kuto" }).getAttribute("href"))
      .toBe("https://example.ng/kuto");
    await press(page, "Publish announcement");
    // The preview on the form has the same heading, one level lower.
    await page.getByRole("heading", { name: "Shops of Kuto market move", level: 1 }).waitFor();
    await expectFitsAndAccessible(page);
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM announcement WHERE title LIKE 'Shops of Kuto%'`.execute(database());
    const id = rows[0]?.id ?? 0;

    const reader = owner.page;
    await open(reader, "/individual");
    const strip = reader.getByRole("region", { name: "Announcements" });
    await strip.getByRole("link", { name: "Shops of Kuto market move" }).waitFor();
    await expectFitsAndAccessible(reader);
    // A small phone shows one line, so the amount due is on its first screen; it opens the announcements.
    const size = reader.viewportSize() ?? { width: 1280, height: 720 };
    await reader.setViewportSize({ width: 360, height: 640 });
    const bottom = await reader
      .getByRole("heading", { level: 1 })
      .evaluate((title) => title.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(400);
    expect(await strip.getByRole("link").count()).toBe(0);
    await strip.locator("summary").click();
    await strip.getByRole("link", { name: "Shops of Kuto market move" }).waitFor();
    await reader.setViewportSize(size);
    await strip.getByRole("link", { name: "Shops of Kuto market move" }).click();
    await reader.getByRole("heading", { name: "Shops of Kuto market move", level: 1 }).waitFor();
    await expectFitsAndAccessible(reader);
    await open(reader, "/individual");
    await strip.getByRole("button", { name: "Dismiss “Shops of Kuto market move”" }).click();
    await strip.getByRole("link", { name: "Shops of Kuto market move" }).waitFor({ state: "detached" });
    const hasFocus = (element: HTMLElement) => element.contains(document.activeElement);
    expect(await strip.evaluate(hasFocus)).toBe(true);
    await open(reader, "/individual");
    await strip.getByRole("link", { name: "Beware of fake collectors" }).waitFor();
    expect(await strip.getByRole("link", { name: "Shops of Kuto market move" }).count()).toBe(0);

    const visitor = await site.newPage({ javaScriptEnabled: false });
    await visitor.page.goto("/announcement");
    await visitor.page.getByRole("heading", { name: "Beware of fake collectors" }).waitFor();
    expect(await visitor.page.getByText("Shops of Kuto market move").count()).toBe(0);
    expect((await visitor.page.goto(`/announcement/${id}`))?.status()).toBe(404);
    await visitor.page.goto("/");
    await visitor.page.getByRole("link", { name: "Beware of fake collectors" }).waitFor();
    await visitor.context.close();

    // Expiry uses the database's clock, so the row is changed instead of the browser's clock.
    await open(reader, "/announcement");
    await reader.getByRole("heading", { name: "Shops of Kuto market move" }).waitFor();
    await expectFitsAndAccessible(reader);
    await sql`UPDATE announcement SET begins_at = begins_at - interval '9 days', ends_at = ends_at - interval '9 days' WHERE id = ${id}`.execute(
      database(),
    );
    await open(reader, "/announcement");
    await reader.getByRole("heading", { name: "Earlier announcements" }).waitFor();
    expect(await reader.getByRole("heading", { name: "Shops of Kuto market move" }).count()).toBe(0);
    await reader.getByRole("link", { name: "Shops of Kuto market move" }).click();
    await reader.getByText("This announcement has ended.").waitFor();
    expectNoPageErrors(owner);
    expectNoPageErrors(office);
  },
);
