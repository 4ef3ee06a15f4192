import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { openOffice } from "../people/office.ts";
import { type ApiClient, signInAs, statusAndCode } from "../support/api.ts";
import { approveRequest } from "../support/approve.ts";
import type { TestDatabase } from "../support/database.ts";
import {
  createSeller,
  createTicket,
  dataOf,
  expectInStep,
  key,
  newDevicePlate,
  Phone,
  type Seller,
  setPrice,
  walletTotals,
} from "./support/device-fixture.ts";

/** The price of an offline sale when the phone charged another amount than the price due. */

let db: TestDatabase;
let first: ApiClient;
let second: ApiClient;
let seller: Seller;

beforeAll(async () => {
  db = await openOffice();
  setPublicUrl(new URL("http://ratebook.test"));
  await ensureSigningKey();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
});
afterAll(() => db?.close());
afterEach(async () => {
  await expectInStep(seller);
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});

interface ListedCase {
  readonly id: number;
  readonly kobo: number;
  readonly due_kobo: number | null;
  readonly approval_request_id: number | null;
}

const listedCases = async (phone: Phone) =>
  dataOf<ListedCase[]>(await first.get(`/device-cases?device_id=${phone.id}`));

/** A synced sale pending review, charged at `kobo` for a ticket that costs 10,000 kobo. */
async function chargedSale(kobo: number) {
  const ticket = await createTicket({ kobo: 10_000, agent_bp: 1_000 });
  seller = await createSeller(1_000_000);
  const phone = await Phone.enrol(seller.client);
  expect(await phone.setAside(200_000)).toMatchObject({ status: 201 });
  const text = phone.sellAnyway({ category_id: ticket.category_id, holder: newDevicePlate() }, () => ({
    kobo,
  }));
  expect((await phone.send([text])).sales).toMatchObject([{ state: "case", code: "price-wrong" }]);
  const [found] = await listedCases(phone);
  return { phone, ticket, id: found?.id ?? 0 };
}

const decide = (id: number, verb: string, by = first) =>
  by.post(`/device-cases/${id}/${verb}`, { reason: "The payer has the ticket" }, key());

const ticketOf = async (ticket_id: number) =>
  database()
    .selectFrom("ticket")
    .select(["kobo", "price_difference_kobo", "agent_kobo", "status"])
    .where("id", "=", ticket_id)
    .executeTakeFirstOrThrow();

/** Balance of the account for price differences in kobo; a loss is negative. */
async function differences(): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    SELECT coalesce(sum(CASE WHEN a.id = t.credit_account THEN t.amount ELSE -t.amount END), 0)::bigint AS kobo
    FROM account a JOIN transfer t ON a.id IN (t.debit_account, t.credit_account)
    WHERE a.kind = 'ticket-difference'`.execute(database());
  return rows[0]?.kobo ?? 0;
}

test("one officer accepts the sale at the price due, whatever the phone charged", async () => {
  const { phone, id } = await chargedSale(1);
  expect(await listedCases(phone)).toMatchObject([{ kobo: 1, due_kobo: 10_000 }]);
  const { ticket_id } = dataOf<{ ticket_id: number }>(await decide(id, "accept"));
  expect(await ticketOf(ticket_id)).toMatchObject({
    kobo: 10_000,
    price_difference_kobo: 0,
    agent_kobo: 1_000,
  });
  expect(await walletTotals(seller)).toMatchObject({ balance: 990_000, held: 200_000 });
  expect(await differences()).toBe(0);
});

test("an old price replaced before the float was reserved is recorded at the new price", async () => {
  const ticket = await createTicket({ kobo: 10_000 });
  await setPrice(ticket.category_id, 15_000);
  seller = await createSeller(1_000_000);
  const phone = await Phone.enrol(seller.client);
  await phone.setAside(200_000);
  const old = { price_id: ticket.price_id, kobo: 10_000 };
  const text = phone.sellAnyway({ category_id: ticket.category_id, holder: newDevicePlate() }, () => old);
  expect((await phone.send([text])).sales).toMatchObject([{ state: "case", code: "price-wrong" }]);
  const [found] = await listedCases(phone);
  expect(found).toMatchObject({ kobo: 10_000, due_kobo: 15_000 });
  const { ticket_id } = dataOf<{ ticket_id: number }>(await decide(found?.id ?? 0, "accept"));
  expect(await ticketOf(ticket_id)).toMatchObject({ kobo: 15_000 });
  expect(await walletTotals(seller)).toMatchObject({ balance: 985_000 });
});

test("accepting the charged price needs a second officer and records the difference", async () => {
  const { phone, id } = await chargedSale(4_000);
  const before = await differences();
  const response = await decide(id, "charged-price");
  expect(response).toMatchObject({ body: { data: { status: "pending" } } });
  const request = dataOf<{ id: number }>(response).id;
  expect(await walletTotals(seller)).toMatchObject({ balance: 1_000_000, tickets: 0 });
  expect(await listedCases(phone)).toMatchObject([{ approval_request_id: request }]);
  const shown = dataOf<{ effect: object[] }>(await second.get(`/approval-requests/${request}`));
  expect(shown.effect).toMatchObject([
    { before: "₦100.00", after: "₦40.00" },
    { label: "Recorded as a shortfall", after: "₦60.00" },
  ]);
  const approve = (by: ApiClient) => approveRequest(by, request, key());
  expect(statusAndCode(await approve(first))).toEqual({ status: 403, code: "own-entry" });
  expect(await approve(second)).toMatchObject({ status: 200 });
  const { ticket_id } = (await listedOf(id)) ?? {};
  expect(await ticketOf(ticket_id ?? 0)).toMatchObject({
    kobo: 10_000,
    price_difference_kobo: 6_000,
    agent_kobo: 400,
  });
  expect(await walletTotals(seller)).toMatchObject({ balance: 996_000, tickets: 1 });
  expect(await differences()).toBe(before - 6_000);
  const voided = await first.post(`/tickets/${ticket_id}/void`, { reason: "Sold twice" }, key());
  expect(voided).toMatchObject({ status: 200 });
  expect(await walletTotals(seller)).toMatchObject({ balance: 1_000_000 });
  expect(await differences()).toBe(before);
});

test("a surplus is not revenue and is returned when the ticket is voided", async () => {
  const { id } = await chargedSale(25_000);
  const before = await differences();
  const request = dataOf<{ id: number }>(await decide(id, "charged-price")).id;
  expect(await approveRequest(second, request, key())).toMatchObject({
    status: 200,
  });
  const { ticket_id } = (await listedOf(id)) ?? {};
  expect(await ticketOf(ticket_id ?? 0)).toMatchObject({
    kobo: 10_000,
    price_difference_kobo: -15_000,
    agent_kobo: 1_000,
  });
  expect(await walletTotals(seller)).toMatchObject({ balance: 975_000 });
  expect(await differences()).toBe(before + 15_000);
  await first.post(`/tickets/${ticket_id}/void`, { reason: "Sold twice" }, key());
  expect(await walletTotals(seller)).toMatchObject({ balance: 1_000_000 });
  expect(await differences()).toBe(before);
});

test("the charged price can't be requested if it equals the price due, without a reason, twice or after a decision", async () => {
  const { phone, ticket, id } = await chargedSale(4_000);
  expect(statusAndCode(await first.post(`/device-cases/${id}/charged-price`, {}, key()))).toMatchObject({
    status: 422,
  });
  expect(dataOf(await decide(id, "charged-price"))).toMatchObject({ status: "pending" });
  expect(statusAndCode(await decide(id, "charged-price", second))).toEqual({
    status: 409,
    code: "already-requested",
  });
  const [waiting] = await listedCases(phone);
  expect(await decide(id, "accept")).toMatchObject({ status: 200 });
  const approval = await approveRequest(second, waiting?.approval_request_id ?? 0, key());
  expect(statusAndCode(approval)).toEqual({ status: 409, code: "case-decided" });
  expect(await walletTotals(seller)).toMatchObject({ balance: 990_000, tickets: 1 });

  const sale = { category_id: ticket.category_id, holder: newDevicePlate() };
  await phone.send([phone.sellAnyway(sale, () => ({ holder: "SHP-0000001-A" }))]);
  const [newest] = await listedCases(phone);
  expect(statusAndCode(await decide(newest?.id ?? 0, "charged-price"))).toEqual({
    status: 409,
    code: "price-agrees",
  });
});

async function listedOf(id: number): Promise<{ ticket_id: number | null } | undefined> {
  return database().selectFrom("device_sale").select("ticket_id").where("id", "=", id).executeTakeFirst();
}
