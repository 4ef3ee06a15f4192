import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { payFromWallet } from "#areas/ticketing/bulk-tickets/pay-from-wallet.ts";
import { readSellScreen } from "#areas/ticketing/tickets/sell-screen.ts";
import { addDays } from "#domain/lagos.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { lagosToday } from "#kernel/today.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { type ApiAnswer, type ApiClient, signInAs, statusAndCode } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { balanceOf, issueAll, readBatch, readTickets } from "./support/bulk-fixture.ts";
import {
  actorOf,
  createCategory,
  createSeller,
  createSuperAgent,
  newPlate,
  type Seller,
  sellAs,
  type Ticketing,
  walletOf,
} from "./support/sell-fixture.ts";

/** Bulk tickets next to single sales: a batch is refunded as a whole, and both count towards one limit. */

let db: TestDatabase;
let office: ApiClient;
let today: string;

beforeAll(async () => {
  db = await createTestDatabase(12);
  setPublicUrl(new URL("https://rates.test"));
  await ensureSigningKey();
  today = await lagosToday(database());
  office = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());
afterEach(async () => {
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});

let count = 0;
const key = () => ({ key: `bulk-single-test-${++count}` });
const idOf = ({ body }: ApiAnswer) => (body.data as { id: number }).id;

async function makeAs(seller: Seller, what: Ticketing, more: object = {}) {
  const body = {
    payer_name: "Keke owners",
    category_id: what.category_id,
    price_kobo: what.kobo,
    valid_from: today,
    valid_to: addDays(today, 6),
    quantity: 3,
    method: "wallet",
    ...more,
  };
  return (await signInAs(seller.email)).post("/bulk-tickets", body, key());
}

test("a future ticket is neither active nor expired, in its view and in the list", async () => {
  const seller = await createSeller({ float: 100_000 });
  const id = idOf(
    await makeAs(seller, await createCategory(), { valid_from: addDays(today, 1), quantity: 1 }),
  );
  await issueAll(id);
  const [ticket] = await readTickets(id);
  const { body } = await office.get(`/tickets/${ticket?.id}`);
  expect(body.data).toMatchObject({ status: "valid", in_validity_period: false, upcoming: true });
  const list = (await office.get(`/tickets?q=${(body.data as { code: string }).code}`)).body.data;
  expect(list).toMatchObject([{ status: "valid", expired: false, upcoming: true }]);
});

test("a ticket of a batch can't be voided singly; cancelling the batch refunds it", async () => {
  const seller = await createSeller({ float: 100_000 });
  const what = await createCategory();
  const id = idOf(await makeAs(seller, what));
  await issueAll(id);
  const [ticket] = await readTickets(id);
  expect(ticket?.wallet_id).toBeNull();
  for (const by of [office, await signInAs(seller.email)])
    expect(
      statusAndCode(await by.post(`/tickets/${ticket?.id}/void`, { reason: "Not needed" }, key())),
    ).toEqual({
      status: 409,
      code: "not-sold-singly",
    });
  expect(await walletOf(seller.wallet_id)).toBe(40_000);
  const { body } = await office.get(`/tickets/${ticket?.id}`);
  expect(body.data).toMatchObject({ can_void: false, status: "valid" });
  const back = await office.post(`/bulk-tickets/${id}/cancel`, { reason: "Not needed" }, key());
  expect(back).toMatchObject({ status: 200, body: { data: { tickets: 3, kobo: 60_000 } } });
  expect(await walletOf(seller.wallet_id)).toBe(100_000);
  expect(await balanceOf("revenue", { revenue_item_id: what.item_id })).toBe(0);
});

test("the sell screen opens after a batch, and suggests only what was sold singly", async () => {
  const seller = await createSeller({ float: 200_000 });
  const [mine, of_batch] = [await createCategory(), await createCategory()];
  const { sell } = await sellAs(seller);
  const plate = newPlate();
  const single = idOf(await sell(mine, { holder_key: plate }));
  await issueAll(idOf(await makeAs(seller, of_batch)));
  const screen = await readSellScreen(actorOf(seller));
  expect(screen.recent).toEqual([{ holder: "vehicle", key: plate }]);
  expect(screen.last).toMatchObject({ id: single, holder_key: plate, can_void: true });
});

test("the tiles of the sell screen keep their order after a sale", async () => {
  const seller = await createSeller({ float: 200_000 });
  const what = [await createCategory(), await createCategory()];
  const ids = what.map(({ category_id }) => category_id);
  const order = async () =>
    (await readSellScreen(actorOf(seller))).tiles.map(({ id }) => id).filter((id) => ids.includes(id));
  const before = await order();
  expect(before).toHaveLength(2);
  const last = what.find(({ category_id }) => category_id === before[1]);
  if (last) await (await sellAs(seller)).sell(last);
  expect(await order()).toEqual(before);
});

test("the daily limit of a super agent covers batches and single sales, also concurrent ones", async () => {
  const super_agent_id = await createSuperAgent({ daily_limit_kobo: 100_000 });
  const [one, two] = [await createSeller({ super_agent_id }), await createSeller({ super_agent_id })];
  const what = await createCategory();
  expect(statusAndCode(await makeAs(one, what, { quantity: 6 }))).toEqual({
    status: 409,
    code: "daily-limit",
  });
  const answers = await Promise.all([one, two, one, two].map((seller) => makeAs(seller, what)));
  // Three tickets each: 60,000 of 100,000 kobo, which leaves no room for a second batch.
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const ids = answers.filter(({ status }) => status === 201).map(idOf);
  const { sell } = await sellAs(two);
  // The full price counts from payment on, and is not counted twice once the tickets are issued.
  for (const issue of [false, true]) {
    if (issue) for (const id of ids) await issueAll(id);
    expect((await sell(what)).status).toBe(201);
  }
  expect(statusAndCode(await sell(what))).toEqual({ status: 409, code: "daily-limit" });
});

test("commissions never use up the price of a bulk ticket, even at a high super agent rate", async () => {
  const super_agent_id = await createSuperAgent({ commission_bp: 5_000 });
  const seller = await createSeller({ super_agent_id });
  const id = idOf(await makeAs(seller, await createCategory({ agent_bp: 5_000, super_agent_bp: 0 })));
  await issueAll(id);
  expect(await readBatch(id)).toMatchObject({ agent_kobo: 10_000, super_agent_kobo: 9_999 });
});

test("a batch with plates that is paid just before midnight is issued for its last day", async () => {
  const seller = await createSeller();
  const what = await createCategory();
  const plates = [newPlate(), newPlate()];
  const id = idOf(
    await makeAs(seller, what, { method: "gateway", quantity: undefined, holders: plates.join("\n") }),
  );
  // Simulates midnight passing between the date check and the payment.
  const last = addDays(today, -1);
  await sql`ALTER TABLE bulk_ticket DISABLE TRIGGER bulk_ticket_fixed`.execute(database());
  await sql`UPDATE bulk_ticket SET valid_from = ${last}, valid_to = ${last} WHERE id = ${id}`.execute(
    database(),
  );
  await sql`ALTER TABLE bulk_ticket ENABLE TRIGGER bulk_ticket_fixed`.execute(database());
  await transaction((tx) => payFromWallet(tx, systemActor("test"), id, { ticket_agent_id: seller.agent_id }));
  await issueAll(id);
  expect((await readTickets(id)).map(({ holder_key }) => holder_key)).toEqual(plates);
});
