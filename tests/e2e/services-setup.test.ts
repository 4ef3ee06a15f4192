import { sql } from "kysely";
import { expect } from "vitest";
import { formatDay, lagosDate } from "#domain/lagos.ts";
import type { Question } from "#domain/service/question.ts";
import { database } from "#kernel/db/client.ts";
import { writeRequest } from "../services/setup-kit.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** Setup of services: categories, providers, questions and closing days. */

const LONG = { timeout: 480_000 };
let site: Site;
let officer: WatchedPage;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  officer = await site.signedInPage("admin@ratebook.test");
  officer.page.setDefaultTimeout(60_000);
}, 240_000);

const press = (name: string) => officer.page.getByRole("button", { name, exact: true }).click();
const alive = () => officer.page.waitForFunction(() => document.documentElement.dataset.alive === "true");

async function newest(table: "service_category" | "service_provider" | "service_subcategory") {
  return database()
    .selectFrom(table)
    .select(["id", "code", "title", "status"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function questionsOf(id: number): Promise<{ version: number; questions: Question[] }> {
  const { rows } = await sql<{ version: number; questions: Question[] }>`
    SELECT version, questions FROM service_form WHERE subcategory_id = ${id} ORDER BY version DESC LIMIT 1`.execute(
    database(),
  );
  return rows[0] ?? { version: 0, questions: [] };
}

test("a category and a provider are added", LONG, async () => {
  const { page } = officer;
  await open(page, "/admin/services/category");
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: "Register service category" }).first().click();
  await page.waitForURL("**/admin/register/service-category");
  await alive();
  await page.getByLabel("Name", { exact: true }).fill("Permits");
  await press("Register service category");
  await page.waitForURL("**/admin/view/service-category/*");
  await page.getByRole("heading", { name: "Permits", level: 1 }).waitFor();

  await open(page, "/admin/services/provider");
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: "Register service provider" }).first().click();
  await page.waitForURL("**/admin/register/service-provider");
  await alive();
  await page.getByLabel("Name", { exact: true }).fill("Permits desk");
  await page.getByLabel("Agency").selectOption({ index: 1 });
  await expectFitsAndAccessible(page);
  await press("Register service provider");
  await page.waitForURL("**/admin/view/service-provider/*");
  await page.getByText("No default services").waitFor();
  expectNoPageErrors(officer);
});

test("a service is built with its questions by keyboard, beside a preview for requesters", LONG, async () => {
  const { page } = officer;
  await open(page, "/admin/services/subcategory/list");
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: "Register service subcategory" }).first().click();
  await page.waitForURL("**/admin/services/subcategory/create");
  await alive();
  await page.getByLabel("Name", { exact: true }).fill("Permit to hold a street party");
  await page.getByLabel("Category", { exact: true }).selectOption({ label: "Permits" });
  await page.getByLabel("Audience").selectOption({ label: "Individuals and corporates" });
  await page.getByLabel("Fee (optional)", { exact: true }).fill("2,500");
  await page.getByLabel("Days to complete").fill("5");
  await page.getByLabel("Days to reopen").fill("14");
  await page.getByLabel("Provider (optional)", { exact: true }).selectOption({ label: "Permits desk" });

  // Each question by keyboard only; a new one gets the focus.
  const { keyboard } = page;
  await page.getByRole("button", { name: "Add question" }).focus();
  await keyboard.press("Enter");
  await keyboard.type("How many guests?");
  await page.getByLabel("Answer type").first().selectOption({ label: "Number" });
  await page.getByRole("button", { name: "Add question" }).focus();
  await keyboard.press("Enter");
  await keyboard.type("Which street?");
  const second = page.getByRole("group", { name: "Question 2" });
  await second.getByLabel("Answer type").selectOption({ label: "One from a list" });
  await second.getByLabel("Options").fill("Oke-Ilewo");
  const preview = page.locator("section", {
    has: page.getByRole("heading", { name: "Preview" }),
  });
  await preview.getByLabel("How many guests?").waitFor();
  await expect
    .poll(() => preview.getByLabel("Which street?").locator("option").allTextContents())
    .toEqual(["Select", "Oke-Ilewo"]);

  // Both parts show their errors together, and typed values are kept.
  await press("Register service subcategory");
  const errors = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await errors.getByText("Question 2, options: Enter 2 to 50 options.").waitFor();
  await second.getByLabel("Options").fill("Oke-Ilewo\nIbara");
  await press("Register service subcategory");
  await errors.getByText("Select the revenue item for the fee.").waitFor();
  await page.getByLabel("Revenue item of the fee").selectOption({ index: 1 });

  await page.getByRole("button", { name: "Move question 2 up" }).focus();
  await keyboard.press("Enter");
  // It is first now, and the button that would move it down has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("questions[0].down");
  await expect
    .poll(() => page.getByLabel("Question", { exact: true }).first().inputValue())
    .toBe("Which street?");
  await expectFitsAndAccessible(page);
  await press("Register service subcategory");
  await page.waitForURL("**/admin/view/service-subcategory/*");
  await page.getByText("One from a list: Oke-Ilewo, Ibara").waitFor();
  await expectFitsAndAccessible(page);
  const { id } = await newest("service_subcategory");
  const { version, questions } = await questionsOf(id);
  expect([version, questions.map(({ key, type }) => [key, type])]).toEqual([
    1,
    [
      ["which_street", "choice"],
      ["how_many_guests", "number"],
    ],
  ]);
  expectNoPageErrors(officer);
});

test("an answered question is replaced by a new one in one click", LONG, async () => {
  const { page } = officer;
  const { id } = await newest("service_subcategory");
  await writeRequest({ service: id, answers: { how_many_guests: 40 } });
  await open(page, `/admin/services/subcategory/edit/${id}`);
  await alive();
  const guests = page.getByRole("group", { name: "Question 2" });
  await guests.getByLabel("Answer type").selectOption({ label: "Short text" });
  await press("Save changes");
  await page.getByText("already has answers").waitFor();
  await expectFitsAndAccessible(page);
  await press("Save as new question");
  await page.waitForURL(`**/admin/view/service-subcategory/${id}`);
  const { version, questions } = await questionsOf(id);
  expect([version, questions.map(({ key, type }) => [key, type])]).toEqual([
    2,
    [
      ["which_street", "choice"],
      ["how_many_guests_2", "text"],
    ],
  ]);
});

test("text typed into the questions is restored with the page", LONG, async () => {
  const { page } = officer;
  const { id } = await newest("service_subcategory");
  await open(page, `/admin/services/subcategory/edit/${id}`);
  await alive();
  await press("Add question");
  await page
    .getByRole("group", { name: "Question 3" })
    .getByLabel("Question", { exact: true })
    .fill("Will there be a band?");
  // Saved shortly after the last key.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes("Will there be a band?")))
    .toBe(true);
  await open(page, `/admin/services/subcategory/edit/${id}`);
  await alive();
  await expect
    .poll(() =>
      page.getByRole("group", { name: "Question 3" }).getByLabel("Question", { exact: true }).inputValue(),
    )
    .toBe("Will there be a band?");
  await press("Remove question 3");
  await press("Save changes");
  await page.waitForURL(`**/admin/view/service-subcategory/${id}`);
});

test("a provider with open work is removed once its successor is selected", LONG, async () => {
  const { page } = officer;
  const provider = await newest("service_provider");
  const service = await newest("service_subcategory");
  const request = await writeRequest({ service: service.id, provider: provider.id, status: "assigned" });
  await open(page, `/admin/view/service-provider/${provider.id}`);
  await alive();
  await page.getByText("1 open request").waitFor();

  await press("Link account");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Account").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Link account" }).click();
  await page.getByRole("button", { name: /^Unlink / }).waitFor();
  await expectFitsAndAccessible(page);

  await press("Archive provider");
  await dialog.getByText("1 open request and 1 service are assigned.").waitFor();
  await dialog.getByLabel("Reason").fill("The desk is closed");
  // The reload after a rejection is slow; corrections need not wait for it.
  const { promise: mended, resolve: comesNow } = Promise.withResolvers<void>();
  await page.route(`**/admin/view/service-provider/${provider.id}.data*`, async (route) => {
    await mended;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Archive provider" }).click();
  await dialog.getByText("Select a provider to take over the work, or assign it later.").waitFor();
  await dialog.getByLabel("New provider").selectOption({ label: "Lands registry desk" });
  await dialog.getByRole("button", { name: "Archive provider" }).click();
  await expect.poll(async () => (await newest("service_provider")).status).toBe("archived");
  comesNow();
  await page.getByText("Permits desk archived").waitFor();
  const { rows } = await sql<{ title: string }>`
    SELECT p.title FROM service_request r JOIN service_provider p ON p.id = r.provider_id WHERE r.id = ${request}
    UNION ALL SELECT p.title FROM service_subcategory s JOIN service_provider p ON p.id = s.provider_id
    WHERE s.id = ${service.id}`.execute(database());
  expect(rows).toEqual([{ title: "Lands registry desk" }, { title: "Lands registry desk" }]);
});

test("public holidays are listed by year, expected ones added at once, others by hand", LONG, async () => {
  const { page } = officer;
  const year = Number(lagosDate(Date.now()).slice(0, 4));
  await open(page, "/admin/services/holidays");
  await page.getByRole("cell", { name: formatDay(`${year}-10-01`) }).waitFor();

  await open(page, `/admin/services/holidays?year=${year + 2}`);
  await alive();
  await page.getByText(`No public holidays entered for ${year + 2} yet`).waitFor();
  await expectFitsAndAccessible(page);
  await press("Add these 8");
  await page.getByRole("rowheader", { name: "Democracy Day" }).waitFor();

  await page.getByLabel("Date", { exact: true }).fill(`${year + 2}-06-12`);
  await page.getByLabel("Name", { exact: true }).fill("June twelfth");
  await press("Add holiday");
  await page.getByText("Already on the list").first().waitFor();
  await page.getByLabel("Date", { exact: true }).fill(`${year + 2}-03-04`);
  await page.getByLabel("Name", { exact: true }).fill("Id el-Fitr");
  await press("Add holiday");
  await page.getByRole("rowheader", { name: "Id el-Fitr" }).waitFor();

  await page.getByRole("button", { name: "Remove Id el-Fitr" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove holiday" }).click();
  await expect.poll(() => page.getByRole("rowheader", { name: "Id el-Fitr" }).count()).toBe(0);
  expectNoPageErrors(officer);
});
