import type { Page } from "playwright-core";
import { beforeEach, describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { accountOf, messageTo, newEmail, newPhone, PASSWORD } from "../people/registration-kit.ts";
import { testKey } from "../people/sign-in-kit.ts";
import { clearAttempts } from "../support/attempts.ts";
import { expectNoPageErrors, hydrated, open } from "../support/browser.ts";
import { call, signInOver } from "../support/http.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { nextNumber } from "../support/sample.ts";
import { press } from "./sign-in-pages.ts";

/** Self-registration on a phone. */

const LONG = 120_000;
const PHONE = { viewport: { width: 360, height: 740 } };

let site: Site;

startWith({ RATEBOOK_KEY: testKey });
test.beforeAll(async ({ site: opened }) => {
  setMasterKey(testKey);
  site = opened;
});
beforeEach(clearAttempts);

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name }).waitFor();
const currentStep = (page: Page) => page.locator("ol [aria-current=step]").innerText();

async function writeContact(page: Page, contact: string) {
  await page.getByLabel("Phone number or email").fill(contact);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Send code");
  await page.getByLabel("Code", { exact: true }).waitFor();
}

async function writeCode(page: Page, contact: string) {
  const token = (await messageTo(contact))?.token ?? "";
  await page.getByLabel("Code", { exact: true }).fill(token.toLowerCase());
  await page.getByLabel("Code", { exact: true }).press("Enter");
}

describe("a visitor", () => {
  test("registers an account, details and a shop, which is pending for an administrator", {
    timeout: LONG,
  }, async () => {
    const watched = await site.newPage(PHONE);
    const { page } = watched;
    const [phone, name] = [newPhone(), `Alájé Cloth ${nextNumber()}`];
    await open(page, "/registerlllo/shop");
    await page.getByRole("link", { name: "Create a personal account" }).click();
    await heading(page, "Create an account");
    await expect.poll(() => currentStep(page)).toContain("Phone or email");
    await expect.poll(() => page.locator("ol li").allInnerTexts()).toHaveLength(4);
    await writeContact(page, phone);

    // Going back keeps typed values, and going forward continues.
    await page.goBack();
    await page.getByText("You started a registration with").waitFor();
    await expect.poll(() => page.getByLabel("Phone number or email").inputValue()).toBe(phone);
    await page.getByRole("link", { name: "Continue" }).click();
    await writeCode(page, phone);

    await page.getByLabel("Surname").waitFor();
    await expect.poll(() => currentStep(page)).toContain("Your details");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.getByLabel("Surname").fill("Alájé");
    await page.getByLabel("First name").fill("Ìyábọ̀");
    await expectFitsAndAccessible(page);
    // A reload resumes with the typed values.
    await page.reload();
    await hydrated(page);
    await page.getByText(/Draft from .* restored/).waitFor();
    await expect.poll(() => page.getByLabel("Surname").inputValue()).toBe("Alájé");
    await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe(phone);
    await press(page, "Create my account");

    await heading(page, "Register a shop");
    await hydrated(page);
    await page.getByRole("main").getByText("Ìyábọ̀ Alájé").waitFor();
    await page.getByLabel("Trade name").fill(name);
    await press(page, "Register shop");
    await page.getByRole("alert").getByText("Enter the line of business").waitFor();
    await expect.poll(() => page.getByLabel("Trade name").inputValue()).toBe(name);
    await page.getByLabel("Line of business").fill("Cloth");
    await expectFitsAndAccessible(page);
    await press(page, "Register shop");
    await heading(page, /SHP-.* registered/);
    expectNoPageErrors(watched);
    await page.context().close();

    const office = await site.signedInPage("admin@ratebook.test");
    await open(office.page, "/admin/list/shops?status=submitted");
    await office.page.getByText(name).first().waitFor();
    await office.context.close();
  });

  test("opens an account for a company, which is pending approval", { timeout: LONG }, async () => {
    const watched = await site.newPage(PHONE);
    const { page } = watched;
    const [email, name] = [newEmail(), `Ọmọlúàbí Mills ${nextNumber()}`];
    await open(page, "/login");
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByRole("link", { name: "Create a company account instead" }).click();
    await heading(page, "Create a company account");
    await writeContact(page, email);
    await writeCode(page, email);
    await page.getByLabel("Registered name").fill(name);
    await press(page, "Submit company for approval");
    await page
      .getByRole("alert")
      .getByText("Enter the name of the contact person who is opening this account.")
      .waitFor();
    await page.getByLabel("Contact person").fill("Tọ́lá Ọmọlúàbí");
    await press(page, "Submit company for approval");
    await heading(page, "Welcome, Tọ́lá Ọmọlúàbí");
    await hydrated(page);
    await expectFitsAndAccessible(page);
    await page.getByRole("link", { name: "Go to my account" }).click();
    await page.waitForURL("**/cooperate");
    expectNoPageErrors(watched);
    await page.context().close();
    const rows = await database().selectFrom("corporate").select("status").where("name", "=", name).execute();
    expect(rows).toEqual([{ status: "submitted" }]);
  });

  test("claims the record that the revenue office imported", { timeout: LONG }, async () => {
    const phone = newPhone();
    const admin = await signInOver(site.url, "admin@ratebook.test");
    const made = await call(site.url, "/api/v1/individuals", {
      method: "POST",
      cookie: admin.cookie,
      bearer: admin.token,
      body: { surname: "Ẹlẹ́ran", first_name: "Bùnmi", phone_number: phone },
    });
    const { id, code } = (made.json as { data: { id: number; code: string } }).data;
    const watched = await site.newPage(PHONE);
    const { page } = watched;
    await open(page, "/registerlllo/individual");
    await writeContact(page, phone);
    await writeCode(page, phone);
    await heading(page, "Is this your record?");
    await page.getByText("B•••• Ẹ••••").waitFor();
    expect(await page.locator("main").innerText()).not.toContain("Bùnmi");
    await expectFitsAndAccessible(page);
    await press(page, "Not my record");
    await page.getByLabel("Surname").waitFor();
    await press(page, "Back to existing record");
    // The response is lost; the same button then continues without creating duplicates.
    await page.route("**/complete", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press(page, `Claim ${code}`);
    await page.getByRole("alertdialog").waitFor();
    await page.keyboard.press("Escape");
    await page.unroute("**/complete");
    await press(page, `Claim ${code}`);
    await heading(page, "Welcome, Bùnmi Ẹlẹ́ran");
    await expect.poll(async () => (await accountOf(phone)).individual_id).toBe(id);
    expectNoPageErrors(watched);
    await page.context().close();
  });

  test("with an existing account sees the same page, and is notified by message", {
    timeout: LONG,
  }, async () => {
    const { page, context } = await site.newPage(PHONE);
    await open(page, "/registerlllo/individual");
    await writeContact(page, "individual@ratebook.test");
    await page.getByText("code that we sent to").waitFor();
    await page.getByLabel("Code", { exact: true }).fill("7K3DM9");
    await press(page, "Confirm email");
    await page.getByRole("alert").getByText("The code is wrong or has expired").waitFor();
    expect((await messageTo("individual@ratebook.test"))?.template).toBe("account-exists");
    await context.close();
  });

  test("is referred to the revenue office where self-registration is off", { timeout: LONG }, async () => {
    const switchTo = (version: number, open: "yes" | "no") =>
      database()
        .insertInto("app_setting")
        .values({
          key: "self_registration",
          version,
          value: JSON.stringify({ open }),
          changed_by_name: "Test",
        })
        .execute();
    await switchTo(1, "no");
    const { page, context } = await site.newPage(PHONE);
    // Servers apply the setting within a second.
    await expect
      .poll(
        async () => {
          await open(page, "/registerlllo/corporate");
          return page.getByRole("heading", { level: 1 }).innerText();
        },
        { timeout: 60_000 },
      )
      .toBe("Only the revenue office can create accounts");
    await expectFitsAndAccessible(page);
    await open(page, "/registerlllo/mast");
    await heading(page, "Only the revenue office can create accounts");
    await switchTo(2, "yes");
    await context.close();
  });
});
