import type { Page } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { createBill, createPayer, readBill } from "../money/support/bills.ts";
import { expectNoPageErrors, hydrated, open } from "../support/browser.ts";
import { call, signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { approveLast } from "./approve-kit.ts";

/** Two records of the same shop: found, compared, merged and separated again. */

const LONG = 240_000;
const house = { street_number: "91", street_name: "Quarry Road", city: "Abeokuta" };

interface Entered {
  id: number;
  code: string;
  title: string;
}

let site: Site;
let clerk: string;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  clerk = (await signInOver(site.url, "admin@ratebook.test", "api")).token;
});

async function enter(trade_name: string, more: object = {}): Promise<Entered> {
  const shop = { ...house, trade_name, line_of_business: "Provisions", ...more };
  const send = (body: object) => call(site.url, "/api/v1/shops", { method: "POST", bearer: clerk, body });
  const first = await send(shop);
  if (first.status === 201) return first.json?.["data"] as Entered;
  const { alike_seen } = (first.json?.["data"] ?? {}) as { alike_seen?: unknown };
  return (await send({ ...shop, alike_seen })).json?.["data"] as Entered;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("two shops are merged with their bills, and separated again", { timeout: LONG }, async () => {
  const survivor = await enter("Mama Sade Provisions", { landmark: "Mosque" });
  const merged = await enter("Mama Sade Provision", { number_of_staff: 4 });
  const bill = await createBill({ asset: { asset_type: "shop", asset_id: merged.id } });
  const billed = async () =>
    (await database().selectFrom("bill").select("asset_id").where("id", "=", bill.id).executeTakeFirst())
      ?.asset_id;

  const watched = await site.signedInPage("admin@ratebook.test");
  const { page } = watched;
  await open(page, "/admin/duplicates?resource=shop");
  await hydrated(page);
  await page.getByText("same street and number").first().waitFor();
  await page.getByRole("link", { name: `Compare ${survivor.code} and ${merged.code}` }).click();
  await page.getByRole("heading", { name: "Are these the same shop?" }).waitFor();
  await hydrated(page);
  await page.getByText("1 bill").waitFor();
  await expectFitsAndAccessible(page);

  // Values that only the other record has are preselected; the name is a choice.
  await page.getByRole("radio", { name: `Keep ${survivor.code}` }).check();
  const staff = page.getByRole("radiogroup", { name: "Number of staff" });
  await expect.poll(() => staff.getByRole("radio", { name: "4" }).isChecked()).toBe(true);
  await page
    .getByRole("radiogroup", { name: "Trade name" })
    .getByRole("radio", { name: merged.code })
    .check();
  await press(page, `Merge ${merged.code} into ${survivor.code}`);
  await page.getByText("Enter why the records are the same.").first().waitFor();
  await page.getByLabel("Reason").fill("One shop, entered at two desks.");
  await press(page, `Merge ${merged.code} into ${survivor.code}`);
  await page.waitForURL(/\/admin\/duplicates\/merge\/\d+$/);
  await page.getByText("1 bill").waitFor();
  await expect.poll(() => billed()).toBe(survivor.id);
  await expectFitsAndAccessible(page);

  // The URL of the merged record redirects.
  const merge = page.url();
  await open(page, `/admin/view/shop/${merged.id}`);
  await page.getByText(`Merged into ${survivor.code}`).waitFor();
  await expectFitsAndAccessible(page);
  await page
    .getByRole("link", { name: new RegExp(survivor.code) })
    .first()
    .click();
  await page.waitForURL(`**/admin/view/shop/${survivor.id}`);
  await page.getByRole("heading", { level: 1, name: /^Mama Sade Provision,/ }).waitFor();

  await open(page, merge);
  await hydrated(page);
  await press(page, "Undo merge");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Two shops after all.");
  await dialog.getByRole("button", { name: "Undo merge" }).click();
  await page.getByText("“Two shops after all.”").waitFor();
  await expect.poll(() => billed()).toBe(merged.id);
  expectNoPageErrors(watched);
  await watched.context.close();
});

test("two payers with unpaid bills are merged and separated by two officers", {
  timeout: LONG,
}, async () => {
  const [survivor, merged] = [await createPayer("Sade Twice"), await createPayer("Sade Twise")];
  const bill = await createBill({ individual_id: merged });
  await createBill({ individual_id: survivor });
  const payer = async () => (await readBill(bill.id)).individual_id;

  const watched = await site.signedInPage("admin@ratebook.test");
  const { page } = watched;
  await open(page, `/admin/duplicates/compare?resource=individual&first=${survivor}&second=${merged}`);
  await hydrated(page);
  await page.getByText("another officer must approve the merge").waitFor();
  await page.locator(`input[name="keep"][value="${survivor}"]`).check();
  await press(page, "Preview merge");
  await page.getByText("Enter why the records are the same.").first().waitFor();
  await page.getByLabel("Reason").fill("One trader, entered at two desks.");
  await press(page, "Preview merge");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Unpaid bills").waitFor();
  await dialog.getByText(/: 2, ₦25,000.00 due today$/).waitFor();
  await expectFitsAndAccessible(page);
  await dialog.getByRole("button", { name: "Submit for approval" }).click();
  await page.waitForURL(/\/admin\/duplicates\?resource=individual$/);
  expect(await payer()).toBe(merged);
  await approveLast(site);
  expect(await payer()).toBe(survivor);

  const { id } = await database()
    .selectFrom("record_merge")
    .select("id")
    .where("loser_id", "=", merged)
    .where("resource", "=", "individual")
    .executeTakeFirstOrThrow();
  await open(page, `/admin/duplicates/merge/${id}`);
  await hydrated(page);
  await press(page, "Undo merge");
  await dialog.getByLabel("Reason").fill("Two traders after all.");
  await dialog.getByRole("button", { name: "Submit for approval" }).click();
  await page.getByText("A change is pending approval").waitFor();
  expect(await payer()).toBe(survivor);
  await approveLast(site);
  expect(await payer()).toBe(merged);
  expectNoPageErrors(watched);
  await watched.context.close();
});

test("two records marked as different are no longer suggested", { timeout: LONG }, async () => {
  const first = await enter("Wura Fabrics", { street_number: "92" });
  const second = await enter("Wura Fabric", { street_number: "92" });
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page } = watched;
  await open(page, `/admin/duplicates/compare?resource=shop&first=${first.code}&second=${second.code}`);
  await hydrated(page);
  await press(page, "Mark as different");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Mother and daughter, two stalls.");
  await dialog.getByRole("button", { name: "Mark as different" }).click();
  await page.waitForURL(/\/admin\/duplicates\?resource=shop$/);
  await expect.poll(() => page.getByText(second.code).count()).toBe(0);
  await page.getByRole("link", { name: "Show dismissed" }).click();
  await page.getByText("Mother and daughter, two stalls.").waitFor();
  await expectFitsAndAccessible(page);
  await page
    .getByRole("button", { name: new RegExp(`Check again.*${first.code} and ${second.code}`) })
    .click();
  await expect.poll(() => page.getByText("Mother and daughter, two stalls.").count()).toBe(0);
  expectNoPageErrors(watched);
  await watched.context.close();
});
