import { sql } from "kysely";
import { afterEach, describe, expect } from "vitest";
import { maskedFields } from "#areas/registry/records/mask-record.ts";
import { isOfficeRight } from "#domain/people/rights.ts";
import { allPermissions } from "#domain/permissions.ts";
import { individual } from "#domain/register/individual.ts";
import { property } from "#domain/register/property.ts";
import { registers } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { addressName, type CreatedRecord } from "../support/one-of-each.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { sampleOf } from "../support/sample.ts";

/**
 * Masked fields in the form of a record: their values don't reach the browser, and leaving a field empty keeps its value.
 */

const POINT = { latitude: 7.161342, longitude: 3.357924, accuracy: 12 };

let site: Site;
let admin: SignedIn;
let officer: WatchedPage;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  admin = await signInOver(site.url, "admin@ratebook.test");
  const others = allPermissions.filter((right) => isOfficeRight(right) && right !== "personal_data.reveal");
  officer = await site.signedInPage(await createOfficerWithGrants({ permissions: others }));
  await post("/custom-fields", {
    register: "property",
    label: "Caretaker",
    kind: "text",
    longest: 60,
    personal: true,
  });
});
afterEach(() => expectNoPageErrors(officer));

async function post(path: string, body: object): Promise<CreatedRecord> {
  const { cookie, token: bearer } = admin;
  const { status, text, json } = await call(site.url, `/api/v1${path}`, {
    method: "POST",
    cookie,
    bearer,
    body,
  });
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  return json?.["data"] as CreatedRecord;
}

function enter(resource: AnyResource, more: object = {}): Promise<CreatedRecord> {
  return post(`/${resource.endpoint}`, { ...sampleOf(resource), ...(resource.located && POINT), ...more });
}

/** All stored values of a record except when and by whom it was changed. */
async function rowOf({ name }: AnyResource, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(t) - 'version' - 'updated_at' - 'updated_by' - 'editors' AS row FROM ${sql.table(name)} AS t
    WHERE t.id = ${id}`.execute(database());
  return rows[0]?.row ?? {};
}

const editOf = (resource: AnyResource, { id }: CreatedRecord) => `/admin/edit/${addressName(resource)}/${id}`;

/** Saves the form with only one unmasked field changed. */
async function saveWith(
  resource: AnyResource,
  record: CreatedRecord,
  label: string,
  value: string,
): Promise<void> {
  const { page } = officer;
  await open(page, editOf(resource, record));
  await page
    .getByLabel(label, { exact: true })
    .or(page.getByLabel(`${label} (optional)`, { exact: true }))
    .fill(value);
  await page.getByRole("button", { name: /^(Save changes|Propose change|Register)/ }).click();
  await page.waitForURL(`**/admin/view/${addressName(resource)}/${record.id}`);
}

const masked = registers.filter((resource) => maskedFields(resource).length > 0);

describe.each(masked.map((resource) => [resource.one, resource] as const))("a %s", (_, resource) => {
  test("keeps every masked field byte for byte when another field changes", async () => {
    const [name, field] =
      Object.entries(resource.fields).find(
        ([, one]) => one.kind === "text" && one.form === "plain" && !one.personal,
      ) ?? [];
    if (!name || !field) throw new Error(`${resource.name} has no plain text.`);
    const record = await enter(resource);
    const before = await rowOf(resource, record.id);
    await saveWith(resource, record, field.label, "Changed");
    const after = await rowOf(resource, record.id);
    expect(after[name]).toBe("Changed");
    for (const one of maskedFields(resource)) {
      expect(before[one], `${one} holds something`).not.toBeNull();
      expect([one, after[one]]).toEqual([one, before[one]]);
    }
  });
});

test("a custom field with personal data is kept in a register without masked fields", async () => {
  const record = await enter(property, { custom_caretaker: "Mama Ṣadé", submit: false });
  await saveWith(property, record, "Landmark", "Beside the well");
  const after = await rowOf(property, record.id);
  expect(after).toMatchObject({ landmark: "Beside the well", custom: { custom_caretaker: "Mama Ṣadé" } });
});

describe("a masked field", () => {
  test("is replaced by a typed value, while the others are kept", async () => {
    const record = await enter(individual, { latitude: 7.362514 });
    const before = await rowOf(individual, record.id);
    const { page } = officer;
    await open(page, editOf(individual, record));
    await page.getByText("Masked fields that you leave blank keep their value.").waitFor();
    expect(await page.getByRole("button", { name: "Show personal data" }).count()).toBe(0);
    expect(await page.getByLabel("Phone number").inputValue()).toBe("");
    await expectFitsAndAccessible(page);
    await page.getByLabel("Phone number").fill("08077665544");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.waitForURL(`**/admin/view/individual/${record.id}`);
    expect(await rowOf(individual, record.id)).toEqual({ ...before, phone_number: "08077665544" });
  });

  test("is revealed for a purpose, then saved unchanged or cleared", async () => {
    const record = await enter(individual, { latitude: 7.263451 });
    const before = await rowOf(individual, record.id);
    const watched = await site.signedInPage("admin@ratebook.test");
    const { page } = watched;
    await open(page, editOf(individual, record));
    await page.getByLabel("City or town").fill("Ibara");
    await page.getByRole("button", { name: "Show personal data" }).click();
    const dialog = page.getByRole("dialog", { name: "Show personal data" });
    await dialog.getByLabel("Purpose").selectOption("contact");
    await dialog.getByRole("button", { name: "Show personal data" }).click();
    await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe(before["phone_number"]);
    await expect.poll(() => page.getByLabel("Latitude").inputValue()).toBe("7.263451");
    await page.getByLabel("Landmark").fill("");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.waitForURL(`**/admin/view/individual/${record.id}`);
    expect(await rowOf(individual, record.id)).toEqual({ ...before, city: "Ibara", landmark: null });
    expectNoPageErrors(watched);
  });
});
