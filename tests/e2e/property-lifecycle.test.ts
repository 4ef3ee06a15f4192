import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { leafletToken } from "#areas/registry/leaflet/token.ts";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, hydrated, open, type WatchedPage } from "../support/browser.ts";
import { csvCells } from "../support/csv.ts";
import type { SignedIn } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { createLga } from "../support/people.ts";
import { approveLast } from "./approve-kit.ts";
import { press } from "./sign-in-pages.ts";

/**
 * One property from start to end: its owner registers it on a phone, an officer approves it and records its sale, the new
 * company owns it, an inspector and the public scan its plate, and it is exported and printed in a list.
 */

const PHONE = { viewport: { width: 360, height: 740 } };

let site: Site;
let officer: WatchedPage;
let owner: WatchedPage;
let company: WatchedPage & { readonly person: SignedIn };
let lga: string;
let id = 0;
let plate = "";

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  const first = await database()
    .selectFrom("lga")
    .select(["id", "name"])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  lga = first.name;
  officer = await site.signedInPage("admin@ratebook.test", { acceptDownloads: true });
  owner = await site.signedInPage("individual@ratebook.test", PHONE);
  company = await site.signedInPage("corporate@ratebook.test");
});

/** The company whose users sign in as corporate@. */
async function companyRecord(): Promise<{ id: number; code: string; title: string | null }> {
  return database()
    .selectFrom("corporate")
    .select(["id", "code", "title"])
    .where("id", "=", Number(company.person.user["corporate_id"]))
    .executeTakeFirstOrThrow();
}

describe("a property", { timeout: 180_000 }, () => {
  test("is registered by its owner on a phone", async () => {
    const { page } = owner;
    await open(page, "/individual/register/property");
    await page.getByLabel("Street number").fill("77");
    await page.getByLabel("Street name").fill("Hands Road");
    await page.getByLabel("City or town").fill("Ibara");
    await page.getByLabel("Use", { exact: true }).selectOption("residential");
    await page.getByLabel("Local government").selectOption({ label: lga });
    await expectFitsAndAccessible(page);
    await press(page, "Submit property for approval");
    await page.waitForURL(/\/individual\/view\/property\/\d+$/);
    id = Number(page.url().split("/").at(-1));
    await page.getByText("We’re checking this property").waitFor();
    expectNoPageErrors(owner);
  });

  test("is approved by an officer from the queue, and its owner is notified", async () => {
    const { page } = officer;
    await open(page, "/admin/list/unapproved/property");
    await page.getByText("77 Hands Road").first().waitFor();
    await open(page, `/admin/view/property/${id}`);
    await press(page, /^Approve/);
    await page
      .getByText(/-\w approved$/)
      .first()
      .waitFor();
    await expectFitsAndAccessible(page);
    await open(owner.page, "/individual/inbox");
    await owner.page
      .getByText(/77 Hands Road|approved/)
      .first()
      .waitFor();
  });

  test("is sold to a company, which owns it from then on", async () => {
    const { page } = officer;
    const buyer = await companyRecord();
    await open(page, `/admin/assign-owner/${id}`);
    await page.getByLabel("Type", { exact: true }).selectOption("corporate");
    await page.locator('[id="owners[0].id"]').fill(buyer.code);
    await page.waitForFunction(
      (wanted) =>
        document.querySelector<HTMLInputElement>('input[type=hidden][name="owners[0].id"]')?.value === wanted,
      String(buyer.id),
    );
    await page.getByLabel("Reason").fill("Sold by the deed of May 2026.");
    await press(page, "Preview change");
    await page.getByRole("dialog").getByRole("button", { name: "Submit for approval" }).click();
    await page.waitForURL(`**/admin/view/property/${id}`);
    await approveLast(site);
    await open(company.page, `/cooperate/view/property/${id}`);
    await company.page.getByText("77 Hands Road").first().waitFor();
    await expectFitsAndAccessible(company.page);
    await open(company.page, "/cooperate/list/property");
    await company.page.getByText("77 Hands Road").first().waitFor();
    expect((await owner.page.goto(`/individual/edit/property/${id}`))?.status()).toBe(404);
    expectNoPageErrors(company);
  });

  test("has a leaflet with a QR code", async () => {
    const { page } = officer;
    await open(page, `/admin/view/property/${id}`);
    await page.getByRole("link", { name: "Print leaflet" }).click();
    await page.waitForURL(`**/admin/view/property/leaflet/${id}`);
    await hydrated(page);
    await page.getByText("Registered property").waitFor();
    await expectFitsAndAccessible(page);
    plate = `/p/${await leafletToken(id)}`;
  });

  test("opens only for an inspector of its place who scans the QR code", async () => {
    const here = await database()
      .selectFrom("property")
      .select("lga_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const rights = { permissions: ["property.view", "ticket.validate"] };
    const inspector = await createOfficerWithGrants({ ...rights, lga_ids: [here.lga_id ?? 0] });
    const elsewhere = await createOfficerWithGrants({ ...rights, lga_ids: [await createLga()] });
    const within = await site.signedInPage(inspector, PHONE);
    await open(within.page, plate);
    expect(new URL(within.page.url()).pathname).toBe(`/admin/view/property/${id}`);
    await within.page.getByText("77 Hands Road").first().waitFor();
    await expect
      .poll(() => within.page.getByRole("button", { name: /Approve|Suspend|Archive/ }).count())
      .toBe(0);
    expectNoPageErrors(within);
    const beyond = await site.signedInPage(elsewhere, PHONE);
    await open(beyond.page, plate);
    expect(new URL(beyond.page.url()).pathname).toBe(plate);
    expect((await beyond.page.goto(`/admin/view/property/${id}`))?.status()).toBe(404);
    await Promise.all([within.context.close(), beyond.context.close()]);
  });

  test("shows the public that it is registered, without names", async () => {
    const visitor = await site.newPage(PHONE);
    await open(visitor.page, plate);
    await visitor.page.getByText("Registered", { exact: true }).waitFor();
    const text = (await visitor.page.locator("main").textContent()) ?? "";
    expect(text).toContain("77 Hands Road");
    expect(text).not.toMatch(/Sọdípọ̀|₦/);
    await expectFitsAndAccessible(visitor.page);
    expectNoPageErrors(visitor);
    await visitor.context.close();
  });

  test("is in the exported and printed list, with its owner", async () => {
    const { page } = officer;
    await open(page, "/admin/list/property?q=hands%20road&columns=owners,use,status");
    const row = page.getByRole("row", { name: /77 Hands Road/ });
    const { title: name } = await companyRecord();
    if (!name) throw new Error("The company has no name.");
    await expect.poll(() => row.textContent()).toContain(name);
    await press(page, /^Download$/);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /CSV/ }).check();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("link", { name: "Download properties" }).click(),
    ]);
    const [, ...lines] = csvCells(await readFile(await download.path(), "utf8"));
    expect(lines.map(([, where, owner, use, status]) => [where, owner, use, status])).toEqual([
      ["77 Hands Road, Ibara", name, "Residential", "Approved"],
    ]);
    await page.keyboard.press("Escape");
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => row.isVisible()).toBe(true);
    await expect.poll(() => page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    expectNoPageErrors(officer);
  });
});
