import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { database } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import { agencyOf, createBill, createPayer, readBill } from "../money/support/bills.ts";
import { choose, readReceipts, start } from "../money/support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approved } from "../support/approve.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";

/**
 * On a transfer of ownership, unpaid bills stay with the former owner or move to the new one; only the payer of a
 * bill changes.
 */

let till: Till;
let clerk: ApiClient;
let second: ApiClient;

beforeAll(async () => {
  till = await openTill();
  clerk = await signInAs("admin@ratebook.test");
  second = await signInAs("admin2@ratebook.test");
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

const person = (id: number, share_bp = 10_000) => ({ type: "individual", id, share_bp });
/** Assigns owners, with the approval of a second officer. */
const assign = async (id: number, owners: object[], more: object = {}, client = clerk) =>
  approved(await client.post(`/properties/${id}/owners`, { owners, reason: "Sold", ...more }), second);
const undo = async (id: number, client = clerk) =>
  approved(await client.post(`/properties/${id}/owners/undo`, { version: 1, reason: "Wrong." }), second);

/** A property with one owner, who has an unpaid bill for it. */
async function owing(more: object = {}) {
  const house = await addProperty();
  const former = house.owners[0] ?? 0;
  const asset = { asset_type: "property", asset_id: house.id };
  const bill = await createBill({ individual_id: former, asset, ...more });
  return { id: house.id, former, bill, asset, next: await createPayer() };
}

describe("arrears", () => {
  test("stay with the former owner by default", async () => {
    const { id, former, bill, next } = await owing();
    expect((await assign(id, [person(next)])).status).toBe(202);
    expect(await readBill(bill.id)).toMatchObject({ individual_id: former, version: 1 });
  });

  test("move to the billed new owner on request, and only the payer of each bill changes", async () => {
    const { id, former, bill, asset, next } = await owing();
    const other = await createPayer();
    const elsewhere = await createBill({ individual_id: former });
    const paid = await createBill({ individual_id: former, asset });
    const payment = await start([paid]);
    await choose(payment, "pay");
    await settle(payment.reference);
    const before = await readBill(bill.id);
    const shown = await clerk.get(`/properties/${id}/ownership`);
    expect(shown.body.data).toMatchObject({ arrears: { bills: 1, due_kobo: 1_250_000 } });
    const shares = [person(other, 4_000), person(next, 6_000)];
    expect((await assign(id, shares, { arrears: "new" })).status).toBe(202);
    const { individual_id, version, ...rest } = await readBill(bill.id);
    expect([individual_id, version]).toEqual([next, before.version + 1]);
    expect({ ...before, ...rest }).toEqual(before);
    expect((await readBill(elsewhere.id)).individual_id).toBe(former);
    expect((await readBill(paid.id)).individual_id).toBe(former);
    const trail = await database()
      .selectFrom("audit")
      .select(["before", "after"])
      .where("action", "=", "bill.readdress")
      .where("record_id", "=", bill.id)
      .execute();
    expect(trail).toEqual([
      {
        before: { payer: { type: "individual", id: former } },
        after: { payer: { type: "individual", id: next } },
      },
    ]);
    const ownership = await clerk.get(`/properties/${id}/ownership`);
    expect(ownership.body.data).toMatchObject({ changes: [{ arrears: "new", bills_moved: 1 }, {}] });
  });

  test("of an earlier former owner stay with them at the next transfer", async () => {
    const { id, former, bill, next } = await owing();
    await assign(id, [person(next)]);
    await assign(id, [person(await createPayer())], { arrears: "new" });
    expect((await readBill(bill.id)).individual_id).toBe(former);
  });

  test("return when the transfer is undone, except for bills paid meanwhile", async () => {
    const { id, former, bill, asset, next } = await owing();
    const paid = await createBill({ individual_id: former, asset });
    await assign(id, [person(next)], { arrears: "new" });
    const payment = await start([paid]);
    await choose(payment, "pay");
    await settle(payment.reference);
    expect((await undo(id)).status).toBe(202);
    expect((await readBill(bill.id)).individual_id).toBe(former);
    expect((await readBill(paid.id)).individual_id).toBe(next);
  });

  test("do not move at all when a bill belongs to an agency outside the officer's scope", async () => {
    const [ours, theirs] = [await agencyOf("ARO"), await agencyOf("ART")];
    const { id, former, bill, asset, next } = await owing({ agency_id: ours });
    await createBill({ individual_id: former, asset, agency_id: theirs });
    const limited = await signInAs(
      await createOfficerWithGrants(
        { permissions: ["ownership.assign", "property.view", "individual.view"] },
        { permissions: ["bill.view"], agency_ids: [ours] },
      ),
    );
    const answer = await assign(id, [person(next)], { arrears: "new" }, limited);
    expect(answer).toMatchObject({ status: 403, body: { code: "bills-beyond" } });
    expect((await readBill(bill.id)).individual_id).toBe(former);
    const blind = await signInAs(
      await createOfficerWithGrants({
        permissions: ["ownership.assign", "property.view", "individual.view"],
      }),
    );
    expect((await assign(id, [person(next)], { arrears: "new" }, blind)).status).toBe(403);
    expect((await blind.get(`/properties/${id}/ownership`)).body.data).toMatchObject({ arrears: null });
    expect((await assign(id, [person(next)], {}, blind)).status).toBe(202);
    // An officer who cannot see the moved bills cannot undo their transfer.
    const other = await owing();
    await assign(other.id, [person(other.next)], { arrears: "new" });
    expect(await undo(other.id, blind)).toMatchObject({
      status: 403,
      body: { code: "bills-beyond" },
    });
    expect((await readBill(other.bill.id)).individual_id).toBe(other.next);
  });
});

describe("a payment in progress during a transfer", () => {
  test("is receipted to the payer who started it, and its excess becomes their credit", async () => {
    const { id, former, bill, next } = await owing();
    const [first, second] = [await start([bill]), await start([bill])];
    await assign(id, [person(next)], { arrears: "new" });
    for (const payment of [first, second]) {
      await choose(payment, "pay");
      expect((await settle(payment.reference)).state).toBe("confirmed");
    }
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", individual_id: next });
    for (const { id: paymentId } of [first, second])
      expect((await readReceipts(paymentId))[0]).toMatchObject({ individual_id: former });
    const credit = async (individual_id: number) => {
      const account = await findAccount(database(), { kind: "payer-credit", individual_id });
      return account === undefined ? 0 : (await readBalance(database(), account)).balance;
    };
    expect([await credit(former), await credit(next)]).toEqual([1_250_000, 0]);
  });
});

describe("an issued bill", () => {
  test("cannot change its payer except by a readdressing", async () => {
    const { bill, next } = await owing();
    const change = database().updateTable("bill").set({ individual_id: next }).where("id", "=", bill.id);
    await expect(change.execute()).rejects.toMatchObject({ code: "42501" });
    await expect(
      database().updateTable("bill_readdressing").set({ bill_id: bill.id }).execute(),
    ).rejects.toMatchObject({ code: "42501" });
  });
});
