import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { addProperty, ratesCategory, bill as runBill } from "../charging/fixture.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { expectWaitsForPhoto } from "../support/evidence-upload.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createPayer } from "../support/payers.ts";
import { pdfText } from "../support/pdf-text.ts";
import { makeJpeg } from "../support/pictures.ts";

/** Serving a notice at the door with a phone: photo, location and name are on the proof of service and on the bill. */

const LONG = { timeout: 300_000 };
const PHONE = {
  viewport: { width: 360, height: 800 },
  geolocation: { latitude: 7.1557, longitude: 3.3451, accuracy: 12 },
  permissions: ["geolocation"],
};

let site: Site;
let officer: WatchedPage;
let payer: WatchedPage;
let bill: number;
let notice: number;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  const { email, party } = await createPayer("individual");
  const { id: asset_id } = await addProperty({ shares: [] });
  const share = { asset_type: "property", share_bp: 10_000, since: "2020-01-01" };
  await database()
    .insertInto("ownership")
    .values({ ...share, asset_id, individual_id: party })
    .execute();
  await runBill({ category_id: await ratesCategory(), year: 2026, filter: {} });
  const made = await database()
    .selectFrom("bill")
    .select(["id", "source_id"])
    .where("individual_id", "=", party)
    .executeTakeFirstOrThrow();
  bill = made.id;
  notice = made.source_id;
  officer = await site.signedInPage("admin@ratebook.test", PHONE);
  payer = await site.signedInPage(email, { viewport: PHONE.viewport });
  for (const { context } of [officer, payer]) context.setDefaultTimeout(120_000);
}, 300_000);

test("an officer records the service at the door with name, photo and location", LONG, async () => {
  const { page } = officer;
  await open(page, "/admin/serve-notices?q=Quarry");
  await expectFitsAndAccessible(page);
  await open(page, `/admin/serve-notices/${notice}`);
  await page.getByLabel("Method").selectOption({ label: "Handed to another adult at the address" });
  await page.getByRole("button", { name: "Record service" }).click();
  await page.getByText("Enter who received the notice, or add a photo").first().waitFor();
  await page.getByLabel("Received by").fill("A. Bello");
  await page.getByRole("button", { name: "Add location" }).click();
  await page.getByText("7.155700, 3.345100, accurate to 12 m").waitFor();
  const buffer = Buffer.from(await makeJpeg(900, 1200));
  const photo = { name: "door.jpg", mimeType: "image/jpeg", buffer };
  await expectWaitsForPhoto(page, page, "Record service", photo);
  await expectFitsAndAccessible(page);
  await page.getByRole("button", { name: "Record service" }).click();
  await page.waitForURL(/\/admin\/serve-notices$/);
});

test(
  "the proof of service is the same document on screen and as PDF, linked from the bill",
  LONG,
  async () => {
    const { page, person } = officer as typeof officer & { person: { cookie: string } };
    await open(page, `/admin/receipt/bill/${bill}`);
    await page
      .getByText(/^Served on .*: handed to another adult at the address, received by A\. Bello\.$/)
      .waitFor();
    await page.getByRole("link", { name: "Proof of service" }).click();
    await page.getByRole("heading", { name: /^Proof of service: Rates/ }).waitFor();
    await page.getByText("7.155700, 3.345100, accurate to 12 m according to the device").waitFor();
    const drawn = page.getByRole("img", { name: "Photo 1 of 1" });
    await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expectFitsAndAccessible(page);
    const href = await page.getByRole("link", { name: /PDF/ }).first().getAttribute("href");
    const answer = await fetch(new URL(href ?? "", site.url), { headers: { cookie: person.cookie } });
    const text = pdfText(Buffer.from(await answer.arrayBuffer()));
    expect(text.replace(/\s+/gu, "")).toContain("Handedtoanotheradultattheaddress");
  },
);

test("the payer reads the proof of service without the officers' names", LONG, async () => {
  const { page } = payer;
  await open(page, `/individual/receipt/bill/${bill}`);
  await page.getByRole("link", { name: "Proof of service" }).click();
  await page.getByRole("heading", { name: /^Proof of service: Rates/ }).waitFor();
  const { name } = await database()
    .selectFrom("app_user")
    .select("name")
    .where("email", "=", "admin@ratebook.test")
    .executeTakeFirstOrThrow();
  await page.getByText(/^recorded .* for the /).waitFor();
  expect(await page.locator("main").innerText()).not.toContain(name);
  await page.getByRole("img", { name: "Photo 1 of 1" }).waitFor();
  await expectFitsAndAccessible(page);
  for (const watched of [officer, payer]) expectNoPageErrors(watched);
});
