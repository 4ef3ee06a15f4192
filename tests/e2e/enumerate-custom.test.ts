import type { Page } from "playwright-core";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { expectNoPageErrors, hydrated } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { addPhoto, allSent, atHome, fillProperty, newPhone, prepare, save } from "./enumerate-kit.ts";

/** Custom fields on an offline phone. */

const LONG = 180_000;

let site: Site;
let admin: ApiClient;
let wall: { id: number };

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  admin = await signInAs("admin@ratebook.test");
  const industrial = { field: "use", values: ["industrial"] };
  for (const field of [
    { label: "Generator size", kind: "number", unit: "kVA", most: "500", decimals: true, required: true },
    { label: "Opened on", kind: "date" },
    { label: "Borehole", kind: "yes_no" },
  ])
    await add({ ...field, when: industrial });
  wall = await add({ label: "Wall", kind: "text" });
  await add({ label: "Roof", kind: "choice", choices: "Tin\nTiles\nThatch" });
});

async function add(field: object): Promise<{ id: number }> {
  const { status, body } = await admin.post("/custom-fields", { register: "property", ...field });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as { id: number };
}

async function customOf(street: string): Promise<unknown[]> {
  const rows = await database()
    .selectFrom("property")
    .select("custom")
    .where("street_name", "=", street)
    .execute();
  return rows.map(({ custom }) => custom);
}

const generator = (page: Page) => page.getByLabel("Generator size");

test(
  "custom fields are asked by kind, validated, survive a closed page and are sent complete",
  async () => {
    const phone = await newPhone(site.browser, site.url);
    const { context } = phone;
    let { page } = phone;
    await prepare(page);
    await context.setOffline(true);
    await fillProperty(page, { number: "21", street: "Factory Road" });
    await expect.poll(() => generator(page).isVisible()).toBe(false);
    await page.getByLabel("Roof").selectOption("tiles");
    await page.getByLabel("Use", { exact: true }).selectOption("industrial");
    await generator(page).waitFor();
    await page.getByRole("button", { name: "Save property", exact: true }).click();
    await page.getByRole("alert").getByText("Enter the generator size.").waitFor();
    await generator(page).fill("900");
    await page.getByRole("button", { name: "Save property", exact: true }).click();
    await page.getByRole("alert").getByText("Enter at most 500 kVA.").waitFor();
    await expectFitsAndAccessible(page);
    await generator(page).fill("45.5");
    await page.getByLabel("Opened on").fill("2020-02-29");
    await addPhoto(page);
    await save(page, "property");

    // After the tab is closed, unsent entries are edited.
    await page.close();
    page = await context.newPage();
    await page.goto("/enumerate");
    await hydrated(page);
    await atHome(page);
    await page.getByRole("link", { name: "Edit 21 Factory Road Abeokuta" }).click();
    await expect.poll(() => generator(page).inputValue()).toMatch(/^45\.50?$/);
    await expect.poll(() => page.getByLabel("Roof").inputValue()).toBe("tiles");
    await generator(page).fill("60");
    await save(page, "property");

    await expect.poll(() => customOf("Factory Road")).toEqual([]);
    await context.setOffline(false);
    await allSent(page);
    await expect
      .poll(() => customOf("Factory Road"))
      .toEqual([{ custom_generator_size: 60, custom_opened_on: "2020-02-29", custom_roof: "tiles" }]);
    expectNoPageErrors(phone);
    await context.close();
  },
  LONG,
);

test(
  "custom fields added or retired since the download don't block sending",
  async () => {
    const { page, context } = await newPhone(site.browser, site.url);
    await prepare(page);
    await context.setOffline(true);
    await fillProperty(page, { number: "22", street: "Later Road" });
    await page.getByLabel("Wall").fill("Brick");
    await page.getByLabel("Roof").selectOption("tin");
    await save(page, "property");
    expect((await admin.post(`/custom-fields/${wall.id}/retire`)).status).toBe(200);
    await add({ label: "Gate", kind: "text", required: true });
    await context.setOffline(false);
    await allSent(page);
    await expect.poll(() => customOf("Later Road")).toMatchObject([{ custom_roof: "tin" }]);
    await context.close();
  },
  LONG,
);
