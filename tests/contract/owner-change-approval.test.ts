import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import type { EffectRow } from "#domain/approval-requests.ts";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import { createBill, createPayer, readBill } from "../money/support/bills.ts";
import { choose, start } from "../money/support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { approved, approveRequest } from "../support/approve.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { nextNumber } from "../support/sample.ts";

/** A change of owner takes two officers when the asset is approved or has unpaid bills. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
const today = lagosDate(Date.now());

beforeAll(async () => {
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

interface View {
  version: string;
  changed: boolean;
  effect: EffectRow[];
  can: { decide: boolean; withdraw: boolean };
}

const whole = (id: number) => [{ type: "individual", id, share_bp: 10_000 }];
const idOf = ({ body }: ApiAnswer) => (body.data as { id: number }).id;
const request = (id: number, to: number, more: object = {}, by = first) =>
  by.post(`/properties/${id}/owners`, { owners: whole(to), arrears: "new", reason: "Sold by deed", ...more });
const preview = (id: number, to: number, more: object = {}) =>
  first.post(`/properties/${id}/owners/preview`, { owners: whole(to), arrears: "new", ...more });
const read = async (id: number, by = second) =>
  (await by.get(`/approval-requests/${id}`)).body.data as unknown as View;
const approve = (id: number, by = second, body?: object) =>
  body ? by.post(`/approval-requests/${id}/approve`, body) : approveRequest(by, id);

async function ownersOf(id: number): Promise<number[]> {
  const rows = (await first.get(`/properties/${id}/owners`)).body.data as { id: number; current: boolean }[];
  return rows.filter(({ current }) => current).map((row) => row.id);
}

/** A property with an owner and two unpaid bills of ₦12,500.00 each. */
async function owing(more: Parameters<typeof addProperty>[0] = {}) {
  const { id, owners } = await addProperty(more);
  const former = owners[0] ?? 0;
  const bill = () => createBill({ individual_id: former, asset: { asset_type: "property", asset_id: id } });
  const bills = [await bill(), await bill()] as const;
  return { id, former, bills, next: await createPayer(`Ngozi${nextNumber()}`) };
}

async function nameOf(id: number): Promise<string> {
  const { title } = await database()
    .selectFrom("individual")
    .select("title")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return title ?? "";
}

async function pay(bill: Parameters<typeof start>[0][number]) {
  const payment = await start([bill]);
  await choose(payment, "pay");
  await settle(payment.reference);
}

describe("an approved property with arrears", () => {
  test("changes owner with two officers, who see what moves", async () => {
    const { id, former, bills, next } = await owing();
    const [from, to] = [await nameOf(former), await nameOf(next)];
    const effect = [
      { label: "Owners", before: from, after: to },
      { label: "Since", before: "1 Jan 2020", after: formatDate(today) },
      {
        label: expect.stringMatching(/^2 unpaid bills of IND-.+, ₦25,000\.00 due today$/),
        before: from,
        after: to,
      },
    ];
    expect((await preview(id, next)).body.data).toMatchObject({ needs_approval: true, effect });
    const stored = await preview(id, next, { arrears: "former" });
    expect(stored.body.data).toMatchObject({ effect: [{}, {}, { before: from, after: from }] });

    const requested = await request(id, next);
    expect(requested).toMatchObject({ status: 202, body: { data: { status: "pending" } } });
    expect(await ownersOf(id)).toEqual([former]);
    expect(await read(idOf(requested))).toMatchObject({ effect, changed: false, can: { decide: true } });
    expect(await approve(idOf(requested), first)).toMatchObject({ status: 403, body: { code: "own-entry" } });
    expect(await request(id, next)).toMatchObject({ status: 409, body: { code: "already-requested" } });
    expect(await approve(idOf(requested))).toMatchObject({ status: 200 });
    expect(await ownersOf(id)).toEqual([next]);
    for (const { id: bill } of bills) expect((await readBill(bill)).individual_id).toBe(next);
  });

  test("requires a reason, reported with all other errors", async () => {
    const { id, former, next } = await owing();
    const refused = await request(id, next, { owners: [], reason: " " });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(["owners", "reason"]);
    expect((await request(id, next, { reason: undefined })).body.errors).toHaveProperty("reason");
    expect(await ownersOf(id)).toEqual([former]);
  });

  test("must be approved with current amounts after its arrears changed", async () => {
    const { id, bills, next } = await owing();
    const requested = idOf(await request(id, next));
    const before = await read(requested);
    await pay(bills[0]);
    expect(await approve(requested, second, {})).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(await approve(requested, second, { version: before.version })).toMatchObject({
      status: 409,
      body: { code: "effect-changed" },
    });
    const now = await read(requested);
    expect(now).toMatchObject({ changed: true });
    expect(now.effect[2]?.label).toMatch(/^1 unpaid bill of IND-.+, ₦12,500\.00 due today$/);
    expect(await approve(requested, second, { version: now.version })).toMatchObject({ status: 200 });
    // The applied effect stays on record.
    expect((await read(requested)).effect).toEqual(now.effect);
    expect((await readBill(bills[1].id)).individual_id).toBe(next);
  });

  test("is decided only by officers of its local government", async () => {
    const [mine, theirs] = [await createLga(), await createLga()];
    const { id, next } = await owing({ lga: mine });
    const requested = idOf(await request(id, next, { arrears: "former" }));
    const [local, elsewhere] = await Promise.all([
      signInAs(await createOfficer([mine])),
      signInAs(await createOfficer([theirs])),
    ]);
    expect(await elsewhere.get(`/approval-requests/${requested}`)).toMatchObject({ status: 404 });
    expect(await approve(requested, elsewhere)).toMatchObject({ status: 404 });
    // The new owner is not visible to them yet.
    expect((await read(requested, local)).can).toEqual({ decide: false, withdraw: false });
    await database().updateTable("individual").set({ lga_id: mine }).where("id", "=", next).execute();
    const { version, can } = await read(requested, local);
    expect(can).toEqual({ decide: true, withdraw: false });
    expect(await approve(requested, local, { version })).toMatchObject({ status: 200 });
    expect(await ownersOf(id)).toEqual([next]);
  });

  test("returns to its former owner with two officers too", async () => {
    const { id, former, bills, next } = await owing();
    await approved(await request(id, next), second);
    const undo = { version: 1, reason: "Another house was meant" };
    const requested = await first.post(`/properties/${id}/owners/undo`, undo);
    expect(requested.status).toBe(202);
    expect(await ownersOf(id)).toEqual([next]);
    const [from, to] = [await nameOf(next), await nameOf(former)];
    expect((await read(idOf(requested))).effect).toMatchObject([
      { label: "Owners", before: from, after: to },
      { after: "Undone" },
      { label: expect.stringContaining("2 unpaid bills"), before: from, after: to },
    ]);
    await approved(requested, second);
    expect(await ownersOf(id)).toEqual([former]);
    expect((await readBill(bills[0].id)).individual_id).toBe(former);
  });

  test("cannot be reassigned in bulk by one officer", async () => {
    const { id, former, next, bills } = await owing();
    const body = {
      from_type: "individual",
      from_id: former,
      to_type: "individual",
      to_id: next,
      arrears: "new",
    };
    const noReason = await first.post("/owner-reassignments", body);
    expect(noReason.body.errors).toHaveProperty("reason");
    const requested = await first.post("/owner-reassignments", {
      ...body,
      reason: "Estate of the late owner",
    });
    expect(requested.status).toBe(202);
    expect(await ownersOf(id)).toEqual([former]);
    const { code } = await database()
      .selectFrom("property")
      .select("code")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect((await read(idOf(requested))).effect).toMatchObject([
      { label: "1 property", before: await nameOf(former), after: await nameOf(next) },
      { label: "Codes of the property", before: code },
      { label: "Since" },
      { label: expect.stringContaining("2 unpaid bills") },
    ]);
    await approved(requested, second);
    expect(await ownersOf(id)).toEqual([next]);
    expect((await readBill(bills[0].id)).individual_id).toBe(next);
  });
});

describe("one officer alone", () => {
  test("assigns the owner of a draft without bills, and the first owner of a property", async () => {
    const [draft, next] = [await addProperty({ status: "draft" }), await createPayer()];
    expect((await preview(draft.id, next)).body.data).toMatchObject({ needs_approval: false });
    expect((await request(draft.id, next)).status).toBe(200);
    const ownerless = await addProperty({ shares: [] });
    expect((await request(ownerless.id, next)).status).toBe(200);
    expect(await ownersOf(ownerless.id)).toEqual([next]);
  });

  test("cannot assign a draft with unpaid bills", async () => {
    const { id, next } = await owing({ status: "draft" });
    expect((await request(id, next)).status).toBe(202);
  });
});

test("a shop changes owner with two officers when a person is added as its owner", async () => {
  const { id: shop } = await database()
    .insertInto("shop")
    .values({ trade_name: "Stall", line_of_business: "Food", status: "approved" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [former, next] = [await createPayer(), await createPayer()];
  const add = (individual_id: number, reason?: string) =>
    first.post(`/shops/${shop}/people`, { as: "owner", individual_id, reason });
  expect((await add(former)).body.data).toMatchObject({ request: null });
  expect((await add(next)).body.errors).toHaveProperty("reason");
  const added = (await add(next, "Shop sold")).body.data as { request: { id: number } };
  const current = async () => {
    const rows = (await first.get(`/shops/${shop}/owners`)).body.data as { id: number; current: boolean }[];
    return rows.filter((row) => row.current).map((row) => row.id);
  };
  expect(await current()).toEqual([former]);
  expect(await approve(added.request.id)).toMatchObject({ status: 200 });
  expect(await current()).toEqual([next]);
});
