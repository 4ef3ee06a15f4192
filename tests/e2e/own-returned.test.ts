import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, hydrated, open, type WatchedPage } from "../support/browser.ts";
import { call } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createPayer } from "../support/payers.ts";
import { makeJpeg } from "../support/pictures.ts";
import { nextNumber } from "../support/sample.ts";
import { press } from "./sign-in-pages.ts";

/** Returned records and how owners correct them: masts and signs of owners, and a self-registered company. */

let site: Site;
let owner: WatchedPage;
let officer: WatchedPage;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  const viewport = { width: 360, height: 800 };
  owner = await site.signedInPage((await createPayer("individual")).email, { viewport });
  officer = await site.signedInPage("admin@ratebook.test");
});

async function choosePhoto(page: Page, name: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose photos" }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: "image/jpeg", buffer: await makeJpeg(900, 700) });
  await page.getByRole("list", { name: "Selected photos" }).waitFor();
}

async function returnRecord(path: string, one: string, reason: string): Promise<void> {
  const { page } = officer;
  await open(page, path);
  await page.getByRole("main").locator("summary").filter({ hasText: "More" }).click();
  await press(page, "Return with a reason");
  await page.getByRole("textbox", { name: "Reason" }).fill(reason);
  await press(page, `Return ${one}`);
  await page
    .getByText(/-\w returned$/)
    .first()
    .waitFor();
}

const idIn = (page: Page) => page.url().split("/").at(-1) ?? "";

describe("a mast registered from the public pages", { timeout: 180_000 }, () => {
  let id = "";
  const site = `OG${nextNumber()}`;

  test("is saved as a draft with its photo, and opens its own page", async () => {
    const { page } = owner;
    await open(page, "/registerlllo/mast");
    await page.getByLabel("Operator").fill("IHS Towers");
    await page.getByLabel("Site name or number").fill(site);
    await page.getByLabel("Type").selectOption("lattice");
    await page.getByLabel("Height").fill("45");
    await choosePhoto(page, "mast.jpg");
    await press(page, "Save draft");
    await page.getByRole("heading", { name: /MST-.* registered/ }).waitFor();
    await page.getByText("Your mast is saved as a draft.").waitFor();
    await expectFitsAndAccessible(page);
    await page.getByRole("link", { name: "View mast" }).click();
    await page.waitForURL(/\/individual\/view\/mast\/\d+$/);
    await hydrated(page);
    id = idIn(page);
    await page.getByText("This is a draft.").waitFor();
    await page.getByRole("button", { name: /IHS Towers.*number 1/ }).waitFor();
    await expectFitsAndAccessible(page);
  });

  test("is on the first page and in the list, and is submitted", async () => {
    const { page } = owner;
    await open(page, "/individual");
    await expectFitsAndAccessible(page);
    await page.getByRole("link", { name: /^MST-/ }).click();
    await page.waitForURL(`**/individual/view/mast/${id}`);
    await hydrated(page);
    await press(page, "Submit mast for approval");
    await page.getByText("We’re checking this mast").waitFor();
    await page.getByRole("link", { name: "My masts" }).click();
    await page.waitForURL("**/individual/list/masts");
    await page.getByText(site).first().waitFor();
    await hydrated(page);
    await expectFitsAndAccessible(page);
  });

  test("is returned, and the message links to the form that corrects it", async () => {
    await returnRecord(`/admin/view/mast/${id}`, "mast", "How high is it?");
    const { page } = owner;
    await open(page, "/individual/inbox");
    await page
      .getByRole("listitem")
      .filter({ hasText: "Returned:" })
      .getByRole("button", { name: "Open record" })
      .click();
    await page.waitForURL(`**/individual/view/mast/${id}`);
    await hydrated(page);
    await page.getByText("How high is it?").first().waitFor();
    await page.getByRole("link", { name: "Edit mast" }).click();
    await page.waitForURL("**/individual/edit/mast/*");
    await hydrated(page);
    await expectFitsAndAccessible(page);
    await page.getByLabel("Height").fill("46.5");
    await press(page, "Submit mast for approval");
    await page.waitForURL(/\/individual\/view\/mast\/\d+$/);
    await page.getByText("We’re checking this mast").waitFor();
    expectNoPageErrors(owner);
  });
});

describe("a sign", { timeout: 180_000 }, () => {
  test("is registered from the owner's own list, and gets a photo later", async () => {
    const { page } = owner;
    await open(page, "/individual/list/signage");
    await page.getByText("Register your first sign").waitFor();
    await expectFitsAndAccessible(page);
    await page.getByRole("link", { name: "Register sign" }).click();
    await page.waitForURL("**/individual/register/signage");
    await hydrated(page);
    await page.getByLabel("Sign text").fill("Ẹ wá jẹun");
    await page.getByLabel("Type").selectOption("wall");
    await page.getByLabel("Width").fill("2");
    await page.getByLabel("Height").fill("1");
    await expectFitsAndAccessible(page);
    await press(page, "Submit sign for approval");
    await page.waitForURL(/\/individual\/view\/signage\/\d+$/);
    await hydrated(page);
    await choosePhoto(page, "sign.jpg");
    await press(page, "Add photo");
    await page.getByRole("button", { name: /Ẹ wá jẹun.*number 1/ }).waitFor();
    await expectFitsAndAccessible(page);
    expectNoPageErrors(owner);
  });

  test("of a company is not visible to an individual", async () => {
    const { page } = owner;
    for (const path of ["/individual/view/signage/9999999999", "/individual/edit/mast/9999999999"])
      expect((await page.goto(path))?.status()).toBe(404);
    expect((await page.goto("/cooperate/list/signage"))?.status()).toBe(403);
  });
});

describe("a self-registered company that was returned", { timeout: 180_000 }, () => {
  test("is corrected and resubmitted by its administrator", async () => {
    const payer = await createPayer("corporate");
    const chief = await site.signedInPage(payer.email, {
      viewport: { width: 768, height: 900 },
    });
    const { page, person } = chief;
    const made = await call(site.url, "/api/v1/registrations/corporates", {
      method: "POST",
      cookie: person.cookie,
      bearer: person.token,
      body: { name: `Ọmọlúàbí Mills ${nextNumber()}`, submit: true },
    });
    const { id } = (made.json as { data: { id: number } }).data;
    await returnRecord(`/admin/view/corporate/${id}`, "corporate", "Which RC number?");

    await open(page, "/cooperate/profile");
    await page.getByText(/The revenue office returned the record of/).waitFor();
    await page.getByText("Which RC number?").first().waitFor();
    await expectFitsAndAccessible(page);
    await page.getByRole("link", { name: "Correct company details" }).click();
    await page.waitForURL(`**/cooperate/edit/corporate/${id}`);
    await hydrated(page);
    await page.getByText("Reason for return:").waitFor();
    await expectFitsAndAccessible(page);
    const name = await page.getByLabel("Registered name").inputValue();
    await page.getByLabel("Registered name").fill("");
    await page.getByLabel("RC number").fill(`RC${200_000 + nextNumber()}`);
    await press(page, "Submit company for approval");
    await page.getByText("Enter the registered name.").first().waitFor();
    await page.getByLabel("Registered name").fill(name);
    await press(page, "Submit company for approval");
    await page.waitForURL("**/cooperate/profile");
    await page.getByText("Company submitted for approval").waitFor();
    const { status } = await database()
      .selectFrom("corporate")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("submitted");
    // After submission, the same URL shows it as pending.
    await open(page, `/cooperate/edit/corporate/${id}`);
    await page.getByText("You can’t edit this company").waitFor();
    await expectFitsAndAccessible(page);
    expectNoPageErrors(chief);
    await chief.context.close();
  });
});
