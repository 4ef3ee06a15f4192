import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, hydrated, open, setLanguage } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { testKey } from "../support/key.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { expectTranslated } from "../support/translated-page.ts";
import { readBatch } from "../tickets/support/bulk-fixture.ts";
import { createSeller, createTicket, newDevicePlate } from "../tickets/support/device-fixture.ts";

/** Screens of agents and the public in Hausa, Yoruba and Igbo, also offline. */

const LONG = 240_000;
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

let site: Site;
let name: string;

startWith({ RATEBOOK_KEY: testKey, RATEBOOK_JOBS: "1" });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  const { category_id } = await createTicket({ kobo: 20_000 });
  const category = await database()
    .selectFrom("ticket_category")
    .select("name")
    .where("id", "=", category_id)
    .executeTakeFirstOrThrow();
  ({ name } = category);
}, LONG);

async function switchToHausa(page: Page): Promise<void> {
  await open(page, "/agent/profile");
  await page.getByRole("button", { name: "Hausa" }).click();
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("ha");
  await hydrated(page);
}

async function sell(page: Page, holder: string): Promise<void> {
  await page.getByRole("radio", { name }).check();
  await page.getByLabel("Lambar mota").fill(holder);
  await page.getByRole("button", { name: /^Sayar da keke/i }).click();
}

test(
  "an agent sells in Hausa, reads why a second ticket is rejected, and sees sales and wallet",
  async () => {
    const seller = await createSeller(500_000);
    const phone = await site.signedInPage(seller.email, PHONE);
    const { page } = phone;
    await switchToHausa(page);
    await open(page, "/agent");
    await page.getByRole("button", { name: "Zaɓi tikiti" }).waitFor();
    const holder = newDevicePlate();
    await sell(page, holder);
    await page.getByText("Yana aiki har").first().waitFor();
    await page.getByRole("button", { name: "Sayar da na gaba" }).click();
    // The API's message, including its time.
    await sell(page, holder);
    await page.getByText(/^Akwai ingantaccen tikiti tuni, har \d/).waitFor();
    await expectFitsAndAccessible(page);
    for (const [path, heading] of [
      ["/agent/sales", "Sayarwar yau"],
      ["/agent/wallet", "Lalitata"],
      ["/agent/wallet/fund", "Ƙara kuɗi"],
      ["/agent/commission", "Lada"],
      ["/agent/device", "Wayoyina"],
    ] as const) {
      await open(page, path);
      await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe(heading);
      await expectFitsAndAccessible(page);
    }
    expectNoPageErrors(phone);
    await phone.context.close();
  },
  LONG,
);

test(
  "the offline sales screen is in Hausa also when it is opened offline",
  async () => {
    const seller = await createSeller(500_000);
    const phone = await site.signedInPage(seller.email, PHONE);
    const { page, context } = phone;
    await switchToHausa(page);
    await open(page, "/sell-offline");
    await page.getByLabel("Jarin wannan wayar").fill("700");
    await page.getByRole("button", { name: "Ware jari" }).click();
    await page.getByRole("radio", { name }).waitFor();
    await expect
      .poll(() =>
        page.evaluate(
          async () => (await navigator.serviceWorker.getRegistration("/sell-offline"))?.active?.state,
        ),
      )
      .toBe("activated");
    await context.setOffline(true);
    await page.reload();
    await hydrated(page);
    await sell(page, newDevicePlate());
    await page.getByText("Wannan wayar ta sa hannu. Za a aika idan akwai hanyar sadarwa.").waitFor();
    await expectFitsAndAccessible(page);
    await context.setOffline(false);
    await context.close();
  },
  LONG,
);

test.each([
  ["ig", "/check-plate?plate=ABC-123DE", "Lelee tiketi nke ụbọchị"],
  ["ig", "/receipt/validate/nothing", "Njikọ a ezughị ezu maọbụ o mebiri"],
  ["yo", "/payments", "San ìwé owó"],
  ["yo", "/reset", "Tún ọ̀rọ̀ aṣínà rẹ ṣe"],
  ["ha", "/announcement", "Sanarwa"],
])(
  "in %s %s is fully translated and accessible",
  async (language, path, heading) => {
    const watched = await site.newPage({
      ...PHONE,
      locale: language,
    });
    const { page } = watched;
    await open(page, path);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe(heading);
    await expectFitsAndAccessible(page);
    expectNoPageErrors(watched);
    await watched.context.close();
  },
  LONG,
);

test("the not-found page is translated into Yoruba", async () => {
  const { page, context } = await site.newPage({
    ...PHONE,
    locale: "yo",
  });
  await page.goto("/nowhere");
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("A kò rí ojú ìwé náà");
  await context.close();
});

test.each([
  ["ha", "Tarin tikiti", "Yi tarin", "Rubuta guda nawa, ko na wane ne kowane.", "Bayar"],
  ["yo", "Àkójọ tíkẹ́ẹ̀tì", "Ṣe àkójọ náà", "Kọ iye wọn, tàbí ẹni tí ọ̀kọ̀ọ̀kan wà fún.", "Fún un"],
  ["ig", "Ngwugwu tiketi", "Mee ngwugwu ahụ", "Dee ole, maọbụ onye nke ọ bụla bụ maka ya.", "Nye ya"],
])(
  "in %s an agent's batches are translated, from the empty list to the printable tickets",
  async (language, title, make, missing, give) => {
    const seller = await createSeller(500_000);
    const phone = await site.signedInPage(seller.email, PHONE);
    const { page } = phone;
    await setLanguage(page, language);
    const names = [name, "Musa Bello", "Seller", "Agency of phones"];
    const expectRead = async () => {
      await expectTranslated(page, language, names);
      await expectFitsAndAccessible(page);
    };
    await open(page, "/agent/bulk");
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toContain(title);
    await expectTranslated(page, language, names);

    await open(page, "/agent/bulk/new");
    await page.locator("#category_id").selectOption({ index: 1 });
    await page.locator("#valid_to").fill(addDays(lagosDate(Date.now()), 6));
    await page.locator("#payer_name").fill("Musa Bello");
    await page.getByRole("button", { name: make, exact: true }).click();
    await page.getByText(missing).first().waitFor();
    await expectRead();
    await page.locator("#quantity").fill("2");
    await page.getByRole("button", { name: make, exact: true }).click();
    await page.waitForURL(/\/agent\/bulk\/\d+$/);
    await hydrated(page);
    const batch = Number(page.url().split("/").at(-1));
    await expectRead();

    await expect.poll(async () => (await readBatch(batch)).issued).toBe(2);
    await open(page, `/agent/bulk/${batch}`);
    await page
      .getByRole("button", { name: new RegExp(`^${give} `) })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await expectRead();
    await open(page, `/agent/print/bulk/${batch}`);
    await expectTranslated(page, language, names);
    await open(page, "/agent/bulk");
    await expectRead();
    expectNoPageErrors(phone);
    await phone.context.close();
  },
  LONG,
);
