import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { createBill } from "../money/support/bills.ts";
import { expectNoPageErrors, open, setLanguage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createPayer } from "../support/payers.ts";
import { expectTranslated } from "../support/translated-page.ts";

/** Owners register, edit and search in Hausa, Yoruba and Igbo without any English left. */

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  // Announcements are in the government's own words.
  await database()
    .updateTable("announcement")
    .set({ withdrawn_at: new Date(), reason: "Its own words" })
    .execute();
});

interface Text {
  home: string;
  registerShop: string;
  /** The form's error for a missing trade name. */
  noName: string;
  /** The warning about another owner's likely duplicate. */
  others: RegExp;
  /** The search text and the result for the owner's notes. */
  typed: string;
  notes: string;
}

const labels: Readonly<Record<string, Text>> = {
  ha: {
    home: "Abin da ake bina",
    registerShop: "Yi rajistar shago",
    noName: "Rubuta sunan kasuwanci.",
    others: /^Akwai wani \(shago\) mai kama/,
    typed: "rubuce",
    notes: "Rubuce-rubucena",
  },
  yo: {
    home: "Gbèsè mi",
    registerShop: "Forúkọ ṣọ́ọ̀bù sílẹ̀",
    noName: "Kọ orúkọ ìṣòwò.",
    others: /^Ṣọ́ọ̀bù kan tí orúkọ rẹ̀ jọ èyí/,
    typed: "akosile",
    notes: "Àwọn àkọsílẹ̀ mi",
  },
  ig: {
    home: "Ụgwọ m ji",
    registerShop: "Debanye ụlọ ahịa",
    noName: "Dee aha azụmahịa.",
    others: /^Ụlọ ahịa nwere aha yiri/,
    typed: "ndetu",
    notes: "Ndetu m",
  },
};

const PHONE = { viewport: { width: 360, height: 800 } };
const OWN = ["property", "shops", "vehicles", "masts", "signage"];

async function ownerOf(email: string, language: string) {
  const watched = await site.signedInPage(email, PHONE);
  await setLanguage(watched.page, language);
  return watched;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();
const submit = (page: Page) => page.locator("button[name=submit][value=yes]").click();

async function fillShop(page: Page, name: string): Promise<void> {
  await page.locator("#trade_name").fill(`Ṣadé Stores ${name}`);
  await page.locator("#line_of_business").fill("Provisions");
  await page.locator("#street_number").fill("14");
  await page.locator("#street_name").fill(`Quarry Road ${name}`);
  await page.locator("#city").fill("Abeokuta");
}

/** Expects a new form, and its errors, in the language. */
async function expectFormTranslated(page: Page, language: string): Promise<void> {
  await expectTranslated(page, language);
  await submit(page);
  await page.getByRole("alert").locator("a").first().waitFor();
  await expectTranslated(page, language);
  await expectFitsAndAccessible(page);
}

describe.each(Object.entries(labels))("in %s", { timeout: 240_000 }, (language, text) => {
  test("translates an owner's first screen and asset forms", async () => {
    const watched = await ownerOf("individual@ratebook.test", language);
    const { page, person } = watched;
    const individual_id = Number(person.user["individual_id"]);
    await createBill({ individual_id, due_on: "2026-02-01" });
    await open(page, "/individual");
    await expect.poll(() => heading(page)).toContain(text.home);
    await expectTranslated(page, language);
    await expectFitsAndAccessible(page);
    for (const kind of OWN) {
      await open(page, `/individual/register/${kind}`);
      await expectFormTranslated(page, language);
    }
    await open(page, "/individual/register/shops");
    await expect.poll(() => heading(page)).toBe(text.registerShop);
    await submit(page);
    await page.getByText(text.noName).first().waitFor();
    expectNoPageErrors(watched);
    await watched.context.close();
  });

  test("translates a draft, its form and likely duplicates", async () => {
    const watched = await ownerOf("individual@ratebook.test", language);
    const { page } = watched;
    await open(page, "/registerlllo/shop");
    await expectTranslated(page, language);
    await fillShop(page, language);
    await page.locator('button[name=submit][value=""]').click();
    const link = page.locator('a[href*="/individual/view/shop/"]');
    await link.waitFor();
    await expectTranslated(page, language);
    await expectFitsAndAccessible(page);
    const view = (await link.getAttribute("href")) ?? "";
    await open(page, view.replace("/view/", "/edit/"));
    await expectTranslated(page, language);
    await expectFitsAndAccessible(page);

    await open(page, "/individual/register/shops");
    await fillShop(page, language);
    await submit(page);
    await page.locator(`main a[href="${view}"]`).first().waitFor();
    await expectTranslated(page, language);
    expectNoPageErrors(watched);
    await watched.context.close();

    const other = await ownerOf((await createPayer("individual")).email, language);
    await open(other.page, "/individual/register/shops");
    await fillShop(other.page, language);
    await submit(other.page);
    await other.page.getByText(text.others).waitFor();
    await expectTranslated(other.page, language);
    await other.context.close();
  });

  test("translates a company's first screen, its forms, and another company", async () => {
    const watched = await ownerOf("corporate@ratebook.test", language);
    const { page } = watched;
    await open(page, "/cooperate");
    await expectTranslated(page, language);
    await open(page, "/cooperate/register/property");
    await expectFormTranslated(page, language);
    await open(page, "/registerlllo/corporate");
    await expectFormTranslated(page, language);
    expectNoPageErrors(watched);
    await watched.context.close();
  });

  test("translates the search, which finds screens by their translated name", async () => {
    const watched = await ownerOf("individual@ratebook.test", language);
    const { page } = watched;
    await open(page, `/search?q=${text.typed}`);
    await page.getByRole("link", { name: text.notes }).waitFor();
    await expectTranslated(page, language);
    await open(page, "/search");
    await expectTranslated(page, language);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(text.typed);
    await page.getByRole("option", { name: text.notes }).waitFor();
    await expect.poll(() => page.getByRole("dialog").getByRole("status").innerText()).toMatch(/\d/);
    await expectTranslated(page, language);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/individual/notes");
    await expect.poll(() => heading(page)).toBe(text.notes);
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: text.notes }).waitFor();
    await expectTranslated(page, language);
    expectNoPageErrors(watched);
    await watched.context.close();
  });

  test("translates the page of a phone that takes photos for a desktop", async () => {
    const watched = await site.newPage({ ...PHONE, locale: language });
    const { page } = watched;
    await open(page, "/capture");
    await expectTranslated(page, language);
    await page.locator("#code").fill("ABC");
    await page.locator("main button[type=submit]").click();
    await page.locator("#code-error").waitFor();
    await page.locator("#code").fill("0123456789ABCDEFGHJKMNPQRS");
    await page.locator("main button[type=submit]").click();
    await page.getByRole("alert").first().waitFor();
    await expectTranslated(page, language);
    await expectFitsAndAccessible(page);
    expectNoPageErrors(watched);
    await watched.context.close();
  });
});
