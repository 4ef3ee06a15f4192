import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeDemoStreet } from "#app/database/demo-street.ts";
import { guestIndividual } from "#areas/ticketing/guest/guest-payer.ts";
import { viewTicketDashboard } from "#areas/ticketing/ticket-dashboard/view-dashboard.ts";
import { demoPayers } from "#domain/demonstration.ts";
import { startOfDay } from "#domain/lagos.ts";
import { verdictNames } from "#domain/ticket-check.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { lagosToday } from "#kernel/today.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { asActor, rightsOfGuest } from "./support/guest-actor.ts";

/** The demonstration's tickets cover all cases, and the ledger agrees. */

let testDatabase: TestDatabase;

const booksAgree = async () => {
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
};

const everyVerdictIsThere = async () => {
  const { rows } = await sql<{ verdict: string }>`SELECT DISTINCT verdict FROM ticket_check`.execute(
    database(),
  );
  const found = new Set(rows.map(({ verdict }) => verdict));
  expect(verdictNames.filter((verdict) => !found.has(verdict))).toEqual([]);
};

const streetIsDue = () => database().updateTable("installation").set({ street_due: true }).execute();

describe("demonstration tickets created now", () => {
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    await ensureSigningKey();
    await streetIsDue();
    await writeDemoStreet();
    setPublicUrl(new URL("https://rates.example.test"));
  });
  afterAll(() => testDatabase?.close());

  test("agree with the ledger", booksAgree);

  test("leave each wallet with its stated balance, one of them low", async () => {
    const { rows } = await sql<{ name: string; balance: number }>`
      SELECT coalesce(a.name, s.name) AS name, w.balance FROM wallet w LEFT JOIN ticket_agent a ON a.id = w.ticket_agent_id
      LEFT JOIN super_agent s ON s.id = w.super_agent_id ORDER BY w.balance`.execute(database());
    expect(Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))).toEqual({
      "Ibrahim Lawal": 1_150_00,
      "Blessing Etim": 6_300_00,
      "Ṣadé Ogunléye": 9_850_00,
      "Tunde Ajọṣe": 18_450_00,
      "Gateway Street Ticketing Limited": 250_000_00,
    });
  });

  test("show a guest the masked payer that a ticket names", async () => {
    const person = await database()
      .selectFrom("individual")
      .select("id")
      .where("phone_number", "=", demoPayers.individual.phone_number)
      .executeTakeFirstOrThrow();
    const seen = await guestIndividual(asActor(rightsOfGuest), person.id);
    expect(seen).toMatchObject({ name: "A•••• S••••", phone: "••••••••290", tickets: 1 });
  });

  test("include every verdict of a check", everyVerdictIsThere);

  test("include a pending deposit, an issued batch and a draft commission", async () => {
    const one = await sql<Record<string, number>>`
      SELECT (SELECT count(*) FROM wallet_funding WHERE status = 'waiting') AS slips,
        (SELECT count(*) FROM bulk_ticket WHERE status = 'paid' AND issued = quantity) AS batches,
        (SELECT count(*) FROM commission_run WHERE status = 'draft') AS runs`.execute(database());
    expect(one.rows[0]).toEqual({ slips: 1, batches: 1, runs: 1 });
  });

  test("have wallet transactions in the order of their times", async () => {
    const { rows } = await sql`
      SELECT FROM (SELECT at, lag(at) OVER (PARTITION BY wallet_id ORDER BY id) AS before FROM wallet_move) AS m
      WHERE at < before`.execute(database());
    expect(rows).toEqual([]);
  });

  test("have the same data as a ticket sold by the agent", async () => {
    const agent = await signInAs("agent@ratebook.test");
    const { rows } = await sql<{ category_id: number; price_id: number }>`
      SELECT c.id AS category_id, p.id AS price_id FROM ticket_category c JOIN ticket_price p ON p.category_id = c.id
      WHERE c.name = 'Danfo'`.execute(database());
    const sale = { ...rows[0], holder_key: "ZZZ-999ZZ" };
    const sold = await agent.post("/tickets", sale, { key: crypto.randomUUID() });
    expect(sold.status).toBe(201);
    const { id } = sold.body.data as { id: number };
    const earlier = await sql<{ id: number }>`
      SELECT k.id FROM ticket k JOIN ticket r ON r.id = ${id} WHERE k.category_id = r.category_id AND k.wallet_id = r.wallet_id
        AND k.status = 'valid' AND k.id <> r.id AND k.vehicle_id IS NULL ORDER BY k.id LIMIT 1`.execute(
      database(),
    );
    expect(await shape(earlier.rows[0]?.id ?? 0)).toEqual(await shape(id));
  });
});

/** The data of a sale without its own numbers and times. */
async function shape(ticket: number) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT to_jsonb(k) - ARRAY['id', 'code', 'sale_id', 'sale_hash', 'security_code', 'signed', 'holder_key', 'valid_from', 'valid_to',
        'sold_at', 'booked_at', 'first_checked_at'] AS ticket,
      length(k.signed) AS signed, k.sold_at = k.booked_at OR k.sold_at < k.booked_at AS in_time,
      (SELECT jsonb_agg(jsonb_build_array(x.kind, t.debit_account, t.credit_account, t.amount, t.code, t.kind) ORDER BY x.kind)
        FROM ticket_transfer x JOIN transfer t ON t.id = x.transfer_id WHERE x.ticket_id = k.id) AS legs,
      (SELECT jsonb_agg(jsonb_build_array(m.wallet_id, m.kind, m.kobo)) FROM wallet_move m JOIN ticket_transfer x
        ON x.transfer_id = m.transfer_id WHERE x.ticket_id = k.id) AS moves,
      (SELECT jsonb_agg(to_jsonb(c) - ARRAY['id', 'transfer_id', 'ticket_id', 'day']) FROM collection c WHERE c.ticket_id = k.id) AS lines,
      (SELECT jsonb_agg(to_jsonb(s) - ARRAY['transfer_id', 'ticket_id', 'day'] ORDER BY s.kobo) FROM settlement_share s
        WHERE s.ticket_id = k.id) AS shares
    FROM ticket k WHERE k.id = ${ticket}`.execute(database());
  return rows[0];
}

describe("demonstration tickets created half an hour after midnight", () => {
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    await ensureSigningKey();
    await streetIsDue();
    await writeDemoStreet(new Date(startOfDay(await lagosToday(database())).getTime() + 30 * 60_000));
  });
  afterAll(() => testDatabase?.close());

  test("agree with the ledger", booksAgree);

  test("include sales of each agent today, without too many at night", async () => {
    const { today, month, unusual_agents } = await viewTicketDashboard(systemActor("test"));
    expect(today.agents.map(({ tickets }) => tickets)).toEqual(expect.arrayContaining([2, 2, 2, 2]));
    expect(month.tickets).toBeGreaterThanOrEqual(today.total.tickets);
    expect(
      unusual_agents.flatMap(({ reasons }) => reasons).filter(({ reason }) => reason === "night"),
    ).toEqual([]);
  });
});

/** Minutes after midnight. */
describe.each([0, 7 * 60 + 5, 8 * 60 + 50, 12 * 60, 23 * 60 + 59])(
  "demonstration tickets created %i minutes after midnight",
  (minutes) => {
    beforeAll(async () => {
      testDatabase = await createTestDatabase();
      await ensureSigningKey();
      await streetIsDue();
      const starts = startOfDay(await lagosToday(database())).getTime();
      await writeDemoStreet(new Date(starts + minutes * 60_000));
    });
    afterAll(() => testDatabase?.close());

    test("include every verdict of a check", everyVerdictIsThere);
  },
);
