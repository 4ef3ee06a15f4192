import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import { createBill, createPayer, readBill } from "../money/support/bills.ts";
import { expectNoPageErrors, hydrated, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible, expectFits } from "../support/page-checks.ts";
import { approveLast } from "./approve-kit.ts";

/** A property transfer, a shop's new occupant and the transfer of a portfolio, as an officer records them. */

let site: Site;
let officer: WatchedPage;
let page: Page;
let house: { id: number; owners: number[] };
let shop: number;
let bill: { id: number };
let ada: { id: number; code: string };

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  house = await addProperty();
  const asset = { asset_type: "property", asset_id: house.id };
  bill = await createBill({ individual_id: house.owners[0] ?? 0, asset });
  ada = await database()
    .selectFrom("individual")
    .select(["id", "code"])
    .where("id", "=", await createPayer("Adéọlá Ògúnbíyí"))
    .executeTakeFirstOrThrow();
  shop = (
    await database()
      .insertInto("shop")
      .values({ trade_name: "Provisions", line_of_business: "Provisions", status: "approved" })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
  officer = await site.signedInPage("admin@ratebook.test");
  page = officer.page;
});

/** Types a code and waits until its record is found. */
async function find(box: string, hidden: string, record: { id: number; code: string }): Promise<void> {
  await page.locator(`[id="${box}"]`).fill(record.code);
  await page.waitForFunction(
    ([name, id]) =>
      document.querySelector<HTMLInputElement>(`input[type=hidden][name="${name}"]`)?.value === id,
    [hidden, String(record.id)] as const,
  );
}

describe("a transfer", () => {
  test("into shares shows the remainder, and is rejected at 101%", async () => {
    await open(page, `/admin/assign-owner/${house.id}`);
    await page.getByText("1 bill is unpaid, ₦12,500.00 due today.").waitFor();
    await page.locator('[id="owners[0].share_bp"]').fill("60");
    await page.getByText("Shares total 60%. Add 40%.").waitFor();
    await page.getByRole("button", { name: "Add an owner" }).click();
    await find("owners[1].id", "owners[1].id", ada);
    await page.locator('[id="owners[1].share_bp"]').fill("41");
    await page.getByText("Shares total 101%. Remove 1%.").waitFor();
    await page.getByRole("button", { name: "Preview change" }).click();
    await page.getByRole("alert").getByText("These add up to 101%").first().waitFor();
    await page.getByRole("alert").getByText("Enter the reason.").first().waitFor();
  });

  test("moves the arrears after another officer's approval, and is in the history", async () => {
    await page.locator('[id="owners[0].share_bp"]').fill("30");
    await page.locator('[id="owners[1].share_bp"]').fill("70");
    await page.getByLabel("The new owner takes over the arrears").check();
    await page.getByLabel("Reason").fill("Sold by the deed of May 2026.");
    await page.getByRole("button", { name: "Preview change" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/^1 unpaid bill of IND-.+ ₦12,500.00 due today$/).waitFor();
    await expectFits(page);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Submit for approval" }).click();
    await page.waitForURL(`**/admin/view/property/${house.id}`);
    expect((await readBill(bill.id)).individual_id).toBe(house.owners[0]);
    await approveLast(site);
    expect((await readBill(bill.id)).individual_id).toBe(ada.id);
    await page.getByRole("link", { name: "Change owners" }).click();
    await page.waitForURL(`**/admin/assign-owner/${house.id}`);
    await hydrated(page);
    await page.getByText("1 unpaid bill transferred").waitFor();
    await open(page, `/admin/receipt/bill/${bill.id}`);
    await page.getByText("Addressed to Adéwálé Sọdípọ̀").waitFor();
    await expectAccessible(page);
    await open(page, `/admin/assign-owner/${house.id}`);
  });

  test("that was wrong is withdrawn with a reason, and stays crossed out in the history", async () => {
    await page.getByRole("button", { name: "Undo assignment" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("The deed was for number 41.");
    await dialog.getByRole("button", { name: "Submit for approval" }).click();
    await page.getByText("A change is pending approval").waitFor();
    await approveLast(site);
    await open(page, `/admin/assign-owner/${house.id}`);
    await page.reload();
    await page.getByText("The deed was for number 41.").waitFor();
    expect((await readBill(bill.id)).individual_id).toBe(house.owners[0]);
    await expectAccessible(page);
    expectNoPageErrors(officer);
  });
});

describe("a shop", () => {
  test("gets a new occupant after a check for likely duplicates", async () => {
    await open(page, `/admin/view/shop/${shop}`);
    await page.getByRole("link", { name: "Add person" }).click();
    await page.waitForURL(`**/admin/add-individual/shop?shop=${shop}`);
    await hydrated(page);
    await page.getByLabel("New person").check();
    await page.getByRole("button", { name: "Add occupant" }).click();
    await page.getByRole("alert").getByText("Surname").first().waitFor();
    await page.getByLabel("Surname").fill("ogunbiyi");
    await page.getByLabel("First name").fill("Adeola");
    await page.getByLabel("Unit").fill("Stall 4");
    await page.getByRole("button", { name: "Add occupant" }).click();
    await page.getByText("Possible duplicates").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add new person" }).click();
    await page.waitForURL(`**/admin/view/shop/occupants/${shop}`);
    await hydrated(page);
    await page.getByText("Stall 4").waitFor();
  });

  test("keeps its occupant in the history after a correction and a move", async () => {
    await page.getByRole("button", { name: /^Correct/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Unit").fill("Stall 14");
    await dialog.getByLabel("Reason").fill("Misread.");
    await dialog.getByRole("button", { name: "Correct entry" }).click();
    await page.getByText("Stall 14").waitFor();
    await page.getByRole("button", { name: /^Record move-out/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Record move-out" }).click();
    await page.getByRole("heading", { name: "Previous occupants" }).waitFor();
    await expectAccessible(page);
  });

  test("gets a registered occupant, who sees it on their own page", async () => {
    await page.getByRole("button", { name: "Add occupant" }).click();
    await find("person_id", "person_id", ada);
    await page.getByRole("dialog").getByRole("button", { name: "Add occupant" }).click();
    await page.getByText("1 occupant").waitFor();
    await open(page, `/admin/view/individual/${ada.id}`);
    await page.getByRole("heading", { name: "Occupied places" }).waitFor();
    expectNoPageErrors(officer);
  });
});

describe("a person", () => {
  test("is assigned a property, whole or beside remaining owners", async () => {
    await page.getByRole("link", { name: "Assign property" }).click();
    await page.waitForURL(`**/admin/assign-property/${ada.id}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Select a property from the list.").first().waitFor();
    const property = await database()
      .selectFrom("property")
      .select(["id", "code"])
      .where("id", "=", house.id)
      .executeTakeFirstOrThrow();
    await find("property_words", "property", property);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`**property=${house.id}`);
    await page.getByRole("button", { name: "Keep a share" }).click();
    await page.locator('[id="owners[0].share_bp"]').fill("25");
    await page.locator('[id="owners[1].share_bp"]').fill("75");
    await page.getByLabel("Reason").fill("Sold in part.");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Preview change" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit for approval" }).click();
    await page.waitForURL(`**/admin/view/individual/${ada.id}`);
    await approveLast(site);
    await page.reload();
    await hydrated(page);
    await page.getByText("75%").waitFor();
  });

  test("transfers all their assets to another person after a preview", async () => {
    await page.getByRole("link", { name: "Change owner of all" }).click();
    await page.waitForURL("**/admin/reassign-owner?from=*");
    await hydrated(page);
    const next = await database()
      .selectFrom("individual")
      .select(["id", "code"])
      .where("id", "=", await createPayer())
      .executeTakeFirstOrThrow();
    await find("to_id", "to_id", next);
    await page.getByRole("button", { name: "Preview all" }).click();
    await page.getByText("To be transferred").waitFor();
    await page.getByRole("button", { name: "Submit for approval" }).click();
    await page.getByRole("alert").getByText("Enter the reason.").first().waitFor();
    await page.getByLabel("Reason").fill("Estate of the late owner.");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Submit for approval" }).click();
    await page.waitForURL(`**/admin/view/individual/${ada.id}`);
    await approveLast(site);
    await page.reload();
    await page.getByText("No assets on record.").waitFor();
    expectNoPageErrors(officer);
  });
});

test("records selected in a list are transferred to a new owner", async () => {
  const { code } = await database()
    .selectFrom("property")
    .select("code")
    .where("id", "=", house.id)
    .executeTakeFirstOrThrow();
  await open(page, `/admin/list/property?q=${code}`);
  await page.getByRole("checkbox", { name: `Select ${code}` }).check();
  await page.getByRole("link", { name: "Change owner" }).click();
  await page.waitForURL("**/admin/reassign-owner?resource=property&ids=*");
  await page.getByRole("heading", { name: "Transfer 1 property" }).waitFor();
  await hydrated(page);
  await page.getByRole("button", { name: "Preview transfer" }).click();
  await page.getByRole("alert").getByText("Select the new owner.").waitFor();
  await find("to_id", "to_id", ada);
  await page.getByRole("button", { name: "Preview transfer" }).click();
  await page.getByLabel("Reason").fill("Sold.");
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await page.waitForURL("**/admin");
  await approveLast(site);
  const owners = database()
    .selectFrom("ownership")
    .select(["individual_id", "share_bp"])
    .where("asset_type", "=", "property")
    .where("asset_id", "=", house.id)
    .where("until", "is", null);
  expect(await owners.execute()).toEqual([{ individual_id: ada.id, share_bp: 10_000 }]);
  await open(page, `/admin/view/property/${house.id}`);
  await page.getByRole("listitem").filter({ hasText: ada.code }).getByText("100%").waitFor();
});

test.each([360, 768])("the ownership screens fit %d pixels", async (width) => {
  await page.setViewportSize({ width, height: 800 });
  for (const path of [
    `/admin/assign-owner/${house.id}`,
    `/admin/owners/shop/${shop}`,
    `/admin/view/property/occupants/${house.id}`,
    `/admin/add-individual/shop?shop=${shop}`,
    `/admin/assign-property/${ada.id}?property=${house.id}`,
    `/admin/reassign-owner?from=individual:${ada.id}`,
  ]) {
    await open(page, path);
    await expectFits(page);
  }
});
