import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { createBill } from "../money/support/bills.ts";
import { expectNoPageErrors, hydrated, open, type WatchedPage } from "../support/browser.ts";
import type { SignedIn } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createPayer } from "../support/payers.ts";
import { makeJpeg } from "../support/pictures.ts";

/** Owners register their assets, an officer approves them, and the owners change them. */

let site: Site;
let owner: WatchedPage & { readonly person: SignedIn };
let company: WatchedPage;
let officer: WatchedPage;
let stranger: WatchedPage;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  owner = await site.signedInPage("individual@ratebook.test", {
    viewport: { width: 360, height: 800 },
  });
  company = await site.signedInPage("corporate@ratebook.test");
  officer = await site.signedInPage("admin@ratebook.test");
  stranger = await site.signedInPage((await createPayer("individual")).email);
});

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

async function approve(page: Page, name: string, id: string, action: RegExp): Promise<void> {
  await open(page, `/admin/view/${name}/${id}`);
  await press(page, action);
  await page
    .getByText(/-\w approved$/)
    .first()
    .waitFor();
}

describe("an individual on a phone", { timeout: 120_000 }, () => {
  let id = "";

  test("is asked to register a first shop, and sees all errors of the form at once", async () => {
    const { page } = owner;
    await open(page, "/individual");
    await page.getByRole("link", { name: "My assets" }).click();
    await page.getByRole("heading", { name: "My properties" }).waitFor();
    await page.getByRole("navigation", { name: "Assets" }).getByRole("link", { name: "Shops" }).click();
    await page.getByText("Register your first shop").waitFor();
    await hydrated(page);
    await page.getByRole("link", { name: "Register shop" }).click();
    await page.waitForURL("**/individual/register/shops");
    await hydrated(page);
    await press(page, "Submit shop for approval");
    await page.getByText("Enter the trade name.").first().waitFor();
    await page.getByText("Enter the line of business.").first().waitFor();
    await expectFitsAndAccessible(page);
  });

  test("registers the shop with a photo, and sees the next steps", async () => {
    const { page } = owner;
    await page.getByLabel("Trade name").fill("Ṣadé Stores");
    await page.getByLabel("Line of business").fill("Provisions");
    await page.getByLabel("Street name").fill("Quarry Road");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose photos" }).click(),
    ]);
    await chooser.setFiles({
      name: "front.jpg",
      mimeType: "image/jpeg",
      buffer: await makeJpeg(1200, 800),
    });
    await page.getByRole("list", { name: "Selected photos" }).waitFor();
    await press(page, "Submit shop for approval");
    await page.waitForURL(/\/individual\/view\/shop\/\d+$/);
    id = page.url().split("/").at(-1) ?? "";
    await page.getByText("We’re checking this shop").waitFor();
    await page.getByRole("button", { name: /Ṣadé Stores.*number 1/ }).waitFor();
    await page.getByText("You registered it").waitFor();
    await hydrated(page);
    await open(page, "/individual/list/shops");
    await page.getByText("Ṣadé Stores").first().waitFor();
    await expectFitsAndAccessible(page);
  });

  test("has a shop whose page and data no other owner can open", async () => {
    const { page } = stranger;
    for (const path of [`/individual/view/shop/${id}`, `/individual/edit/shop/${id}`]) {
      const answers = [await page.goto(path), await page.goto(`${path}.data`)];
      expect(answers.map((answer) => answer?.status())).toEqual([404, 404]);
    }
    const api = await page.request.get(`/api/v1/shops/${id}`);
    expect(api.status()).toBe(404);
    const photo = await database()
      .selectFrom("photo")
      .select("id")
      .where("resource", "=", "shop")
      .where("record_id", "=", Number(id))
      .executeTakeFirstOrThrow();
    expect((await page.request.get(`/api/v1/photos/${photo.id}/file`)).status()).toBe(404);
    expect((await owner.page.request.get(`/api/v1/photos/${photo.id}/file`)).status()).toBe(200);
    // The same record's URL in the other area has its own access check.
    expect((await page.goto(`/cooperate/view/shop/${id}`))?.status()).toBe(403);
  });

  test("sees the officer's request beside the returned form", async () => {
    await open(officer.page, `/admin/view/shop/${id}`);
    await officer.page.getByRole("main").locator("summary").filter({ hasText: "More" }).click();
    await press(officer.page, "Return with a reason");
    await officer.page.getByRole("textbox", { name: "Reason" }).fill("Which number in the road?");
    await press(officer.page, "Return shop");
    await officer.page
      .getByText(/-\w returned$/)
      .first()
      .waitFor();

    const { page } = owner;
    await open(page, `/individual/view/shop/${id}`);
    await page.getByText("Reason:").waitFor();
    await page.getByRole("link", { name: "Edit shop" }).click();
    await page.waitForURL("**/individual/edit/shop/*");
    await hydrated(page);
    await page.getByText("Reason for return:").waitFor();
    await expectFitsAndAccessible(page);
    await page.getByLabel("Street number").fill("14");
    await press(page, "Submit shop for approval");
    await page.waitForURL(/\/individual\/view\/shop\/\d+$/);
    await page.getByText("We’re checking this shop").waitFor();
  });

  test("sees the approved shop, which stays in force while a change is pending", async () => {
    await approve(officer.page, "shop", id, /^Approve shop/);
    const { page } = owner;
    await open(page, `/individual/view/shop/${id}`);
    await page.getByText("This shop is approved.").waitFor();
    await page.getByRole("link", { name: "Edit shop" }).click();
    await page.waitForURL("**/individual/edit/shop/*");
    await hydrated(page);
    await page.getByLabel("Landmark").fill("Clock tower");
    await press(page, "Submit change for approval");
    await page.getByText("Your change is pending approval", { exact: true }).waitFor();
    await page.waitForURL(/\/individual\/view\/shop\/\d+$/);
    await page.getByRole("table").getByText("Clock tower").waitFor();
    await page.getByText("This change is pending approval.").waitFor();
    await hydrated(page);
    const { landmark } = await database()
      .selectFrom("shop")
      .select("landmark")
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();
    expect(landmark).toBeNull();
  });

  test("reopens the change with its values, and withdraws it", async () => {
    const { page } = owner;
    await page.getByRole("link", { name: "Edit change" }).click();
    await page.waitForURL("**/individual/edit/shop/*");
    await hydrated(page);
    await expect.poll(() => page.getByLabel("Landmark").inputValue()).toBe("Clock tower");
    await open(page, `/individual/view/shop/${id}`);
    await press(page, "Withdraw change");
    await page.getByText("You withdrew the change").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Withdraw change" }).count()).toBe(0);
    expectNoPageErrors(owner);
  });

  test("adds a photo later, and makes it the first", async () => {
    const { page } = owner;
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose photos" }).click(),
    ]);
    await chooser.setFiles({ name: "side.jpg", mimeType: "image/jpeg", buffer: await makeJpeg(900, 700) });
    await press(page, "Add photo");
    await page.getByRole("button", { name: /Ṣadé Stores.*number 2/ }).click();
    const large = page.getByRole("dialog", { name: /^Photos of/ });
    await large.getByRole("button", { name: "Move earlier" }).click();
    await large.getByText("Photo 1 of 2").waitFor();
    expectNoPageErrors(owner);
  });

  test("sees the balance in the list and on the shop, with a link to pay", async () => {
    const { page, person } = owner;
    const individual_id = Number(person.user["individual_id"]);
    const bill = await createBill({ individual_id, asset: { asset_type: "shop", asset_id: Number(id) } });
    await open(page, "/individual/list/shops");
    await page
      .getByRole("row", { name: /Ṣadé Stores/ })
      .getByText("12,500")
      .waitFor();
    await open(page, `/individual/view/shop/${id}`);
    await page.getByText("Total, 1 bill").waitFor();
    await expectFitsAndAccessible(page);
    await page.getByRole("link", { name: "Pay bill" }).click();
    await page.waitForURL(`**/payments/pay/${bill.token}`);
    expectNoPageErrors(owner);
  });
});

describe("a corporate user", { timeout: 120_000 }, () => {
  let id = "";

  test("saves a vehicle as a draft, then submits it", async () => {
    const { page } = company;
    await open(page, "/cooperate/register/vehicles");
    await expectFitsAndAccessible(page);
    await page.getByLabel("Plate number").fill("abc-482de");
    await page.getByLabel("Class").selectOption("bus");
    await press(page, "Save draft");
    await page.waitForURL(/\/cooperate\/view\/vehicle\/\d+$/);
    id = page.url().split("/").at(-1) ?? "";
    await page.getByText("This is a draft.").waitFor();
    await hydrated(page);
    await press(page, "Submit vehicle for approval");
    await page.getByText("We’re checking this vehicle").waitFor();
    await expectFitsAndAccessible(page);
  });

  test("sees it approved on the first screen and in the list", async () => {
    await approve(officer.page, "vehicle", id, /^Approve vehicle/);
    const { page } = company;
    await open(page, "/cooperate");
    await page.getByRole("link", { name: /^VEH-/ }).click();
    await page.waitForURL(`**/cooperate/view/vehicle/${id}`);
    await page.getByText("This vehicle is approved.").waitFor();
    await open(page, "/cooperate/list/vehicles?q=abc482de");
    await page.getByText("ABC-482DE").first().waitFor();
    await expectFitsAndAccessible(page);
  });

  test("requests a change, which an officer approves", async () => {
    const { page } = company;
    await open(page, `/cooperate/edit/vehicle/${id}`);
    await expectFitsAndAccessible(page);
    await page.locator("input[name=park]").fill("Kuto park");
    await press(page, "Submit change for approval");
    await page.waitForURL(`**/cooperate/view/vehicle/${id}`);
    await page.getByRole("table").getByText("Kuto park").waitFor();
    await approve(officer.page, "vehicle", id, /^Approve change/);
    await open(page, `/cooperate/view/vehicle/${id}`);
    await page.getByText("The revenue office approved the change").waitFor();
    await expect.poll(() => page.getByText("Change pending approval").count()).toBe(0);
    expectNoPageErrors(company);
  });
});
