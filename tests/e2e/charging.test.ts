import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { addProperty, startRun } from "../charging/fixture.ts";
import { approvePending, issueFromPreview } from "../support/approve-run.ts";
import { expectNoPageErrors, hydrated, open, type WatchedPage } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";

const LAW = "Ogun State Test Charges Law, 2026, section 3";
const YEAR = String(new Date().getFullYear() + 1);

let site: Site;
let watched: WatchedPage;
let page: Page;
/** Charging rules, and one property with 28 rooms valued at ₦35,750,000.00. */
let category: number;
let ours: { id: number };

startWith({ RATEBOOK_JOBS: "1" });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  ours = await addProperty();
  await addProperty({ use: "residential", rooms: 4, value: 5_000_000_00 });
  await addProperty({ use: "residential", rooms: 3, value: null });
  await addProperty({ shares: [] });
  watched = await site.signedInPage("admin@ratebook.test");
  page = watched.page;
});

const press = (name: string | RegExp) => page.getByRole("button", { name }).click();

/** Adds a tariff line on its own screen; the last steps are the same for all kinds. */
async function addLine(item: string, kind: string, fill: () => Promise<void>): Promise<void> {
  await open(page, `/admin/demand/category-items/new?category=${category}`);
  await page.getByLabel("Revenue item", { exact: true }).selectOption({ label: item });
  await page.getByLabel(kind).check();
  await fill();
  await page.getByLabel("First day").fill("2020-01-01");
  const reason = page.getByLabel("Reason");
  const isFirst = (await reason.count()) === 0;
  if (!isFirst) await reason.fill("Assembly of May 2026");
  await press(isFirst ? "Add line" : "Submit for approval");
  await page.waitForURL("**/admin/demand/category-items?category=*");
  if (isFirst) return;
  await page.getByText("A change is pending approval").waitFor();
  await approvePending(site.url);
  await page.reload();
}

describe("setting up a tariff", () => {
  test("reports all errors of a category at once and keeps the typed values", async () => {
    await open(page, "/admin/demand/demand-categories");
    await page.getByRole("link", { name: "New category" }).click();
    await page.waitForURL("**/demand-categories/new");
    await page.getByLabel("Name", { exact: true }).fill("Test rates");
    await page.getByLabel("Penalty (optional)").fill("-3");
    await press("Add a discount");
    await press("Add category");
    const errors = page.getByRole("alert");
    await errors.getByRole("link", { name: /Asset type/ }).waitFor();
    await expect.poll(() => errors.getByRole("listitem").count()).toBeGreaterThanOrEqual(6);
    await expect.poll(() => page.locator("[id='penalty.rate_ppm-error']").textContent()).toMatch(/0 or more/);
    await expect.poll(() => page.locator("[id='early_discounts[0].days-error']").count()).toBe(1);
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Test rates");
  });

  test("saves the corrected category and opens its lines", async () => {
    await page.getByLabel("Asset type").selectOption({ label: "Property" });
    await page.getByLabel("Period").selectOption({ label: "Year" });
    await page.getByLabel("Legal basis").fill(LAW);
    await page.getByLabel("Days until due").fill("60");
    await page.getByLabel("Paid within").fill("30");
    await page.getByLabel("Discount rate").fill("5");
    await page.getByLabel("Penalty (optional)").fill("10");
    await page.getByLabel("Penalty after").fill("90");
    await press("Add category");
    await page.waitForURL("**/admin/demand/category-items?category=*");
    category = Number(new URL(page.url()).searchParams.get("category"));
    await page.getByText("5% off if paid within 30 days").waitFor();
  });

  test("describes three dated lines in words", async () => {
    await addLine("TR-01, Tenement rate (IRS)", "Percentage of a value", async () => {
      await page.getByLabel("Rate", { exact: true }).fill("0.6");
    });
    await addLine("WS-03, Waste and sanitation levy (IRS)", "Fixed amount", async () => {
      await page.getByLabel("Amount", { exact: true }).fill("12,000");
      await press("Add a condition");
      await page.getByLabel("Field", { exact: true }).selectOption({ label: "Use" });
      await page.getByLabel("Value", { exact: true }).selectOption({ label: "Residential" });
    });
    await addLine("WS-03, Waste and sanitation levy (IRS)", "Per unit", async () => {
      await page.getByLabel("Amount per unit").fill("2,500");
      await page.getByLabel("Unit", { exact: true }).selectOption({ label: "Rooms" });
      await press("Add a condition");
      await page.getByLabel("Field", { exact: true }).selectOption({ label: "Use" });
      await page.getByLabel("Comparison").selectOption({ label: "is one of" });
      await page.getByLabel("Commercial").check();
      await page.getByLabel("Industrial").check();
    });
    const table = page.getByRole("table", { name: /Tariff lines/ });
    await table.getByText("0.6% of assessed value").waitFor();
    await table.getByText("₦12,000.00, fixed").waitFor();
    await table.getByText("₦2,500.00 for each room").waitFor();
    await table.getByText("Only where use is commercial or industrial").waitFor();
  });

  test("rejects an overlapping or negative line and keeps the typed values", async () => {
    await open(page, `/admin/demand/category-items/new?category=${category}`);
    await page
      .getByLabel("Revenue item", { exact: true })
      .selectOption({ label: "TR-01, Tenement rate (IRS)" });
    await page.getByLabel("Percentage of a value").check();
    await page.getByLabel("Rate", { exact: true }).fill("-1");
    await page.getByLabel("First day").fill("2026-01-01");
    await press("Submit for approval");
    await page.locator("#reason-error").getByText("Enter the reason.").waitFor();
    await page.locator("#rate_ppm-error").getByText("0 or more").waitFor();
    await page.locator("#effective_from-error").getByText("on the same days").waitFor();
    await expect.poll(() => page.getByLabel("First day").inputValue()).toBe("2026-01-01");
    // A reload keeps typed text, the selected kind and added rows.
    await press("Add a condition");
    await page.getByLabel("Field", { exact: true }).selectOption({ label: "Use" });
    await page.getByLabel("Value", { exact: true }).selectOption({ label: "Mixed" });
    await page.waitForFunction(() => JSON.stringify(localStorage).includes("mixed"));
    await page.reload();
    await hydrated(page);
    await page.getByText(/Draft from .* restored/).waitFor();
    await expect.poll(() => page.getByLabel("Rate", { exact: true }).inputValue()).toBe("-1");
    await expect.poll(() => page.getByLabel("Value", { exact: true }).inputValue()).toBe("mixed");
    await press("Discard draft");
  });

  test("explains the charge of one property line by line, with a total", async () => {
    await open(page, `/admin/demand/category-items?category=${category}`);
    await page.getByLabel("Property").pressSequentially("Quarry");
    const found = database().selectFrom("property").select("code").where("id", "=", ours.id);
    const { code } = await found.executeTakeFirstOrThrow();
    await page.getByLabel("Property").fill(code);
    await page.getByLabel("Year").fill(YEAR);
    await press("Calculate charge");
    const charge = page.getByRole("table", { name: /by line$/ });
    await charge.getByText("0.6% of assessed value ₦35,750,000.00").waitFor();
    await charge.getByText("28 rooms at ₦2,500.00").waitFor();
    await expect.poll(() => charge.locator("tfoot").textContent()).toContain("284,500.00");
    await page.getByText("1 line doesn’t apply").waitFor();
  });
});

describe("a billing run", () => {
  test("is previewed by place and use, with the excluded properties and why", async () => {
    await open(page, "/admin/billing-runs/new");
    await page.getByLabel("Category").selectOption({ label: "Test rates" });
    await page.getByLabel("Year").fill(YEAR);
    await press("Preview run");
    await page.getByText("4 properties checked").waitFor();
    const uses = page.getByRole("table", { name: /by use/ });
    await expect.poll(() => uses.locator("tfoot").textContent()).toContain("326,500.00");
    await page.getByText("No assessed value recorded").click();
    await page.getByText("No owner on record").waitFor();
    await expect.poll(() => page.getByRole("link", { name: /^PRP-/ }).count()).toBeGreaterThan(0);
  });

  test("issues what the preview showed, and lists its notices", async () => {
    await issueFromPreview(page, site.url);
    await page.getByText("2 demand notices issued").waitFor({ timeout: 60_000 });
    await page.getByRole("link", { name: "View demand notices" }).click();
    const table = page.getByRole("table", { name: /Demand notices/ });
    await table.getByText("284,500.00").waitFor();
    await expect.poll(() => table.locator("tbody tr").count()).toBe(2);
  });

  test("makes each notice one document with a QR code and a PDF", async () => {
    await page
      .getByRole("row", { name: /284,500/ })
      .getByRole("link", { name: /^DN-/ })
      .click();
    await page.waitForURL("**/admin/demand-notice/*");
    await page.getByRole("heading", { name: `Demand notice: test rates for ${YEAR}` }).waitFor();
    await page.getByText("Two hundred and eighty-four thousand, five hundred naira only.").waitFor();
    await expect.poll(() => page.getByRole("img", { name: /^Pay bill/ }).count()).toBe(2);
    const href = await page.getByRole("link", { name: "Download PDF" }).getAttribute("href");
    const pdf = await page.request.get(href ?? "");
    expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  });

  test("keeps the billing run and filters of the list in the back link of a notice", async () => {
    const list = new URL(
      (await page.getByRole("link", { name: "Demand notices" }).getAttribute("href")) ?? "",
      site.url,
    );
    expect(list.search).toMatch(/^\?run=\d+$/);
    await open(page, `${list.pathname}${list.search}&status=issued`);
    await page.getByRole("link", { name: /^DN-/ }).first().click();
    await page.waitForURL("**/admin/demand-notice/*");
    await page.getByRole("link", { name: "Demand notices" }).click();
    await page.waitForURL(`**${list.pathname}${list.search}&status=issued`);
    await page.getByText("Notices of billing run").waitFor();
  });

  test("shows the balance on the property, which links to its bill", async () => {
    await open(page, `/admin/view/property/${ours.id}`);
    const bills = page.getByRole("table", { name: /Bills/ });
    // Paid today, the 5% early discount still applies.
    await expect.poll(() => bills.locator("tfoot").textContent()).toContain("270,275.00");
    await bills.getByRole("link").first().click();
    await page.waitForURL("**/admin/receipt/bill/*");
    await page.getByRole("heading", { name: `Bill: Test rates, ${YEAR}` }).waitFor();
  });

  test("issues nothing when run again, and says so", async () => {
    await open(page, `/admin/billing-runs/new?category=${category}&year=${YEAR}`);
    await press("Preview run");
    await page.getByText("This run would issue no notices").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Submit for approval" }).count()).toBe(0);
    const { id } = await startRun({ category_id: category, year: Number(YEAR), filter: {} });
    await open(page, `/admin/billing-runs/${id}`);
    await page.getByText("all records already had one").waitFor({ timeout: 60_000 });
    await expect.poll(() => noticeCount()).toBe(2);
    await press("Preview again");
    await page.waitForURL(/billing-runs\/new\?preview=\d+$/);
    await page.getByText("This run would issue no notices").waitFor();
  });

  test("shows the progress of a long preview, which can be stopped and found again", async () => {
    const job = await startPreview();
    await open(page, "/admin/billing-runs/new");
    await page.getByText("is your latest preview").waitFor();
    await page.getByRole("link", { name: "Open preview" }).click();
    await page.waitForURL(`**/billing-runs/new?preview=${job}`);
    await page.getByRole("progressbar").waitFor();
    await page.getByText("500 properties checked").waitFor();
    await press("Stop job");
    await page.getByRole("dialog").getByRole("button", { name: "Stop job" }).click();
    await page.getByRole("button", { name: "Stopping…" }).waitFor();
    await finishPreview(job);
    await page.getByText("Stopped after 500 properties checked. A preview doesn’t issue notices.").waitFor();
    await page.getByRole("link", { name: "Change selection" }).click();
    await page.waitForURL(/category=/);
    await expect.poll(() => page.getByLabel("Category").inputValue()).toBe(String(category));
  });

  test("has a notice cancelled with a reason by another officer than its issuer", async () => {
    const { id } = await database()
      .selectFrom("demand_notice")
      .select("id")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await open(page, `/admin/demand-notice/${id}`);
    await expect.poll(() => page.getByRole("button", { name: "Cancel demand notice" }).count()).toBe(0);
    const second = await site.signedInPage("admin2@ratebook.test");
    await open(second.page, `/admin/demand-notice/${id}`);
    await second.page.getByRole("button", { name: "Cancel demand notice" }).click();
    const dialog = second.page.getByRole("dialog");
    const cancel = dialog.getByRole("button", { name: "Cancel demand notice" });
    await cancel.click();
    await dialog.getByText("Enter the reason.").waitFor();
    await dialog.getByLabel("Reason").fill("Wrong number of rooms");
    await cancel.click();
    await second.page.getByText("CANCELLED: Wrong number of rooms").waitFor();
    await expect
      .poll(() => second.page.getByRole("button", { name: "Cancel demand notice" }).count())
      .toBe(0);
    expectNoPageErrors(second);
  });

  test("locks the tariff it uses, and offers a draft instead of direct changes", async () => {
    await open(page, `/admin/demand/category-items?category=${category}`);
    await page.getByText("Bills use this tariff.").waitFor();
    const table = page.getByRole("table", { name: /Tariff lines/ });
    await expect.poll(() => table.getByRole("button").count()).toBe(0);
    await expect.poll(() => page.getByRole("link", { name: "Add tariff line" }).count()).toBe(0);
    // Its URL doesn't open an editable form either.
    await open(page, `/admin/demand/category-items/new?category=${category}`);
    await page.getByText("Bills use this tariff.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Add line" }).count()).toBe(0);
    await open(page, `/admin/demand/demand-categories/${category}`);
    await page.getByText("In force today: due 60 days after issue").waitFor();
    await expect.poll(() => page.getByLabel("Days until due").count()).toBe(0);
    await page.getByLabel("Name", { exact: true }).fill("Test rates of all");
    await press("Save category");
    await page.waitForURL("**/admin/demand/demand-categories");
    await page.getByRole("rowheader", { name: "Test rates of all" }).waitFor();
  });

  test("validates changed terms in a draft and compares them with the current ones", async () => {
    await open(page, `/admin/demand/category-items?category=${category}`);
    await page.getByRole("link", { name: "New tariff draft" }).click();
    await page.waitForURL("**/tariff-drafts/new?category=*");
    await page.getByLabel("Name", { exact: true }).fill("Milder rates");
    await page.getByLabel("In force from").fill(`${Number(YEAR) + 1}-01-01`);
    await press("Create draft");
    await page.waitForURL(/tariff-drafts\/\d+$/);
    await page.getByRole("link", { name: "Edit terms" }).click();
    await page.waitForURL(/terms$/);
    await expect.poll(() => page.getByLabel("Days until due").inputValue()).toBe("60");
    await page.getByLabel("Days until due").fill("soon");
    await page.getByLabel("Penalty (optional)").fill("-3");
    await press("Save terms");
    await page.locator("[id='penalty.rate_ppm-error']").getByText("0 or more").waitFor();
    await expect.poll(() => page.getByLabel("Days until due").inputValue()).toBe("soon");
    await page.getByLabel("Days until due").fill("90");
    await page.getByLabel("Penalty (optional)").fill("5");
    await press("Save terms");
    await page.waitForURL(/tariff-drafts\/\d+$/);
    const terms = page.getByRole("table", { name: /Terms of Milder rates/ });
    await terms.getByText("90 days after issue").waitFor();
    await terms.getByText("5%, 90 days after the due date").waitFor();
    await terms.getByText("5% off if paid within 30 days").first().waitFor();
    await expect.poll(() => terms.getByText("Changed", { exact: true }).count()).toBe(2);
  });

  test("reports no console errors", () => {
    expectNoPageErrors(watched);
  });
});

async function noticeCount(): Promise<number> {
  const row = await database()
    .selectFrom("demand_notice")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** A running preview of this user, half done by another process; its job. */
async function startPreview(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO job (kind, title, input, created_by, created_by_name, state, done, total, started_at, lease_id, lease_until)
    SELECT kind, title, input, created_by, created_by_name, 'running', 500, 1000, now(), gen_random_uuid(), now() + interval '1 hour'
    FROM job WHERE kind = 'billing-preview' AND input ->> 'category_id' = ${String(category)} ORDER BY id DESC LIMIT 1
    RETURNING id`.execute(database());
  return rows[0]?.id ?? 0;
}

/** The other process receives the stop request. */
async function finishPreview(job: number): Promise<void> {
  const end = async () => {
    const { numAffectedRows } = await sql`
      UPDATE job SET state = 'cancelled', finished_at = now(), lease_id = NULL, lease_until = NULL
      WHERE id = ${job} AND cancel_requested`.execute(database());
    return Number(numAffectedRows);
  };
  await expect.poll(end).toBe(1);
}
