import { randomBytes } from "node:crypto";
import pg from "pg";
import { signToken } from "#areas/collecting/receipts/signed-token.ts";
import { formatPayCode } from "#domain/pay-code.ts";
import { database } from "#kernel/db/client.ts";
import { ensureSigningKey, signingKey } from "#platform/signing-key.ts";
import { logProgress } from "./measure.ts";

const BATCH_SIZE = 5_000;
const KOBO = 1_250_000;
const DAY = "2026-06-15";
const PAYER = { name: "Bench Payer", code: null };

/** Bills paid in full, each with its payment, transfer and signed receipt: as the product books them. */
export async function fillLedger(url: string, rows: number): Promise<void> {
  logProgress(`creating ${rows.toLocaleString("en-NG")} receipts with all related rows …`);
  await ensureSigningKey();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Foreign keys and triggers are off: checking them for each row would take hours.
  await client.query("SET session_replication_role = replica");
  const { rows: made } = await client.query(`
    WITH office AS (INSERT INTO agency (short_code, name) VALUES ('BEN', 'Bench agency') RETURNING id),
      item AS (INSERT INTO revenue_item (code, name, agency_id) SELECT 'BEN-1', 'Bench rate', id FROM office RETURNING id),
      clearing AS (INSERT INTO account (kind, provider) VALUES ('gateway-clearing', 'bench') RETURNING id),
      revenue AS (INSERT INTO account (kind, revenue_item_id) SELECT 'revenue', id FROM item RETURNING id)
    SELECT office.id AS agency, item.id AS item, clearing.id AS clearing, revenue.id AS revenue
    FROM office, item, clearing, revenue`);
  const { agency, item, clearing, revenue } = made[0] as Record<string, number>;
  await client.query(
    `INSERT INTO bill (id, pay_code, token, source, source_id, agency_id, title, total_kobo, paid_kobo, status, issued_on, due_on)
     SELECT n, translate(upper(lpad(to_hex(n), 8, '0')), 'ILOU', '1100'), lpad(n::text, 22, 'b'), 'service_request', n, $2,
       'Tenement rate, 2026', ${KOBO}, ${KOBO}, 'paid', '2026-01-05', '2026-12-31' FROM generate_series(1, $1::bigint) AS n`,
    [rows, agency],
  );
  await client.query(
    `INSERT INTO bill_line (id, bill_id, position, revenue_item_id, label, explanation, citation, kobo, paid_kobo)
     SELECT n, n, 1, $2, 'Tenement rate', '', '', ${KOBO}, ${KOBO} FROM generate_series(1, $1::bigint) AS n`,
    [rows, item],
  );
  await client.query(
    `INSERT INTO payment (id, token, reference, provider, kobo, state, email, payer_name, actor_name, created_at, confirmed_at)
     SELECT n, lpad(n::text, 22, 'p'), 'BENCH-' || n, 'bench', ${KOBO}, 'confirmed', 'payer@example.test', 'Bench Payer',
       'Visitor', '${DAY}', '${DAY}' FROM generate_series(1, $1::bigint) AS n`,
    [rows],
  );
  await client.query(
    `INSERT INTO payment_bill SELECT n, n, ${KOBO} FROM generate_series(1, $1::bigint) AS n`,
    [rows],
  );
  await client.query(
    `WITH moved AS (INSERT INTO transfer (id, debit_account, credit_account, amount, code)
       SELECT lpad(to_hex(n), 32, '0')::uuid, $2, $3, ${KOBO}, 'payment.charge' FROM generate_series(1, $1::bigint) AS n)
     INSERT INTO allocation (transfer_id, payment_id, kind, bill_id, bill_line_id, paid_on)
     SELECT lpad(to_hex(n), 32, '0')::uuid, n, 'charge', n, n, '${DAY}' FROM generate_series(1, $1::bigint) AS n`,
    [rows, clearing, revenue],
  );
  await client.query("ANALYZE");
  for (let from = 1; from <= rows; from += BATCH_SIZE)
    await client.query(
      "SELECT collect_transfers(ARRAY(SELECT transfer_id FROM allocation WHERE payment_id BETWEEN $1 AND $2))",
      [from, from + BATCH_SIZE - 1],
    );
  // Daily totals, which a trigger normally keeps.
  await client.query("SELECT count_collected_days()");
  await fillReceipts(client, rows, agency ?? 0);
  await client.query("INSERT INTO receipt_counter VALUES ($1, 2026, $2)", [agency, rows]);
  await client.query("VACUUM ANALYZE");
  await client.end();
}

async function fillReceipts(client: pg.Client, rows: number, agency: number): Promise<void> {
  const key = await signingKey(database());
  // A million random 40-bit codes are likely to collide, and a missing receipt would fail the ledger checks.
  const drawn = new Set<string>();
  const drawCode = (): string => {
    const code = formatPayCode(randomBytes(5)).replace("-", "");
    if (drawn.has(code)) return drawCode();
    drawn.add(code);
    return code;
  };
  for (let from = 1; from <= rows; from += BATCH_SIZE) {
    const serials = Array.from({ length: Math.min(BATCH_SIZE, rows - from + 1) }, (_, at) => from + at);
    const numbers = serials.map((serial) => `BEN-2026-${String(serial).padStart(7, "0")}`);
    const signed = numbers.map((number) => signToken({ number, kobo: KOBO, on: DAY, payer: "B. P." }, key));
    const codes = serials.map(drawCode);
    const tokens = serials.map(() => randomBytes(16).toString("base64url"));
    await client.query(
      `INSERT INTO receipt (number, agency_id, year, serial, payment_id, payer, lines, bills, agency, kobo, method, issued_at,
         security_code, token, kid, signed)
       SELECT number, $6, 2026, serial, serial, $7,
         '[{"kind": "charge", "code": "BEN-1", "name": "Bench rate", "bill_code": "", "kobo": ${KOBO}}]',
         '[{"id": 1, "code": "BIL-0000001-X", "title": "Tenement rate, 2026", "asset_code": null, "asset_title": null,
            "kobo": ${KOBO}, "discount_kobo": 0, "owed_kobo": 0, "status": "paid"}]',
         '{"code": "BEN", "name": "Bench agency"}', ${KOBO}, 'Card', '${DAY} 12:00+01', code, token, $8, signed
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[]) AS made (serial, number, signed, code, token)`,
      [serials, numbers, signed, codes, tokens, agency, JSON.stringify(PAYER), key.kid],
    );
  }
}
