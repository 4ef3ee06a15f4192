import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import { expectNoPageErrors, hydrated, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible } from "../support/page-checks.ts";

let site: Site;
let officer: WatchedPage;
let page: Page;
let property: { id: number };
let payer: { id: number; code: string; title: string };

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  property = await addProperty({ shares: [] });
  await addProperty();
  payer = await database()
    .selectFrom("individual as i")
    .innerJoin("app_user as u", "u.individual_id", "i.id")
    .where("u.email", "=", "individual@ratebook.test")
    .select(["i.id", "i.code", "i.title"])
    .executeTakeFirstOrThrow();
  officer = await site.signedInPage("admin@ratebook.test");
  page = officer.page;
});

const ownerField = (at: number) => page.locator(`[id="owners[${at}].id"]`);
const shareField = (at: number) => page.locator(`[id="owners[${at}].share_bp"]`);

describe("adding an owner to a property", () => {
  test("starts at a property without an owner, and reports all errors at once", async () => {
    await open(page, `/admin/view/property/${property.id}`);
    await page.getByRole("link", { name: "Assign owner" }).click();
    await page.waitForURL(`**/admin/assign-owner/${property.id}`);
    await hydrated(page);
    await expectAccessible(page);
    await shareField(0).fill("half");
    await page.getByRole("button", { name: "Assign owner" }).click();
    const errors = page.getByRole("alert");
    await errors.getByText("Select the owner.").first().waitFor();
    await errors.getByText("Enter the share.").first().waitFor();
    await expect.poll(() => shareField(0).inputValue()).toBe("half");
  });

  test("keeps typed values through a reload, and finds the owner by code", async () => {
    await shareField(0).fill("60");
    await page.getByRole("button", { name: "Add an owner" }).click();
    await shareField(1).fill("40");
    const found = page.waitForResponse((answer) => answer.url().includes("/api/v1/individuals?"));
    await ownerField(0).fill(payer.code);
    await found;
    await page.waitForFunction(
      (id) =>
        document.querySelector<HTMLInputElement>('input[type=hidden][name="owners[0].id"]')?.value === id,
      String(payer.id),
    );
    await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
    await page.reload();
    await hydrated(page);
    await page.getByText(/Draft from .* restored/).waitFor();
    await expect.poll(() => shareField(1).inputValue()).toBe("40");
    await expect.poll(() => ownerField(0).inputValue()).toBe(`${payer.code}, ${payer.title}`);
  });

  test("is rejected while the shares total less than 100%, then saved", async () => {
    await page.getByRole("button", { name: "Remove owner 2" }).click();
    await page.getByText("Shares total 60%").waitFor();
    await page.getByRole("button", { name: "Assign owner" }).click();
    await page.getByRole("alert").getByText("add up to 100%").first().waitFor();
    await shareField(0).fill("100");
    await page.getByRole("button", { name: "Assign owner" }).click();
    await page.waitForURL(`**/admin/view/property/${property.id}`);
    await page.getByRole("link", { name: payer.title }).click();
    await page.waitForURL(`**/admin/view/individual/${payer.id}`);
    await page.getByRole("heading", { name: "Assets" }).waitFor();
    expectNoPageErrors(officer);
  });

  test("shows the property to the owner", async () => {
    const own = await site.signedInPage("individual@ratebook.test");
    await open(own.page, "/individual");
    await own.page.getByText("Quarry Road").first().waitFor();
    expectNoPageErrors(own);
  });
});
