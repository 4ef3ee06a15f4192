import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { leafletToken } from "#areas/registry/leaflet/token.ts";
import { addProperty } from "../charging/fixture.ts";
import { createBill } from "../money/support/bills.ts";
import { testKey } from "../people/sign-in-kit.ts";
import { expectNoPageErrors, open, setLanguage } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createLga } from "../support/people.ts";
import { expectTranslated } from "../support/translated-page.ts";

/** Public checks in Hausa, Yoruba and Igbo: payers, documents, offline receipts, a plate on a door, photo and passkey. */

const LONG = 240_000;
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 } };

let site: Site;
let payCode: string;
let plate: string;

startWith({ RATEBOOK_KEY: testKey });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  payCode = (await createBill()).pay_code;
  plate = await leafletToken((await addProperty({ lga: await createLga() })).id);
}, LONG);

async function expectRead(page: Page, language: string, names: readonly string[] = []): Promise<void> {
  await expectTranslated(page, language, names);
  await expectFitsAndAccessible(page);
}

const languages = ["ha", "yo", "ig"] as const;

const labels = {
  ha: { genuine: "NA GASKE", none: "BA A TABBATAR BA", cut: "adireshin rasiti", agree: "Na yarda" },
  yo: { genuine: "OJÚLÓWÓ", none: "A KÒ FÌDÍ RẸ̀ MÚLẸ̀", cut: "ìjápọ̀ rìsíìtì", agree: "Mo gbà" },
  ig: { genuine: "EZIGBO", none: "EKWENYEGHỊ YA", cut: "njikọ rasiti", agree: "Ekwenyere m" },
} as const;

test.each(languages)("public checks are translated into %s", { timeout: LONG }, async (language) => {
  const text = labels[language];
  const watched = await site.newPage({ ...PHONE, locale: language });
  const { page } = watched;

  await open(page, "/process/verify");
  await expectTranslated(page, language);
  await open(page, "/process/verify?code=nothing");
  await page.getByRole("main").getByRole("alert").waitFor();
  await expectTranslated(page, language);
  await open(page, "/process/verify?code=7K3DM9QX");
  await page.getByText(text.none, { exact: true }).waitFor();
  await expectTranslated(page, language);
  await open(page, `/process/verify?code=${payCode}`);
  await page.getByText(text.genuine, { exact: true }).waitFor();
  await expectRead(page, language);

  await open(page, `/p/${plate}`);
  await expectRead(page, language, ["Quarry Road", "Local government"]);
  await open(page, "/privacy-policy");
  await expectRead(page, language);
  await open(page, "/process/receipt");
  await expectRead(page, language);

  await open(page, "/receipt/validate#cut");
  await page.getByText(text.cut).first().waitFor();
  await expectRead(page, language);
  expectNoPageErrors(watched);
  await watched.context.close();
});

test.each(languages)(
  "photo and passkey are translated into %s, with the English text available",
  {
    timeout: LONG,
  },
  async (language) => {
    const visitor = await site.newPage({ ...PHONE, locale: language });
    await open(visitor.page, "/process/biometrics");
    await expectRead(visitor.page, language);
    await visitor.context.close();

    const watched = await site.signedInPage("individual@ratebook.test", PHONE);
    const { page } = watched;
    await setLanguage(page, language);
    await open(page, "/process/biometrics");
    const agree = page.getByRole("button", { name: labels[language].agree, exact: true });
    await agree.waitFor();
    await expectRead(page, language, ["Adéwálé Sọdípọ̀"]);
    expect(await page.locator("details [lang=en]").textContent()).toContain("You don’t have to agree.");
    expectNoPageErrors(watched);
    await watched.context.close();
  },
);
