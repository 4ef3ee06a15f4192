import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readCredit } from "#areas/collecting/payments/payer-credit.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import type { EffectRow } from "#domain/approval-requests.ts";
import { database } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import { userId } from "../people/office.ts";
import { forgetProof } from "../people/sign-in-kit.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { approved, approveRequest } from "../support/approve.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { createBill, createPayer, readBill, type TestBill } from "./support/bills.ts";
import { mergingAs, versionOf } from "./support/merging.ts";
import { choose, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Merges that move money require two officers, and their credit cannot be refunded while they can be undone. */

let till: Till;
let first: ApiClient;
let second: ApiClient;

beforeAll(async () => {
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

let count = 0;
const key = () => ({ key: `merge-approval-${++count}` });
const idOf = ({ body }: ApiAnswer) => (body.data as { id: number }).id;
const effectOf = async (id: number) =>
  ((await second.get(`/approval-requests/${id}`)).body.data as { effect: EffectRow[] }).effect;
const creditOf = async (id: number) => (await readCredit(database(), { type: "individual", id })).kobo;
const merges = (loser: number, resource: "individual" | "property" = "individual") =>
  database()
    .selectFrom("record_merge")
    .select("id")
    .where("loser_id", "=", loser)
    .where("resource", "=", resource)
    .execute();

async function bodyOf(
  survivor_id: number,
  loser_id: number,
  resource: "individual" | "property" = "individual",
) {
  return {
    resource,
    survivor_id,
    loser_id,
    reason: "Entered twice.",
    survivor_version: await versionOf(resource, survivor_id),
    loser_version: await versionOf(resource, loser_id),
  };
}

async function pay(bill: TestBill) {
  const payment = await start([bill]);
  await choose(payment, "pay");
  await settle(payment.reference);
}

/** A payer with a bill they paid twice, so that they have a credit of the same amount. */
async function payerWith(kobo: number): Promise<number> {
  const id = await createPayer();
  const bill = await createBill({ individual_id: id, lines: [["TX-01", kobo]] });
  const payments = [await start([bill]), await start([bill])];
  for (const payment of payments) {
    await choose(payment, "pay");
    await settle(payment.reference);
  }
  return id;
}

async function codeOf(id: number, table: "individual" | "property" = "individual"): Promise<string> {
  const { code } = await database()
    .selectFrom(table)
    .select("code")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return code ?? "";
}

async function refund(payer: number, kobo: number): Promise<ApiAnswer> {
  const account = { bank: "gtbank", account_number: "0123456789", account_name: "A. Sodipo" };
  return first.post(
    "/refund-requests",
    { payer: await codeOf(payer), kobo, ...account, reason: "Asked" },
    key(),
  );
}

const use = (payer: number, bill: TestBill) =>
  first.post(`/payers/individual/${payer}/use-credit`, { bill_ids: [bill.id] }, key());

async function mergeLongAgo(id: number): Promise<void> {
  await sql`ALTER TABLE record_merge DISABLE TRIGGER record_merge_kept`.execute(database());
  await sql`UPDATE record_merge SET created_at = now() - interval '31 days' WHERE id = ${id}`.execute(
    database(),
  );
  await sql`ALTER TABLE record_merge ENABLE TRIGGER record_merge_kept`.execute(database());
}

describe("a merge of payers with money", () => {
  test("requires two officers, who see the credit, bills and receipts that move", async () => {
    const [survivor, duplicate] = [await payerWith(1_000), await payerWith(700)];
    const unpaid = await createBill({ individual_id: duplicate, lines: [["TX-01", 50_000]] });
    const [a, b] = [await codeOf(survivor), await codeOf(duplicate)];
    const effect = [
      { label: b, after: `Archived, merged into ${a}` },
      { label: "Credit", before: `${a}: ₦10.00; ${b}: ₦7.00`, after: `${a}: ₦17.00` },
      {
        label: "Unpaid bills",
        before: `${a}: 0; ${b}: 1, ₦500.00 due today`,
        after: `${a}: 1, ₦500.00 due today`,
      },
      { label: "Bills", before: `${a}: 1; ${b}: 2`, after: `${a}: 3` },
      { label: "Payments", before: `${a}: 2; ${b}: 2`, after: `${a}: 4` },
      { label: "Receipts", before: `${a}: 2; ${b}: 2`, after: `${a}: 4` },
    ];
    const body = await bodyOf(survivor, duplicate);
    expect((await first.post("/merges/preview", body)).body.data).toMatchObject({
      needs_approval: true,
      effect,
    });
    expect(await merges(duplicate)).toEqual([]);

    const requested = await first.post("/merges", body, key());
    expect(requested).toMatchObject({ status: 202, body: { data: { status: "pending" } } });
    expect([await creditOf(survivor), await creditOf(duplicate)]).toEqual([1_000, 700]);
    expect((await readBill(unpaid.id)).individual_id).toBe(duplicate);
    expect(await effectOf(idOf(requested))).toMatchObject(effect);
    const own = await approveRequest(first, idOf(requested), key());
    expect(own).toMatchObject({ status: 403, body: { code: "own-entry" } });
    expect(await merges(duplicate)).toEqual([]);

    expect((await approved(requested, second)).status).toBe(202);
    expect([await creditOf(survivor), await creditOf(duplicate)]).toEqual([1_700, 0]);
    expect((await readBill(unpaid.id)).individual_id).toBe(survivor);
  });

  test("is approved with step-up and current amounts", async () => {
    const [survivor, duplicate] = [await createPayer(), await createPayer()];
    const bill = await createBill({ individual_id: duplicate });
    const requested = await first.post("/merges", await bodyOf(survivor, duplicate), key());
    expect(requested.status).toBe(202);
    const request = `/approval-requests/${idOf(requested)}`;
    const { version } = (await second.get(request)).body.data as { version: string };
    await pay(bill);
    const path = `${request}/approve`;
    expect(await second.post(path, { version }, key())).toMatchObject({ body: { code: "effect-changed" } });
    const officer = await createOfficer(null);
    const unproved = await signInAs(officer);
    await forgetProof(await userId(officer));
    expect(await unproved.post(path, { version }, key())).toMatchObject({ body: { code: "step-up-needed" } });
    expect((await approved(requested, second)).status).toBe(202);
    expect(await merges(duplicate)).toHaveLength(1);
  });

  test("is visible to and decided by officers with access to both records", async () => {
    const [mine, theirs] = [await createLga(), await createLga()];
    const [survivor, duplicate] = [await payerWith(500), await createPayer()];
    const place = (id: number, lga_id: number) =>
      database().updateTable("individual").set({ lga_id }).where("id", "=", id).execute();
    await place(survivor, mine);
    await place(duplicate, theirs);
    const requested = idOf(await first.post("/merges", await bodyOf(survivor, duplicate), key()));
    const local = await signInAs(await createOfficer([mine]));
    expect((await local.get(`/approval-requests/${requested}`)).status).toBe(404);
    const both = await signInAs(await createOfficer([mine]));
    const here = await payerWith(500);
    const twin = await createPayer();
    await place(here, mine);
    await place(twin, mine);
    const own = await first.post("/merges", await bodyOf(here, twin), key());
    expect((await approved(own, both)).status).toBe(202);
    expect(await merges(twin)).toHaveLength(1);
  });

  test("requires two officers when all of the credit is held for a refund", async () => {
    const [survivor, duplicate] = [await createPayer(), await payerWith(300)];
    expect((await refund(duplicate, 300)).status).toBe(201);
    // All of the credit is held.
    expect(await creditOf(duplicate)).toBe(0);
    expect((await first.post("/merges", await bodyOf(survivor, duplicate), key())).status).toBe(202);
  });

  test("requires two officers when an approved property changes owner by it", async () => {
    const { id, owners } = await addProperty();
    const [survivor, duplicate] = [await createPayer(), owners[0] ?? 0];
    expect((await first.post("/merges", await bodyOf(survivor, duplicate), key())).status).toBe(202);
    const rows = (await first.get(`/properties/${id}/owners`)).body.data as { id: number }[];
    expect(rows.map((row) => row.id)).toEqual([duplicate]);
    // The owner is kept, so one officer may merge the other record into it.
    expect((await first.post("/merges", await bodyOf(duplicate, await createPayer()), key())).status).toBe(
      201,
    );
  });

  test("requires one officer when no money moves", async () => {
    const [survivor, duplicate] = [await createPayer(), await createPayer()];
    const body = await bodyOf(survivor, duplicate);
    expect((await first.post("/merges/preview", body)).body.data).toMatchObject({ needs_approval: false });
    const done = await first.post("/merges", body, key());
    expect(done.status).toBe(201);
    expect((await first.post(`/merges/${idOf(done)}/undo`, { reason: "Two people" }, key())).status).toBe(
      200,
    );
  });
});

describe("credit received in a merge", () => {
  test("cannot be refunded while the merge can be undone, and returns when two officers undo it", async () => {
    const [survivor, duplicate] = [await payerWith(1_000), await payerWith(700)];
    const { merge, undo } = mergingAs(first);
    const done = await merge("individual", survivor, duplicate);
    const { code } = await database()
      .selectFrom("record_merge")
      .select("code")
      .where("id", "=", idOf(done))
      .executeTakeFirstOrThrow();
    const refused = await refund(survivor, 1_001);
    expect(refused).toMatchObject({ status: 422, body: { code: "credit-of-merge" } });
    expect(refused.body.message).toContain(
      `₦7.00 of this credit came from merge ${code}, which can be undone until`,
    );
    expect(refused.body.message).toContain("You can refund ₦10.00 now.");
    // Refunding the payer's own credit leaves the credit received in the merge.
    const own = await refund(survivor, 1_000);
    expect(own.status).toBe(201);
    await second.post(`/refund-requests/${idOf(own)}/approve`, {}, key());
    const paid = { paid_from: "zenith", paid_reference: `FT-MRG-${++count}`, paid_on: "2026-01-05" };
    const { rows } = await sql<{ today: string }>`SELECT current_date::text AS today`.execute(database());
    const out = await first.post(
      `/refund-requests/${idOf(own)}/pay-out`,
      { ...paid, paid_on: rows[0]?.today },
      key(),
    );
    expect(out.status).toBe(200);
    expect((await refund(survivor, 1)).body.code).toBe("credit-of-merge");

    const requested = await first.post(`/merges/${idOf(done)}/undo`, { reason: "Two people" }, key());
    expect(requested.status).toBe(202);
    const [a, b] = [await codeOf(survivor), await codeOf(duplicate)];
    expect(await effectOf(idOf(requested))).toMatchObject([
      { label: b, after: expect.any(String) },
      {
        label: "Credit of ₦7.00 moved by the merge",
        before: `${a}: ₦7.00`,
        after: `${a}: ₦0.00; ${b}: ₦7.00`,
      },
      { label: "Bills: 1" },
      { label: "Payments: 2" },
      { label: "Receipts: 2" },
    ]);
    expect(await creditOf(survivor)).toBe(700);
    expect((await approved(requested, second)).status).toBe(202);
    expect([await creditOf(survivor), await creditOf(duplicate)]).toEqual([0, 700]);
    expect((await undo(done)).body.code).toBe("already-undone");
    // After the undo it is the payer's own again.
    expect((await refund(duplicate, 700)).status).toBe(201);
  });

  test("can be refunded once the merge can no longer be undone", async () => {
    const [survivor, duplicate] = [await createPayer(), await payerWith(700)];
    const done = await mergingAs(first).merge("individual", survivor, duplicate);
    expect((await refund(survivor, 700)).body.code).toBe("credit-of-merge");
    await mergeLongAgo(idOf(done));
    expect((await refund(survivor, 700)).status).toBe(201);
  });

  test("can pay bills, and the rest of it stays held", async () => {
    const [survivor, duplicate] = [await createPayer(), await payerWith(700)];
    const { merge, undo } = mergingAs(first);
    const done = await merge("individual", survivor, duplicate);
    const bill = await createBill({ individual_id: survivor, lines: [["TX-01", 200]] });
    expect((await use(survivor, bill)).status).toBe(201);
    expect((await refund(survivor, 500)).body.code).toBe("credit-of-merge");
    await undo(done);
    expect([await creditOf(survivor), await creditOf(duplicate)]).toEqual([0, 500]);
  });

  test("that was held for a refund during the merge stays held when that refund is rejected", async () => {
    const [survivor, duplicate] = [await createPayer(), await payerWith(700)];
    const response = await refund(duplicate, 700);
    const { merge, undo } = mergingAs(first);
    const done = await merge("individual", survivor, duplicate);
    await second.post(`/refund-requests/${idOf(response)}/refuse`, { reason: "Not theirs" }, key());
    expect(await creditOf(survivor)).toBe(700);
    expect((await refund(survivor, 700)).body.code).toBe("credit-of-merge");
    await undo(done);
    expect([await creditOf(survivor), await creditOf(duplicate)]).toEqual([0, 700]);
  });
});

test("a merge that replaces the owners of a property requires two officers, and so does its undo", async () => {
  const [survivor, duplicate] = [await addProperty(), await addProperty()];
  const ownersOf = async (id: number) => {
    const rows = (await first.get(`/properties/${id}/owners`)).body.data as {
      id: number;
      current: boolean;
    }[];
    return rows.filter(({ current }) => current).map((row) => row.id);
  };
  const body = await bodyOf(survivor.id, duplicate.id, "property");
  const requested = await first.post("/merges", { ...body, owners: "loser" }, key());
  expect(requested.status).toBe(202);
  expect(await ownersOf(survivor.id)).toEqual(survivor.owners);
  expect(await effectOf(idOf(requested))).toContainEqual({
    label: `Owners of ${await codeOf(survivor.id, "property")}`,
    before: expect.any(String),
    after: expect.any(String),
  });
  await approved(requested, second);
  expect(await ownersOf(survivor.id)).toEqual(duplicate.owners);
  const [done] = await merges(duplicate.id, "property");
  const undoing = await first.post(`/merges/${done?.id}/undo`, { reason: "Two houses" }, key());
  expect(undoing.status).toBe(202);
  await approved(undoing, second);
  expect(await ownersOf(survivor.id)).toEqual(survivor.owners);
});
