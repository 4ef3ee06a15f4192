import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import type { WatchedPage } from "../support/browser.ts";
import { expectNoPageErrors, hydrated, open } from "../support/browser.ts";
import { call } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { createOfficer } from "../support/people.ts";

/** Reference lists kept by an administrator, and a person's spouse and address. */

let site: Site;
let officer: WatchedPage;
let page: Page;
let payer: { id: number; code: string; title: string };

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  payer = await database()
    .selectFrom("individual as i")
    .innerJoin("app_user as u", "u.individual_id", "i.id")
    .where("u.email", "=", "individual@ratebook.test")
    .select(["i.id", "i.code", "i.title"])
    .executeTakeFirstOrThrow();
  officer = await site.signedInPage("admin@ratebook.test");
  page = officer.page;
});

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

/** Types a code into a reference until the form has the id of its record. */
async function choose(field: string, code: string, id: number): Promise<void> {
  await page.locator(`input[name="${field}_words"]`).fill(code);
  await page.waitForFunction(
    ([name, value]) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value === value,
    [field, String(id)] as const,
  );
}

async function newest(table: "lga" | "ward" | "street" | "spouse" | "residence") {
  return database().selectFrom(table).select(["id", "code"]).orderBy("id", "desc").executeTakeFirstOrThrow();
}

describe("a street and its ward", () => {
  test("are selected from lists, with names unique in their local government", async () => {
    await open(page, "/admin/list/wards");
    await page.getByRole("link", { name: "Register ward" }).first().click();
    await page.waitForURL("**/admin/register/ward");
    await hydrated(page);
    await page.getByLabel("Name").fill("Ọ̀tà Kejì");
    await page.getByLabel("Local government", { exact: true }).selectOption({ label: "Ifo" });
    await press("Register ward");
    await page.waitForURL("**/admin/view/ward/*");
    await page.getByRole("heading", { name: "Ọ̀tà Kejì" }).waitFor();

    await open(page, "/admin/register/ward");
    await page.getByLabel("Name").fill("OTA KEJI");
    await page.getByLabel("Local government", { exact: true }).selectOption({ label: "Ifo" });
    await press("Register ward");
    const { id, code } = await newest("ward");
    await page.getByRole("alert").getByText(`Already on record: ${code}.`).first().waitFor();
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("OTA KEJI");

    await open(page, "/admin/streets");
    await page.getByRole("link", { name: "Register street" }).first().click();
    await page.waitForURL("**/admin/register/street");
    await hydrated(page);
    await page.getByLabel("Name").fill("Quarry Road");
    await page.getByLabel("Local government", { exact: true }).selectOption({ label: "Ifo" });
    await choose("ward_id", code, id);
    await press("Register street");
    await page.waitForURL("**/admin/view/street/*");
    await open(page, "/admin/streets");
    const row = page.getByRole("row", { name: /Quarry Road/ });
    await row.getByText("Ọ̀tà Kejì").waitFor();
    await row.getByText("Ifo", { exact: true }).waitFor();
    expectNoPageErrors(officer);
  });

  test("shared by all local governments can't be changed by an officer with a limited role", async () => {
    const lga = await newest("lga");
    const limited = await site.signedInPage(await createOfficer([lga.id]));
    await open(limited.page, `/admin/view/lga/${lga.id}`);
    await limited.page.getByText(lga.code).first().waitFor();
    await open(page, `/admin/view/lga/${lga.id}`);
    await page.getByRole("link", { name: "Edit" }).waitFor();
    await expect.poll(() => limited.page.getByRole("link", { name: "Edit" }).count()).toBe(0);
    await expect.poll(() => limited.page.getByRole("button", { name: "Delete" }).count()).toBe(0);
    const { status } = await call(site.url, `/admin/edit/lga/${lga.id}`, { cookie: limited.person.cookie });
    expect(status).toBe(403);
  });

  test("can be deleted when unused; a ward in use is archived instead, and stays on its street", async () => {
    const ward = await newest("ward");
    await open(page, `/admin/view/ward/${ward.id}`);
    await press("Delete");
    await expectAccessible(page);
    await press("Delete ward");
    await page.getByRole("alert").getByText("in use by streets").waitFor();
    await press("Go back");
    await page.locator("summary", { hasText: "More" }).first().click();
    await press("Archive");
    await page.getByLabel("Reason").fill("Joined with another.");
    await press("Archive ward");
    await page.getByText("Joined with another.").first().waitFor();
    await page.locator("summary", { hasText: "More" }).first().click();
    await press("Restore");
    await page.getByLabel("Reason").fill("Parted again.");
    await press("Restore ward");
    await page.getByText(`${ward.code} restored`).waitFor();
    await page.getByRole("link", { name: "Edit" }).waitFor();
    const street = await newest("street");
    await open(page, `/admin/edit/street/${street.id}`);
    await press("Save changes");
    await page.waitForURL(`**/admin/view/street/${street.id}`);
    await press("Delete");
    await press("Delete street");
    await page.waitForURL("**/admin/streets");
  });
});

describe("a related person", () => {
  test("is added as spouse on an individual's page, with personal data masked", async () => {
    await open(page, `/admin/view/individual/${payer.id}`);
    await page.getByText("No spouse on record.").waitFor();
    await page.getByRole("link", { name: "Register spouse" }).click();
    await page.waitForURL("**/admin/register/spouse?individual_id=*");
    await hydrated(page);
    await expect
      .poll(() => page.locator('input[name="individual_id_words"]').inputValue())
      .toBe(`${payer.code}, ${payer.title}`);
    await page.getByLabel("Married since").fill("2020-02-01");
    await page.getByLabel("Until").fill("2019-02-01");
    await press("Register spouse");
    const errors = page.getByRole("alert");
    await errors.getByText("Enter an end date on or after the start date.").first().waitFor();
    await errors.getByText("Enter the partner’s surname.").first().waitFor();
    await page.getByLabel("Until").fill("");
    await page.getByLabel("Partner’s surname").fill("Okafor");
    await page.getByLabel("Partner’s phone number").fill("08031234567");
    await press("Register spouse");
    await page.waitForURL("**/admin/view/spouse/*");
    await page.getByText("••••••••567").waitFor();
    await expect.poll(() => page.getByText("08031234567").count()).toBe(0);
    await open(page, `/admin/view/individual/${payer.id}`);
    await page.getByText("Okafor").waitFor();
    await page.getByText("since 1 Feb 2020").waitFor();
  });

  test("is added as resident on a property's page, until they move out", async () => {
    const property = await addProperty();
    await open(page, `/admin/view/property/${property.id}`);
    await page.getByRole("link", { name: "Register residence" }).click();
    await page.waitForURL("**/admin/register/residence?property_id=*");
    await hydrated(page);
    await choose("individual_id", payer.code, payer.id);
    await page.getByLabel("Unit").fill("Flat 3");
    await press("Register residence");
    await page.waitForURL("**/admin/view/residence/*");
    await open(page, `/admin/view/property/${property.id}`);
    await page.getByRole("heading", { name: "Occupants" }).waitFor();
    await page.getByText("Flat 3").waitFor();
    const { id } = await newest("residence");
    await open(page, `/admin/edit/residence/${id}`);
    await page.getByLabel("Until").fill("2025-06-30");
    await press("Save changes");
    await page.waitForURL(`**/admin/view/residence/${id}`);
    await open(page, `/admin/view/property/${property.id}`);
    await page.getByText("No occupants on record.").waitFor();
    await page.getByRole("link", { name: "View occupants" }).click();
    await page.getByText("30 Jun 2025").first().waitFor();
    expectNoPageErrors(officer);
  });
});

test("the second URL of the property form shows the same form", async () => {
  await open(page, "/admin/register/propertyss");
  await page.getByRole("heading", { name: "Register property" }).waitFor();
  await page.getByRole("button", { name: "Register property" }).waitFor();
});
