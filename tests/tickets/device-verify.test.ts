import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database, transaction } from "#kernel/db/client.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { deviceChecks } from "#reporting/ledger-checks/device-checks.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { tamper } from "../money/support/owner.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  createSeller,
  createTicket,
  newDevicePlate,
  Phone,
  type Seller,
  walletTotals,
} from "./support/device-fixture.ts";

/** Offline float changed directly in the database: `ratebook verify` names the wallet, the lease and the amounts. */

let db: TestDatabase;
let seller: Seller;
let wallet: string;
let leases: number[];

/** Two phones: one with ₦800.00 of ₦1,000.00 left, one with all of its ₦300.00. */
beforeAll(async () => {
  db = await createTestDatabase();
  await ensureSigningKey();
  seller = await createSeller(500_000);
  const { category_id } = await createTicket({ kobo: 20_000 });
  const phones = [await Phone.enrol(seller.client), await Phone.enrol(seller.client)];
  const [one, two] = phones as [Phone, Phone];
  await one.setAside(100_000);
  await two.setAside(30_000);
  await one.send([one.sell({ category_id, holder: newDevicePlate() })]);
  leases = phones.map(({ lease }) => lease.lease);
  const row = await database()
    .selectFrom("wallet")
    .select("code")
    .where("id", "=", seller.wallet_id)
    .executeTakeFirstOrThrow();
  wallet = row.code;
}, 180_000);
afterAll(() => db?.close());

/** Errors found after a statement, which is rolled back. */
async function errorsAfter(statement: string): Promise<string[]> {
  const found: string[] = [];
  await transaction(async (tx) => {
    // Disables triggers, as a superuser could.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
    for (const { name, violations } of deviceChecks) {
      const { rows } = await sql<{
        fault: string;
      }>`SELECT fault FROM (${violations}) AS found (fault)`.execute(tx);
      found.push(...rows.map(({ fault }) => `${name}: ${fault}`));
    }
    throw new Error("taken back");
  }).catch((error: unknown) => {
    if ((error as Error).message !== "taken back") throw error;
  });
  return found;
}

const HELD = "the reserved part of each wallet equals what its phones can still sell";
const TRANSFER =
  "each open offline float is reserved by one transfer from its wallet, and nothing else is reserved for its phone";
const SOLD = "each offline float has sold exactly what its phone sent and was recorded";

test("checks pass on unchanged data", async () => {
  expect(await walletTotals(seller)).toMatchObject({ balance: 480_000, held: 110_000, aside: 110_000 });
  expect(await errorsAfter("SELECT 1")).toEqual([]);
});

test("a changed wallet total is reported with the leases that reserve it", async () => {
  expect(await errorsAfter(`UPDATE wallet SET held = held - 1 WHERE id = ${seller.wallet_id}`)).toEqual([
    expect.stringContaining(
      `${HELD}: ${wallet}: 109999 kobo reserved, open leases have 110000 (lease ${leases[0]} of device`,
    ),
  ]);
});

test("a changed lease total is reported with its wallet", async () => {
  const errors = await errorsAfter(`UPDATE device_lease SET kobo = kobo + 500 WHERE id = ${leases[1]}`);
  expect(errors).toHaveLength(2);
  expect(errors[0]).toContain(`${HELD}: ${wallet}: 110000 kobo reserved, open leases have 110500`);
  expect(errors[1]).toMatch(
    new RegExp(`^${TRANSFER}: lease ${leases[1]} of device \\d+: 30500 kobo unsold, reserved 30000$`),
  );
});

test("a lease closed by hand leaves reserved float without a lease", async () => {
  const errors = await errorsAfter(
    `UPDATE device_lease SET closed_at = now(), closed_why = 'done', pending_id = NULL WHERE id = ${leases[1]}`,
  );
  expect(errors).toEqual([
    expect.stringContaining(`${HELD}: ${wallet}: 110000 kobo reserved, open leases have 80000`),
    expect.stringMatching(/30000 kobo reserved for device-\d+, without an open lease/),
  ]);
});

test("a deleted sale is reported for its lease", async () => {
  expect(await errorsAfter(`DELETE FROM device_sale WHERE lease_id = ${leases[0]}`)).toEqual([
    expect.stringMatching(
      new RegExp(`^${SOLD}: lease ${leases[0]} of device \\d+: sold 20000 of 100000 kobo, booked 0$`),
    ),
  ]);
});

test("`ratebook verify` runs these checks", async () => {
  await tamper(db.url, `UPDATE wallet SET held = held + 7 WHERE id = ${seller.wallet_id}`);
  const { checks } = await verifyLedger(database());
  await tamper(db.url, `UPDATE wallet SET held = held - 7 WHERE id = ${seller.wallet_id}`);
  const check = checks.find(({ name }) => name === HELD);
  expect(check).toMatchObject({ ok: false });
  expect(check?.detail).toContain(`${wallet}: 110007 kobo reserved, open leases have 110000`);
  expect((await verifyLedger(database())).checks.filter(({ ok }) => !ok)).toEqual([]);
});
