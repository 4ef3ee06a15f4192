import { expect } from "vitest";
import { expectNoPageErrors, open, setLanguage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** An owner's payments, receipts and assets in Hausa, Yoruba and Igbo. */

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

interface Text {
  pay: string;
  nothing: string;
  payments: string;
  shops: string;
  notes: string;
  writeNote: string;
  find: string;
}

const labels: Readonly<Record<string, Text>> = {
  ha: {
    pay: "Biya abin da ake bi",
    nothing: "Babu bashi",
    payments: "Biya da rasitoci",
    shops: "shaguna nawa",
    notes: "Rubuce-rubucena",
    writeNote: "Rubuta bayani",
    find: "Nemo rasiti ko takardar kuɗi",
  },
  yo: {
    pay: "San gbèsè",
    nothing: "Kò sí gbèsè",
    payments: "Ìsanwó àti rìsíìtì",
    shops: "àwọn ṣọ́ọ̀bù mi",
    notes: "Àwọn àkọsílẹ̀ mi",
    writeNote: "Kọ àkọsílẹ̀",
    find: "Wá rìsíìtì tàbí ìwé owó",
  },
  ig: {
    pay: "Kwụọ ụgwọ e ji",
    nothing: "Enweghị ụgwọ",
    payments: "Ịkwụ ụgwọ na rasiti",
    shops: "ụlọ ahịa m",
    notes: "Ndetu m",
    writeNote: "Dee ndetu",
    find: "Chọta rasiti maọbụ akwụkwọ ụgwọ",
  },
};

test.each(Object.entries(labels))("an owner's screens are translated into %s", async (language, text) => {
  const watched = await site.signedInPage("individual@ratebook.test");
  const { page } = watched;
  await setLanguage(page, language);
  const heading = () => page.getByRole("heading", { level: 1 }).innerText();

  await open(page, "/individual/payment");
  await expect.poll(heading).toBe(text.pay);
  await expect.poll(() => page.getByText(text.nothing, { exact: true }).isVisible()).toBe(true);
  await expectFitsAndAccessible(page);

  await open(page, "/individual/list/payments");
  await expect.poll(heading).toBe(text.payments);

  await open(page, "/individual/list/shops");
  await expect.poll(async () => (await heading()).toLowerCase()).toContain(text.shops);
  await expectFitsAndAccessible(page);

  await open(page, "/individual/notes");
  await expect.poll(heading).toBe(text.notes);
  await expect.poll(() => page.getByRole("button", { name: text.writeNote }).isVisible()).toBe(true);
  await expectFitsAndAccessible(page);

  await open(page, "/individual/receipt");
  await expect.poll(heading).toBe(text.find);
  expectNoPageErrors(watched);
  await watched.context.close();
});
