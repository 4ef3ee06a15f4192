import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { property } from "#domain/register/property.ts";
import { shop } from "#domain/register/shop.ts";
import { database } from "#kernel/db/client.ts";
import { addProperty, bill, ratesCategory } from "../charging/fixture.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { decide } from "../support/decide.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { type Product, startProduct } from "../support/product.ts";
import { sampleOf } from "../support/sample.ts";
import { createAgent } from "../tickets/support/wallet-kit.ts";

/** Decisions and actions on the pages of records and bills, as offered to officers with and without the right. */

let product: Product;
let clerk: ApiClient;
let second: ApiClient;
let lga: number;
/** Signed in with a browser. */
let viewers: Readonly<Record<"clerk" | "second" | "elsewhere" | "registrar", SignedIn>>;

beforeAll(async () => {
  product = await startProduct({ RATEBOOK_VISITOR_CALLS: "10000", RATEBOOK_API_CALLS: "100000" });
  clerk = await signInAs("admin@ratebook.test");
  second = await signInAs("admin2@ratebook.test");
  lga = await createLga();
  const elsewhere = await createOfficerWithGrants(
    { permissions: SEEN },
    { permissions: RIGHTS_ELSEWHERE, lga_ids: [await createLga()] },
  );
  viewers = {
    clerk: await signInOver(product.url, "admin@ratebook.test"),
    second: await signInOver(product.url, "admin2@ratebook.test"),
    elsewhere: await signInOver(product.url, elsewhere),
    registrar: await signInOver(
      product.url,
      await createOfficerWithGrants({ permissions: ["individual.view", "individual.edit"] }),
    ),
  };
});
afterAll(() => product?.close());

/** Rights that one of the viewers holds in another local government. */
const RIGHTS_ELSEWHERE = [
  "property.approve",
  "property.edit",
  "bill.approve",
  "ownership.assign",
  "residence.create",
  "individual.edit",
  "personal_data.reveal",
  "payment.record",
  "ticket_agent.edit",
  "ticket_agent.approve",
  "user.edit",
  "user.suspend",
];
const SEEN = ["property.view", "shop.view", "individual.view", "bill.view", "ticket_agent.view", "user.view"];
const MARKED = ["Approve property", "Approve change", "Submit for approval", "Another officer must decide"];
const PENDING = "Pending a decision by an officer who can approve properties here";

async function pageOf(path: string, viewer: SignedIn): Promise<string> {
  const { status, text } = await call(product.url, path, { cookie: viewer.cookie });
  expect(status).toBe(200);
  return text.slice(text.indexOf("<body"), text.indexOf('<script id="page-frame"'));
}

async function markersOf(id: number, viewer: keyof typeof viewers): Promise<string[]> {
  const html = await pageOf(`/admin/view/property/${id}`, viewers[viewer]);
  return [...MARKED, PENDING].filter((text) => html.includes(text));
}

/** Restricts a person by a data protection case. */
async function restrict(person: string): Promise<void> {
  const about = { person, kind: "restriction", request: "I dispute it", proof: "Passport" };
  const opened = await clerk.post("/data-cases", about, { key: `offers-case-${person}` });
  const { id } = opened.body.data as { id: number };
  const path = `/data-cases/${id}/restrict`;
  const done = await clerk.post(path, { reason: "Disputed" }, { key: `offers-restrict-${person}` });
  expect(done.status).toBe(200);
}

const enter = async () =>
  (await clerk.post("/properties", { ...sampleOf(property), lga_id: lga, submit: true })).body.data as {
    id: number;
    version: number;
  };

describe("the page of a record", () => {
  test("offers the decision to another officer, and shows everyone else who decides", async () => {
    const { id } = await enter();
    expect(await markersOf(id, "second")).toEqual(["Approve property"]);
    expect(await markersOf(id, "clerk")).toEqual(["Another officer must decide"]);
    expect(await markersOf(id, "elsewhere")).toEqual([PENDING]);
  });

  test("offers a change to another officer and, once returned, to its author", async () => {
    const { id } = await enter();
    const { version } = (await decide(second, `/properties/${id}/approve`)).body.data as { version: number };
    await clerk.patch(`/properties/${id}`, { version, landmark: "At the gate" });
    expect(await markersOf(id, "second")).toEqual(["Approve change"]);
    expect(await markersOf(id, "clerk")).toEqual(["Another officer must decide"]);
    await decide(second, `/properties/${id}/return`, { reason: "Which gate?" });
    expect(await markersOf(id, "second")).toEqual([]);
    expect(await markersOf(id, "clerk")).toEqual(["Submit for approval"]);
  });

  test("offers the form to officers who can edit the record", async () => {
    const { id } = await enter();
    const form = `href="/admin/edit/property/${id}"`;
    const has = async (viewer: keyof typeof viewers) =>
      (await pageOf(`/admin/view/property/${id}`, viewers[viewer])).includes(form);
    expect([await has("clerk"), await has("elsewhere")]).toEqual([true, false]);
  });
});

describe("a page with actions on related records", () => {
  const has = async (path: string, text: string, viewer: keyof typeof viewers) =>
    (await pageOf(path, viewers[viewer])).includes(text);

  test("offers to change the owners of an asset only with the right in its place", async () => {
    const { id, owners } = await addProperty({ lga });
    const page = `/admin/view/individual/${owners[0]}`;
    const form = `href="/admin/assign-owner/${id}"`;
    expect([await has(page, form, "clerk"), await has(page, form, "elsewhere")]).toEqual([true, false]);
    const list = `href="/admin/view/property/${id}"`;
    expect(await has(page, list, "elsewhere")).toBe(true);
  });

  test("offers to register a resident or an occupant only with the right in that place", async () => {
    const { id } = await addProperty({ lga });
    const made = await clerk.post("/shops", { ...sampleOf(shop), lga_id: lga });
    const { id: shopId } = made.body.data as { id: number };
    for (const [page, text] of [
      [`/admin/view/property/${id}`, "Register residence"],
      [`/admin/view/shop/${shopId}`, "Add person"],
    ] as const)
      expect([await has(page, text, "clerk"), await has(page, text, "elsewhere")]).toEqual([true, false]);
  });

  test("offers to show personal data and to suspend an agent only with the right in that place", async () => {
    const person = await clerk.post("/individuals", {
      first_name: "Ada",
      surname: "Masked",
      lga_id: lga,
      phone_number: "+2348031234567",
    });
    const { id } = person.body.data as { id: number };
    const { id: agent } = await createAgent({ lga_id: lga });
    for (const [page, text] of [
      [`/admin/view/individual/${id}`, "Show personal data"],
      [`/admin/view/ticket-agent/${agent}`, "Suspend</button>"],
    ] as const)
      expect([await has(page, text, "clerk"), await has(page, text, "elsewhere")]).toEqual([true, false]);
  });

  test("offers to edit a user only with all rights of that user", async () => {
    const { id } = await database()
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", "admin2@ratebook.test")
      .executeTakeFirstOrThrow();
    const page = `/admin/view/user/${id}`;
    const form = `href="/admin/edit/user/${id}"`;
    expect([await has(page, form, "clerk"), await has(page, form, "elsewhere")]).toEqual([true, false]);
  });

  test("offers to edit a restricted person only to officers who work on data protection", async () => {
    const person = await clerk.post("/individuals", {
      first_name: "Bisi",
      surname: "Restricted",
      lga_id: lga,
    });
    const { id, code } = person.body.data as { id: number; code: string };
    const page = `/admin/view/individual/${id}`;
    const form = `href="/admin/edit/individual/${id}"`;
    expect([await has(page, form, "clerk"), await has(page, form, "registrar")]).toEqual([true, true]);
    await restrict(code);
    expect([await has(page, form, "clerk"), await has(page, form, "registrar")]).toEqual([true, false]);
    // A form opened from elsewhere says why it can’t be used.
    const edit = `/admin/edit/individual/${id}`;
    expect(await has(edit, "Save", "clerk")).toBe(true);
    const refused = await call(product.url, edit, { cookie: viewers.registrar.cookie });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("This record is restricted");
    expect(refused.text).toContain(`href="${page}"`);
    expect(refused.text).not.toContain("You don’t have access to this page");
  });

  test("offers no merge with a restricted person", async () => {
    const createPerson = async (first_name: string) => {
      const made = await clerk.post("/individuals", { first_name, surname: "Merged", lga_id: lga });
      return made.body.data as { id: number; code: string };
    };
    const [first, second] = [await createPerson("Kemi"), await createPerson("Kemmy")];
    const page = `/admin/duplicates/compare?resource=individual&first=${first.id}&second=${second.id}`;
    const shown = async () => {
      const html = await pageOf(page, viewers.clerk);
      return {
        form: ["Record to keep", 'name="reason"'].filter((text) => html.includes(text)).length,
        restricted: html.replaceAll(/<[^>]+>/g, "").includes(`${second.code} is restricted`),
        values: html.includes("Kemmy"),
      };
    };
    expect(await shown()).toEqual({ form: 2, restricted: false, values: true });
    await restrict(second.code);
    expect(await shown()).toEqual({ form: 0, restricted: true, values: true });
  });
});

test("the page of a bill offers a waiver to another officer, and shows everyone else who decides", async () => {
  await addProperty({ lga });
  await bill({ category_id: await ratesCategory(), year: 2031, filter: { lga_id: String(lga) } });
  const { id } = await database()
    .selectFrom("bill")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(await clerk.post(`/bills/${id}/waivers`, { kobo: "1.00", reason: "Flood" })).toMatchObject({
    status: 201,
  });
  const texts = [
    "Approve waiver",
    "another officer must decide",
    "Pending a decision by an officer who can approve a waiver",
  ];
  const shownTexts = async (viewer: keyof typeof viewers) => {
    const html = await pageOf(`/admin/receipt/bill/${id}`, viewers[viewer]);
    return texts.filter((one) => html.includes(one));
  };
  expect(await shownTexts("second")).toEqual([texts[0]]);
  expect(await shownTexts("clerk")).toEqual([texts[1]]);
  expect(await shownTexts("elsewhere")).toEqual([texts[2]]);
  const deposit = async (viewer: keyof typeof viewers) =>
    (await pageOf(`/admin/receipt/bill/${id}`, viewers[viewer])).includes("Enter bank deposit");
  expect([await deposit("clerk"), await deposit("elsewhere")]).toEqual([true, false]);
});
