import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { addProvider, askOf, linkTo, offer } from "../services/request-kit.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createPayer } from "../support/payers.ts";

/** A service request: fee paid, assigned, question asked and answered, completed, rated and reopened. */

const LONG = { timeout: 240_000 };
let site: Site;
let own: WatchedPage;
let chief: WatchedPage;
let clerk: WatchedPage;
let service: number;
let serviceName: string;
let clerkName: string;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  const provider_id = await addProvider();
  service = await offer({ fee_kobo: 1_500_00, days_to_serve: 10 });
  await askOf(service, [
    {
      key: "purpose",
      label: "What is it for?",
      type: "choice",
      required: true,
      choices: ["A loan", "A visa"],
    },
    { key: "details", label: "Tell us more", type: "long-text", required: false },
    { key: "deed", label: "The deed", type: "file", required: false },
  ]);
  const { name } = await database()
    .selectFrom("service_subcategory")
    .select("name")
    .where("id", "=", service)
    .executeTakeFirstOrThrow();
  serviceName = name;
  const payer = await createPayer("individual");
  clerkName = await createOfficerWithGrants({ permissions: ["service_request.work"] });
  const { id } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", clerkName)
    .executeTakeFirstOrThrow();
  await linkTo(provider_id, id);
  own = await site.signedInPage(payer.email, { viewport: { width: 360, height: 740 } });
  chief = await site.signedInPage("admin@ratebook.test");
  clerk = await site.signedInPage(clerkName);
}, 120_000);

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const main = (page: Page) => page.locator("main").innerText();
let id = 0;

test(
  "a service is requested with its questions, and a form changed meanwhile keeps the answers",
  LONG,
  async () => {
    const { page } = own;
    await open(page, "/individual/services/requests");
    await expectFitsAndAccessible(page);
    // The current section is scrolled into view in the navigation, which scrolls horizontally on a phone.
    const part = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Requests" });
    await expect
      .poll(() => part.evaluate((link) => link.getBoundingClientRect().right <= window.innerWidth))
      .toBe(true);
    await page.getByRole("link", { name: serviceName }).click();
    await page.waitForURL(/services\/ask/);
    await expect.poll(() => main(page)).toContain("₦1,500.00");
    await expectFitsAndAccessible(page);
    await page.getByLabel("What is it for?").selectOption("A loan");
    await page.getByLabel("Tell us more").fill("For the house in Ibara");
    await page.getByRole("textbox", { name: /^Message/ }).fill("Call in the morning");
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({
        name: "deed.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n"),
      });
    await page.getByText("deed.pdf").first().waitFor(LONG);
    // Drafts in the browser include files.
    await page.reload();
    await page.getByText(/Draft from/).waitFor(LONG);
    await expect.poll(() => page.getByLabel("Tell us more").inputValue()).toBe("For the house in Ibara");
    await page.getByText("deed.pdf").first().waitFor(LONG);
    await askOf(service, [
      {
        key: "purpose",
        label: "What is it for?",
        type: "choice",
        required: true,
        choices: ["A loan", "A visa"],
      },
      { key: "bank", label: "Which bank?", type: "text", required: true },
      { key: "deed", label: "The deed", type: "file", required: false },
    ]);
    await press(page, "Send request for ₦1,500.00");
    await page.getByText("The questions have changed.").first().waitFor(LONG);
    await page.getByLabel("Which bank?").fill("Zenith");
    await expect.poll(() => page.getByLabel("What is it for?").inputValue()).toBe("A loan");
    await expect
      .poll(() => page.getByRole("textbox", { name: /^Message/ }).inputValue())
      .toBe("Call in the morning");
    await page.getByText("For the house in Ibara").waitFor();
    await press(page, "Send request for ₦1,500.00");
    await page.waitForURL(/individual\/request\/\d+$/, LONG);
    id = Number(new URL(page.url()).pathname.split("/").at(-1));
    await expect.poll(() => main(page)).toContain("Fee due");
    await expect.poll(() => main(page)).toContain("Zenith");
    await page.getByRole("link", { name: "deed.pdf" }).waitFor();
  },
);

test("a service about an asset that the user lacks links to its registration", LONG, async () => {
  const { page } = own;
  const about = await offer({ asset_type: "property" });
  await open(page, `/individual/services/ask/${about}`);
  await page.getByText("you have no approved property on record").waitFor();
  expect(await page.getByRole("button", { name: /^Send request/ }).count()).toBe(0);
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: "Register property" }).click();
  await page.waitForURL(/individual\/register\/property/, LONG);
});

test("its fee is paid through the gateway, and the deadline starts to run", LONG, async () => {
  const { page } = own;
  await open(page, "/individual");
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: serviceName, exact: true }).click();
  await page.waitForURL(/individual\/request\/\d+$/, LONG);
  await page.getByRole("link", { name: "Pay fee" }).click();
  await page.waitForURL(/payments\/pay/, LONG);
  await page.getByLabel("Email").fill("payer@example.com");
  await press(page, /^Pay ₦1,500.00 now/);
  await page.waitForURL(/checkout/, LONG);
  await press(page, /^Pay$/);
  await page.getByText("Paid, thank you").waitFor(LONG);
  await open(page, `/individual/request/${id}`);
  await expect.poll(() => main(page)).toMatch(/0 of 10 working days used; due on \d+ \w+ \d{4}/);
});

test("it is assigned to a provider's officer, whose question pauses the deadline", LONG, async () => {
  const { page } = chief;
  await open(page, "/admin/services/requests");
  await expectFitsAndAccessible(page);
  const { rows } = await sql<{ code: string; provider: string }>`
    SELECT q.code, p.name AS provider FROM service_request q, service_provider p
    WHERE q.id = ${id} ORDER BY p.id DESC LIMIT 1`.execute(database());
  await page.getByRole("link", { name: rows[0]?.code ?? "" }).click();
  await page.waitForURL(/view\/request/, LONG);
  await press(page, "Assign request");
  await page.getByLabel("Provider").selectOption({ label: rows[0]?.provider ?? "" });
  await expect.poll(() => page.getByLabel("Person").innerText()).toContain(clerkName);
  await page.getByLabel("Person").selectOption({ label: clerkName });
  await page.getByRole("dialog").getByRole("button", { name: "Assign request" }).click();
  await expect.poll(() => main(page)).toContain(clerkName);
  await expectFitsAndAccessible(page);

  await open(clerk.page, `/admin/view/request/${id}`);
  await press(clerk.page, "Start work");
  await expect.poll(() => main(clerk.page)).toContain("In progress");
  await press(clerk.page, "Ask requester");
  await clerk.page.getByRole("textbox", { name: "Question" }).fill("Which house number?");
  await clerk.page.getByRole("dialog").getByRole("button", { name: "Ask requester" }).click();
  await expect.poll(() => main(clerk.page)).toContain("awaiting a reply");
});

test("the requester is notified and answers, and the deadline runs again", LONG, async () => {
  const { page } = own;
  await open(page, "/individual/inbox");
  await page
    .getByText(/A question about/)
    .first()
    .waitFor(LONG);
  await open(page, `/individual/request/${id}`);
  await expect.poll(() => main(page)).toContain("Which house number?");
  await page.getByLabel("Your answer", { exact: true }).fill("Number 14");
  await press(page, "Send answer");
  await expect.poll(() => main(page)).toMatch(/0 of 10 working days used; due on/);
  await expect.poll(() => main(page)).toContain("Number 14");
});

test("it is completed, rated and reopened", LONG, async () => {
  await open(clerk.page, `/admin/view/request/${id}`);
  await press(clerk.page, "Resolve request");
  await clerk.page.getByLabel("What was done").fill("The letter is ready for collection.");
  await clerk.page.getByRole("dialog").getByRole("button", { name: "Resolve request" }).click();
  await expect.poll(() => main(clerk.page)).toContain("Resolved on");

  const { page } = own;
  await open(page, `/individual/request/${id}`);
  await expect.poll(() => main(page)).toContain("The letter is ready for collection.");
  await press(page, "Rate service");
  await page.getByLabel("4: Good").check();
  await page.getByLabel("Comments").fill("Quick and friendly");
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect.poll(() => main(page)).toContain("4 of 5, good");
  await expectFitsAndAccessible(page);

  await open(chief.page, "/admin/services/history");
  await expect.poll(() => main(chief.page)).toContain("4 of 5");
  await expectFitsAndAccessible(chief.page);

  await press(page, "Reopen request");
  await page.getByRole("dialog").getByLabel("Reason").fill("My name is spelt wrong on it.");
  await page.getByRole("dialog").getByRole("button", { name: "Reopen request" }).click();
  await expect.poll(() => main(page)).toContain("My name is spelt wrong on it.");
  await expect.poll(() => main(page)).toMatch(/0 of 10 working days used; due on/);
  await open(clerk.page, `/admin/view/request/${id}`);
  await expect.poll(() => main(clerk.page)).toContain("reopened it");
});

test("overdue requests are on the officers' first screen, linked to their list", LONG, async () => {
  await sql`UPDATE service_request SET due_on = current_date - 3 WHERE id = ${id}`.execute(database());
  const { page } = clerk;
  await open(page, "/admin");
  await page.getByRole("link", { name: /Overdue service requests/ }).click();
  await page.waitForURL(/services\/requests\?list=overdue/, LONG);
  await expect.poll(() => main(page)).toMatch(/Overdue\s+since \d/);
  for (const watched of [own, chief, clerk]) expectNoPageErrors(watched);
});
