import type { Page } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import { sendForApproval } from "../support/approve-run.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** A billing run from request through approval and issue to withdrawal, by two officers. */

const YEAR = String(new Date().getFullYear() + 1);
const LONG = 240_000;

let first: WatchedPage;
let second: WatchedPage;
let site: Site;
let run = "";

startWith({ RATEBOOK_JOBS: "1" });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  await addProperty();
  await addProperty({ use: "residential", rooms: 4, value: 5_000_000_00 });
  first = await site.signedInPage("admin@ratebook.test");
  second = await site.signedInPage("admin2@ratebook.test");
});

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** On the screen of a run, opens the pending request as the second officer. */
async function openRequest(kind: "Issue" | "Withdraw"): Promise<void> {
  await open(second.page, run);
  const approvals = second.page.getByRole("table", { name: "Requests for this run" });
  await approvals
    .getByRole("link", { name: new RegExp(`^${kind} APR-`) })
    .last()
    .click();
  await second.page.waitForURL("**/admin/view/approval-request/*");
}

async function approve(): Promise<void> {
  const { page } = second;
  await press(page, "Approve change");
  await page.getByRole("dialog").getByRole("button", { name: "Approve change" }).click();
  await page.getByText("The change has taken effect.").waitFor();
}

async function noticesIn(status: string): Promise<number> {
  const { n } = await database()
    .selectFrom("demand_notice")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("status", "=", status)
    .executeTakeFirstOrThrow();
  return n;
}

test(
  "a billing run is requested with a reason, and issues nothing before approval",
  async () => {
    const { page } = first;
    await open(page, "/admin/billing-runs/new");
    await page.getByLabel("Category").selectOption({ label: "Rates" });
    await page.getByLabel("Year").fill(YEAR);
    await press(page, "Preview run");
    await page.getByText("2 to be billed").waitFor();
    await press(page, "Submit for approval");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("2 demand notices, ₦").waitFor();
    await dialog.getByText("the earliest due date is").waitFor();
    await dialog.getByRole("button", { name: "Submit for approval" }).click();
    await dialog.getByText("Enter the reason.").waitFor();
    await dialog.getByRole("button", { name: "Go back" }).click();
    await sendForApproval(page, "Assembly of May 2026");
    run = new URL(page.url()).pathname;
    await page.getByText("This run is pending approval by another officer.").waitFor();
    await page.getByText("Assembly of May 2026").waitFor();
    await page.getByRole("table", { name: /by use/ }).waitFor();
    await expectFitsAndAccessible(page);
    expect(await noticesIn("issued")).toBe(0);
  },
  LONG,
);

test(
  "another officer reviews its effect and approves it, and it is issued",
  async () => {
    const { page } = second;
    await openRequest("Issue");
    await page.getByText("Earliest due date").waitFor();
    await expect.poll(() => page.getByRole("main").innerText()).toMatch(/Bills\s+None\s*→\s*2\s/);
    await expectFitsAndAccessible(page);
    await approve();
    await open(page, run);
    await page.getByText("2 demand notices issued").waitFor({ timeout: 60_000 });
    await expect.poll(() => noticesIn("issued")).toBe(2);
  },
  LONG,
);

test(
  "two officers withdraw the whole run, and the period can be billed again",
  async () => {
    const { page } = first;
    await open(page, run);
    await press(page, "Withdraw run");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("2 demand notices and their bills").waitFor();
    await dialog.getByLabel("Reason").fill("The rates of last year were used");
    await dialog.getByRole("button", { name: "Withdraw run" }).click();
    await page.getByRole("table", { name: "Requests for this run" }).getByText("Pending approval").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Withdraw run" }).count()).toBe(0);
    await openRequest("Withdraw");
    await approve();
    await expect.poll(() => noticesIn("cancelled"), { timeout: 60_000 }).toBe(2);
    await open(page, run);
    await page.getByText("This run was withdrawn and its notices and bills were cancelled.").waitFor();
    await expectFitsAndAccessible(page);
    await open(page, "/admin/billing-runs");
    await page.getByRole("row", { name: /Withdrawn/ }).waitFor();
    await open(page, `/admin/billing-runs/new?category=&year=${YEAR}`);
    await page.getByLabel("Category").selectOption({ label: "Rates" });
    await press(page, "Preview run");
    await page.getByText("2 to be billed").waitFor();
  },
  LONG,
);

test(
  "a rejected run can be previewed again",
  async () => {
    const { page } = first;
    await sendForApproval(page);
    run = new URL(page.url()).pathname;
    await expect.poll(() => page.getByRole("button", { name: "Preview again" }).count()).toBe(0);
    await openRequest("Issue");
    await press(second.page, "Reject request");
    const dialog = second.page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("The wrong year");
    await dialog.getByRole("button", { name: "Reject request" }).click();
    await dialog.waitFor({ state: "hidden" });
    await open(page, run);
    await page.getByText("The request was rejected. Nothing was issued.").waitFor();
    expect(await page.getByRole("link", { name: "View demand notices" }).count()).toBe(0);
    await press(page, "Preview again");
    await page.getByText("2 to be billed").waitFor();
  },
  LONG,
);

test("notices of a run can be viewed without the right to view runs", { timeout: LONG }, async () => {
  const email = await createOfficerWithGrants({ permissions: ["demand_notice.view"] });
  const { page } = await site.signedInPage(email);
  const id = run.split("/").at(-1);
  for (const number of [id, "999999"]) {
    await open(page, `/admin/list/demand-notices?run=${number}`);
    await page.getByRole("heading", { name: "Demand notices", level: 1 }).waitFor();
  }
});

test("no page reports console errors", () => {
  for (const watched of [first, second]) expectNoPageErrors(watched);
});
