import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { property } from "#domain/register/property.ts";
import { database } from "#server/db/client.ts";
import { addProperty, bill, ratesCategory } from "../charging/fixture.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { decide } from "../support/decide.ts";
import { createHolder } from "../support/holders.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { createLga } from "../support/people.ts";
import { type Product, startProduct } from "../support/product.ts";
import { sampleOf } from "../support/sample.ts";

/** What the pages of records and bills say to officers who may decide on them, and to those who may not. */

let product: Product;
let clerk: ApiClient;
let second: ApiClient;
let lga: number;
/** Signed in in a browser. */
let viewers: Readonly<Record<"clerk" | "second" | "elsewhere", SignedIn>>;

beforeAll(async () => {
  product = await startProduct({ RATEBOOK_VISITOR_CALLS: "10000", RATEBOOK_API_CALLS: "100000" });
  clerk = await signInAs("admin@ratebook.test");
  second = await signInAs("admin2@ratebook.test");
  lga = await createLga();
  const elsewhere = await createHolder(
    { permissions: ["property.view", "bill.view"] },
    { permissions: ["property.approve", "property.edit", "bill.approve"], lga_ids: [await createLga()] },
  );
  viewers = {
    clerk: await signInOver(product.url, "admin@ratebook.test"),
    second: await signInOver(product.url, "admin2@ratebook.test"),
    elsewhere: await signInOver(product.url, elsewhere),
  };
});
afterAll(() => product?.close());

const MARKED = ["Approve property", "Approve change", "Submit for approval", "Another officer must decide"];
const WAITS = "Pending a decision by an officer who can approve properties here";

async function pageOf(path: string, viewer: SignedIn): Promise<string> {
  const { status, text } = await call(product.url, path, { cookie: viewer.cookie });
  expect(status).toBe(200);
  return text.slice(text.indexOf("<body"), text.indexOf('<script id="page-frame"'));
}

async function saidOf(id: number, viewer: keyof typeof viewers): Promise<string[]> {
  const html = await pageOf(`/admin/view/property/${id}`, viewers[viewer]);
  return [...MARKED, WAITS].filter((words) => html.includes(words));
}

const enter = async () =>
  (await clerk.post("/properties", { ...sampleOf(property), lga_id: lga, submit: true })).body.data as {
    id: number;
    version: number;
  };

describe("the page of a record", () => {
  test("offers the decision to another officer, and tells everybody else who decides", async () => {
    const { id } = await enter();
    expect(await saidOf(id, "second")).toEqual(["Approve property"]);
    expect(await saidOf(id, "clerk")).toEqual(["Another officer must decide"]);
    expect(await saidOf(id, "elsewhere")).toEqual([WAITS]);
  });

  test("offers a change to another officer and, once it was returned, to its author", async () => {
    const { id } = await enter();
    const { version } = (await decide(second, `/properties/${id}/approve`)).body.data as { version: number };
    await clerk.patch(`/properties/${id}`, { version, landmark: "At the gate" });
    expect(await saidOf(id, "second")).toEqual(["Approve change"]);
    expect(await saidOf(id, "clerk")).toEqual(["Another officer must decide"]);
    await decide(second, `/properties/${id}/return`, { reason: "Which gate?" });
    expect(await saidOf(id, "second")).toEqual([]);
    expect(await saidOf(id, "clerk")).toEqual(["Submit for approval"]);
  });

  test("offers the form to those who may edit it there", async () => {
    const { id } = await enter();
    const form = `href="/admin/edit/property/${id}"`;
    const has = async (viewer: keyof typeof viewers) =>
      (await pageOf(`/admin/view/property/${id}`, viewers[viewer])).includes(form);
    expect([await has("clerk"), await has("elsewhere")]).toEqual([true, false]);
  });
});

test("the page of a bill offers a waiver to another officer, and tells everybody else who decides", async () => {
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
  const words = [
    "Approve waiver",
    "another officer must decide",
    "Pending a decision by an officer who can approve a waiver",
  ];
  const said = async (viewer: keyof typeof viewers) => {
    const html = await pageOf(`/admin/receipt/bill/${id}`, viewers[viewer]);
    return words.filter((one) => html.includes(one));
  };
  expect(await said("second")).toEqual([words[0]]);
  expect(await said("clerk")).toEqual([words[1]]);
  expect(await said("elsewhere")).toEqual([words[2]]);
});
