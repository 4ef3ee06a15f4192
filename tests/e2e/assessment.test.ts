import type { Page } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { addProperty } from "../charging/fixture.ts";
import { expectNoPageErrors, hydrated, open, type WatchedPage } from "../support/browser.ts";
import { expectWaitsForPhoto } from "../support/evidence-upload.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createPayer } from "../support/payers.ts";
import { makeJpeg } from "../support/pictures.ts";

/**
 * A company declares its property, corrects a returned declaration and gets its bill. It objects with a photo and another
 * officer revises the assessment; part is waived, the rest is paid, and the statement ends with no balance.
 */

/** A shared machine may be slow. */
const LONG = 300_000;

let site: Site;
let payer: WatchedPage;
let first: WatchedPage;
let second: WatchedPage;
let view: string;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  const { email, party } = await createPayer("corporate");
  const { id } = await addProperty({ shares: [] });
  const since = "2020-01-01";
  await database()
    .insertInto("ownership")
    .values({ asset_type: "property", asset_id: id, corporate_id: party, share_bp: 10_000, since })
    .execute();
  payer = await site.signedInPage(email, { viewport: { width: 360, height: 800 } });
  first = await site.signedInPage("admin@ratebook.test");
  second = await site.signedInPage("admin2@ratebook.test");
  for (const { context } of [payer, first, second]) context.setDefaultTimeout(120_000);
}, LONG);

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const picture = async (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: Buffer.from(await makeJpeg(640, 480)),
});

/** Follows a link and waits until the page is hydrated, because earlier clicks would be lost. */
async function follow(page: Page, name: string | RegExp, to: RegExp) {
  await page.getByRole("link", { name }).first().click();
  await page.waitForURL(to);
  await hydrated(page);
}

/** Fills in the dialog that `act` opens, and submits it with the button of the same name. */
async function ask(page: Page, action: string, fields: Readonly<Record<string, string>>, evidence = false) {
  await press(page, action);
  const dialog = page.getByRole("dialog");
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  if (evidence) {
    await expectWaitsForPhoto(page, dialog, action, await picture("stores.jpg"));
  }
  await dialog.getByRole("button", { name: action }).click();
  await dialog.waitFor({ state: "hidden" });
}

test("a company declares its property, previews the charge, and submits it with a photo", {
  timeout: LONG,
}, async () => {
  const { page } = payer;
  await open(page, "/cooperate/list/assessment");
  await page.getByText("No assessments yet").waitFor();
  await follow(page, "Start a self-assessment", /\/create\/assessment/);
  await page.getByLabel("Your asset").selectOption({ index: 1 });
  await press(page, "Continue to category");
  await page.waitForURL(/asset=/);
  await hydrated(page);
  await page.getByLabel("Category").selectOption({ label: "Rates" });
  await press(page, "Continue to declaration");
  await page.waitForURL(/category=/);
  await hydrated(page);
  await page.getByLabel("Rooms").fill("lots");
  await press(page, "Recalculate charge");
  await page
    .getByRole("alert")
    .getByRole("heading", { name: /There is a problem/ })
    .waitFor();
  await page.getByLabel("Rooms").fill("20");
  await press(page, "Recalculate charge");
  await page.getByText("20 rooms").first().waitFor();
  await expectWaitsForPhoto(page, page, "Submit assessment", await picture("rooms.jpg"));
  await expectFitsAndAccessible(page);
  await press(page, "Submit assessment");
  await page.waitForURL(/\/cooperate\/view\/assessment\/\d+$/);
  await page.getByText("Pending approval").first().waitFor();
  view = page.url().split("/").at(-1) ?? "";
  await expectFitsAndAccessible(page);
});

test("an officer returns the declaration with a reason, and the company corrects it", {
  timeout: LONG,
}, async () => {
  const office = first.page;
  await open(office, "/admin/list/assessment");
  await expectFitsAndAccessible(office);
  await open(office, `/admin/view/assessment/${view}`);
  await ask(office, "Return assessment", { Reason: "We counted twelve rooms." });
  await office.getByText("Returned").first().waitFor();
  const { page } = payer;
  await open(page, `/cooperate/view/assessment/${view}`);
  await page.getByText("We counted twelve rooms.").first().waitFor();
  await follow(page, "Edit assessment", /\/edit\/assessment\/\d+/);
  await page.getByText("We counted twelve rooms.").first().waitFor();
  await page.getByLabel("Rooms").fill("12");
  await press(page, "Submit assessment");
  await page.waitForURL(/\/cooperate\/view\/assessment\/\d+$/);
  await page.getByText("Pending approval").first().waitFor();
});

test("an officer issues the assessment, which creates its document and bill", { timeout: LONG }, async () => {
  const { page } = second;
  await open(page, `/admin/view/assessment/${view}`);
  await expectFitsAndAccessible(page);
  await press(page, "Issue for ₦244,500.00");
  await page.getByText("Issued, unpaid").first().waitFor();
  await page.getByRole("link", { name: "Open document" }).click();
  await page.getByRole("heading", { name: /^Assessment: Rates for/ }).waitFor();
});

test("the company objects with a photo, and another officer revises the assessment", {
  timeout: LONG,
}, async () => {
  const { page } = payer;
  await open(page, `/cooperate/view/assessment/${view}`);
  await follow(page, "Open bill", /\/receipt\/bill\/\d+/);
  const objection = { Grounds: "Two of the rooms are stores.", "Disputed amount": "20,000.00" };
  await ask(page, "Object to the charge", objection, true);
  await page.getByRole("heading", { name: /^Objection OBJ-/ }).waitFor();
  await page.getByRole("img", { name: /^Evidence 1 of OBJ-/ }).waitFor();
  await expectFitsAndAccessible(page);
  // The officer who issued the bill can't decide on the request, so another one does.
  await open(second.page, "/admin/list/bill-requests");
  await follow(second.page, /^OBJ-/, /\/receipt\/bill\/\d+/);
  await second.page.getByRole("heading", { name: /^Objection OBJ-/ }).waitFor();
  await expect.poll(() => second.page.getByRole("button", { name: "Revise charge" }).count()).toBe(0);
  const office = first.page;
  await open(office, "/admin/list/bill-requests");
  await expectFitsAndAccessible(office);
  await follow(office, /^OBJ-/, /\/receipt\/bill\/\d+/);
  await ask(office, "Revise charge", { Reduction: "15,000.00", Reason: "Counted: two stores." });
  await office.getByText("Charge revised").first().waitFor();
  await expectFitsAndAccessible(office);
});

test("the company requests a waiver, which another officer approves", { timeout: LONG }, async () => {
  const { page } = payer;
  await page.reload();
  await hydrated(page);
  await ask(page, "Request waiver", { "Amount to waive": "9,500.00", Reason: "The flood of September." });
  await page.getByRole("heading", { name: /^Waiver WVR-/ }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Approve waiver" }).count()).toBe(0);
  const office = first.page;
  await open(office, "/admin/list/bill-requests?kind=waiver");
  await follow(office, /^WVR-/, /\/receipt\/bill\/\d+/);
  await ask(office, "Approve waiver", {});
  await office.getByText("Approved").first().waitFor();
});

test("the rest is paid, the statement lists everything, and the ledger agrees", {
  timeout: LONG,
}, async () => {
  const { page } = payer;
  await open(page, `/cooperate/view/assessment/${view}`);
  await follow(page, "Open bill", /\/receipt\/bill\/\d+/);
  await page.getByRole("link", { name: "Pay bill" }).click();
  const email = page.getByLabel("Email");
  if ((await email.inputValue()) === "") await email.fill("payer@example.com");
  await press(page, /^Pay .* now/);
  await page.waitForURL(/checkout/);
  await press(page, /^Pay/);
  await page.waitForURL(/payments\/receipt/);
  await page.getByText("Paid, thank you").waitFor();
  await open(page, `/cooperate/view/assessment/${view}`);
  await page.getByText("Issued, paid").first().waitFor();
  await open(page, "/cooperate/statement");
  for (const labels of [/^Rates/, /^Adjustment on BIL-/, /^Waiver on BIL-/, /^Payment of BIL-/])
    await page.getByText(labels).first().waitFor();
  await expect.poll(() => page.locator("tfoot").innerText()).toMatch(/₦0\.00/);
  await expectFitsAndAccessible(page);
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  for (const watched of [payer, first, second]) expectNoPageErrors(watched);
});
