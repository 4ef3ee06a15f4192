import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { bulkTicketChecks } from "#reporting/ledger-checks/bulk-ticket-checks.ts";
import { signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createAgent, createCategory, issueAll } from "./support/bulk-fixture.ts";

/** Ledger rows of batches changed directly in the database: `ratebook verify` names the error. */

let db: TestDatabase;
let id: number;

beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSigningKey();
  const category = await createCategory({ kobo: 10_000 });
  const agent = await createAgent(100_000);
  const today = await lagosToday(database());
  const answer = await (await signInAs(agent.email)).post(
    "/bulk-tickets",
    {
      payer_name: "A fleet",
      category_id: category.id,
      price_kobo: 10_000,
      quantity: 3,
      method: "wallet",
      valid_from: today,
      valid_to: today,
    },
    { key: "bulk-verify-test" },
  );
  id = (answer.body.data as { id: number }).id;
  await issueAll(id);
}, 180_000);
afterAll(() => db?.close());

/** Names of the checks that fail after the statements, which are rolled back. */
async function errorsAfter(...statements: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  await transaction(async (tx) => {
    // Disables triggers, as a superuser could.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    for (const { name, violations } of bulkTicketChecks) {
      const { rows } = await sql`SELECT fault FROM (${violations}) AS found (fault)`.execute(tx);
      if (rows.length > 0) found.push(name);
    }
    throw new Error("taken back");
  }).catch((error: unknown) => {
    if ((error as Error).message !== "taken back") throw error;
  });
  return found;
}

const PAID = "each batch of tickets was paid once and in full";
const TICKETS = "the tickets of each batch match its counts, and its void tickets were refunded";
const LEGS = "each ticket in a batch has its ledger entries, and none if it is void";
const PREPAID = "prepaid amounts belong to paid tickets that are not issued yet";
const PAYMENT = "each payment for bulk tickets is recorded as received and pays for at most one batch";

test("checks pass on unchanged data", async () => {
  expect(await errorsAfter("SELECT 1")).toEqual([]);
});

test.each([
  [
    "a batch paid with the wrong amount",
    PAID,
    "UPDATE transfer SET amount = amount + 1 WHERE code = 'bulk-ticket.paid'",
  ],
  ["a wrong count of tickets", TICKETS, "UPDATE bulk_ticket SET issued = issued - 1"],
  [
    "a ticket voided without its ledger entries",
    LEGS,
    "UPDATE ticket SET status = 'void', voided_at = now(), void_reason = 'x'",
  ],
  ["a missing ledger entry", LEGS, "DELETE FROM ticket_transfer WHERE kind = 'agent-commission'"],
  [
    "a wrong transfer of a prepaid amount",
    PREPAID,
    "UPDATE transfer SET amount = amount - 1 WHERE code = 'ticket.sale'",
  ],
])("checks find %s", async (_what, check, statement) => {
  expect(await errorsAfter(statement)).toContain(check);
});

test("checks find a payment recorded as nothing", async () => {
  expect(
    await errorsAfter(
      `INSERT INTO payment (token, reference, provider, kobo, email, payer_name, actor_name, state, confirmed_at)
        VALUES ('abcdefghijklmnopqrstuv', 'RB-TEST', 'paystack', 500, 'a@b.test', 'A', 'A', 'confirmed', now())`,
      `INSERT INTO bulk_ticket_payment (payment_id, bulk_ticket_id) SELECT id, ${id} FROM payment WHERE reference = 'RB-TEST'`,
    ),
  ).toContain(PAYMENT);
});
