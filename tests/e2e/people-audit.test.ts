import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoPageErrors, menuEntry, open, type WatchedPage } from "../support/browser.ts";
import { call } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible } from "../support/page-checks.ts";

const PHONE = "08099003344";

let site: Site;
let watched: WatchedPage;
let page: Page;
let person: { id: number; code: string };

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  const signedIn = await site.signedInPage("admin@ratebook.test");
  watched = signedIn;
  page = watched.page;
  const { cookie, token } = signedIn.person;
  const body = {
    surname: "Bello",
    first_name: "Halima",
    sex: "female",
    phone_number: PHONE,
    date_of_birth: "1990-02-01",
  };
  const made = await call(site.url, "/api/v1/individuals", {
    method: "POST",
    cookie,
    bearer: token,
    body,
  });
  person = made.json?.data as typeof person;
});

test("personal data is masked until a purpose is given, then visible until masked again", async () => {
  await open(page, `/admin/view/individual/${person.id}`);
  await page.getByText("••••••••344").waitFor();
  await page.getByText("•• ••• 1990").waitFor();
  expect(await page.content()).not.toContain(PHONE);
  await page.getByRole("button", { name: "Show personal data" }).click();
  const dialog = page.getByRole("dialog", { name: "Show personal data" });
  await dialog.getByRole("button", { name: "Show personal data" }).click();
  await dialog.getByText("Select a purpose.").first().waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Purpose").selectOption({ label: "Other" });
  await dialog.getByLabel("Details").fill("Letter came back");
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Show personal data" }).click();
  await page.getByText(PHONE, { exact: true }).waitFor();
  await page.getByText("1 Feb 1990").waitFor();
  await page.getByRole("button", { name: "Mask personal data" }).click();
  await page.getByText("••••••••344").waitFor();
  await expect.poll(() => page.getByText(PHONE).count()).toBe(0);
});

test("the edit form doesn't contain the personal data, and opening it is not a reveal", async () => {
  await open(page, `/admin/edit/individual/${person.id}`);
  await page.getByText("Masked: ••••••••344. Leave blank to keep it.").first().waitFor();
  expect(await page.content()).not.toContain(PHONE);
  await page.getByLabel("Sex").selectOption({ label: "Male" });
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL(`**/admin/view/individual/${person.id}`);
  await page.getByText("••••••••344").waitFor();
});

test("the audit trail describes everything in words, per record and person, and is in the menu", async () => {
  await open(page, "/admin");
  await (await menuEntry(page, "System", "Audit trail")).click();
  await page.waitForURL("**/admin/audit/audit-trail");
  const table = page.getByRole("table", { name: /Audit trail/ });
  const changed = table.getByRole("row").filter({ hasText: "Sex: Female → Male" });
  await changed.getByRole("link", { name: /View trail/ }).click();
  await page.getByText(`Only entries about ${person.code}.`).waitFor();
  const headers = await table.getByRole("rowheader").allInnerTexts();
  expect(headers.map((text) => text.split("\n").slice(0, 2).join(" | "))).toEqual([
    "Edited | Sex: Female → Male",
    "Personal data revealed | Other: Letter came back",
    expect.stringMatching(/^Entered \| /),
  ]);
  expect(await page.content()).not.toContain(PHONE);
  await page.getByRole("link", { name: "Show all" }).click();
  await table.getByRole("row").nth(1).getByRole("link", { name: "Folákẹ́ Adébáyọ̀" }).click();
  await page.getByText("Only entries by Folákẹ́ Adébáyọ̀.").waitFor();
});

test("audit filters are kept in the URL, work by keyboard, and an empty result says so", async () => {
  await open(page, "/admin/audit/audit-trail");
  await page.keyboard.press("/");
  await page.keyboard.type(person.code);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/audit-trail?q=${person.code}*`);
  await page.getByText("Record type").click();
  await page.getByLabel("individual", { exact: true }).check();
  await page.getByRole("button", { name: "Apply" }).locator("visible=true").click();
  await page.waitForURL("**resource=individual**");
  await page.getByText("1 to 3 of 3").waitFor();
  await open(page, "/admin/audit/audit-trail?from=2001-01-01&to=2001-12-31");
  await page.getByText("No entries found").waitFor();
  await page.getByText("1 Jan 2001 to 31 Dec 2001").waitFor();
});

test("the export and the signed head are downloaded, and the server seals new entries", async () => {
  await open(page, `/admin/audit/audit-trail?q=${person.code}`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("audit-trail.csv");
  const [head] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export last seal" }).click(),
  ]);
  expect(head.suggestedFilename()).toBe("audit-head.json");
  await expect
    .poll(
      async () => {
        await open(page, "/admin/audit/audit-trail?action=audit.export_head");
        return page.locator("dt", { hasText: "Not yet sealed" }).locator("+ dd").innerText();
      },
      { timeout: 60_000 },
    )
    .toBe("0");
  await page.getByRole("rowheader", { name: "Last seal exported" }).waitFor();
});

test("no page reports console errors", () => expectNoPageErrors(watched));
