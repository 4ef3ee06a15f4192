import pg from "pg";
import { storeCounts } from "#areas/ticketing/ticket-compliance/count-days.ts";
import { addDays } from "#domain/lagos.ts";
import { TREND_DAYS } from "#domain/ticket-compliance.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { bookTickets, FIRST_ID, type RunSql } from "./fill-ticket-ledger.ts";
import { logProgress } from "./measure.ts";

const DAYS = 400;
const PARKS = 40;

/**
 * How many of everything else: for a million tickets, 2,000 agents of 50 super agents, 200,000 vehicles and
 * shops.
 */
function sizes(rows: number) {
  const agents = Math.max(40, Math.min(2_000, Math.round(rows / 500)));
  return {
    agents,
    companies: Math.max(2, Math.round(agents / 40)),
    vehicles: Math.max(100, Math.round(rows * 0.15)),
    shops: Math.max(40, Math.round(rows * 0.05)),
    checks: Math.round(rows * 0.3),
    fundings: agents + Math.round(rows / 20),
  };
}

/**
 * Tickets of the last 400 days, one in a hundred of them voided, with wallets, fundings, transfers, wallet
 * movements, collections and shares as a sale writes them, ticket checks, and the counts of the days before.
 * Everything but the audit trail and real signatures.
 */
export async function fillTickets(url: string, rows: number): Promise<void> {
  const { agents, companies, vehicles, shops, checks, fundings } = sizes(rows);
  logProgress(`creating ${rows.toLocaleString("en-NG")} tickets with all related rows …`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = async (text: string, values: unknown[] = []) => {
    const started = performance.now();
    await client.query(text, values);
    const took = Math.round(performance.now() - started);
    if (took > 5_000) logProgress(`  ${took} ms: ${text.trim().slice(0, 60).replace(/\s+/g, " ")}`);
  };
  // Foreign keys and triggers are off: checking them for each row would take hours.
  await run("SET session_replication_role = replica");
  await run("SET synchronous_commit = off");
  await run("SET work_mem = '256MB'");
  await makePlaces(run);
  await makePeople(run, { agents, companies });
  await makeRegisters(run, { vehicles, shops });
  await run(
    `CREATE TEMP TABLE sold AS
     SELECT n.id, m.at AS sold_at, CASE WHEN n.id % 100 = 7 THEN least(m.at + interval '5 minutes', now()) END AS voided_at, s.*,
       c.id AS category, c.price, c.item, c.agency, c.kobo, c.kobo * 5 / 100 AS agent_kobo, c.kobo * 2 / 100 AS super_kobo, c.holder, h.*
     FROM generate_series(1, ${rows}::bigint) AS n (id)
     CROSS JOIN LATERAL (SELECT ((n.id - 1) * ${DAYS} / ${rows}::bigint)::integer AS day,
       ((n.id - 1) * ${DAYS} % ${rows}::bigint)::double precision / ${rows}::bigint AS part) AS d
     CROSS JOIN LATERAL (SELECT ((now() AT TIME ZONE 'Africa/Lagos')::date - ${DAYS - 1} + d.day)::timestamp
       AT TIME ZONE 'Africa/Lagos' AS midnight) AS b
     CROSS JOIN LATERAL (SELECT CASE WHEN d.day = ${DAYS - 1} THEN b.midnight + (now() - b.midnight) * d.part
       ELSE b.midnight + interval '6 hours' + interval '14 hours' * d.part END AS at) AS m
     JOIN bench_seller s ON s.seller = n.id * 7919 % ${agents}
     JOIN bench_sold c ON c.place = CASE WHEN n.id % 1000 = 500 THEN 7 WHEN n.id % 20 < 15 THEN n.id % 20 % 4
       WHEN n.id % 20 < 19 THEN 4 + n.id % 20 % 2 ELSE 6 END
     CROSS JOIN LATERAL (SELECT CASE c.holder WHEN 'vehicle' THEN pg_temp.plate(n.id * 7919 % (${vehicles}::bigint * 5 / 4))
         WHEN 'shop' THEN record_code('SHP', ${FIRST_ID} + n.id * 31 % ${shops}) ELSE '0803' || lpad((n.id * 37 % 10000000)::text, 7, '0')
         END AS key,
       CASE WHEN c.holder = 'vehicle' AND n.id * 7919 % (${vehicles}::bigint * 5 / 4) < ${vehicles}
         THEN ${FIRST_ID} + n.id * 7919 % (${vehicles}::bigint * 5 / 4) END AS vehicle,
       CASE WHEN c.holder = 'shop' THEN ${FIRST_ID} + n.id * 31 % ${shops} END AS shop) AS h`,
  );
  await run(`INSERT INTO ticket (id, sale_id, sale_hash, security_code, signed, category_id, price_id, revenue_item_id, agency_id,
      lga_id, park_id, kobo, agent_kobo, super_agent_kobo, holder, holder_key, vehicle_id, shop_id, valid_from, valid_to,
      ticket_agent_id, super_agent_id, wallet_id, sold_by, sold_at, booked_at, status, voided_at, voided_by, void_reason)
    SELECT id, lpad(to_hex(id), 32, '0')::uuid, '\\x00', translate(upper(lpad(to_hex(id), 8, '0')), 'ILOU', '1100'),
      'T1.' || repeat('x', 230), category, price, item, agency, lga, park, kobo, agent_kobo, super_kobo, holder, key, vehicle, shop, sold_at,
      ((sold_at AT TIME ZONE 'Africa/Lagos')::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos', agent, company, wallet, account, sold_at,
      sold_at, CASE WHEN voided_at IS NULL THEN 'valid' ELSE 'void' END, voided_at, CASE WHEN voided_at IS NOT NULL THEN account END,
      CASE WHEN voided_at IS NOT NULL THEN 'Wrong plate' END FROM sold ORDER BY id`);
  await run("SELECT setval(pg_get_serial_sequence('ticket', 'id'), (SELECT max(id) FROM ticket))");
  await bookTickets(run, { agents, fundings });
  await makeChecks(run, rows, checks);
  await run(
    "SELECT count_ticket_day((now() AT TIME ZONE 'Africa/Lagos')::date - n) FROM generate_series(1, 70) n",
  );
  await run(`SELECT close_commissions((now() AT TIME ZONE 'Africa/Lagos')::date - 2,
    array(SELECT id FROM account WHERE kind = 'commission'))`);
  await run("SELECT count_collected_days()");
  await run("SELECT count_ticket_sums()");
  await run("VACUUM ANALYZE");
  await client.end();
  const today = await lagosToday(database());
  for (const kind of ["vehicle", "shop"] as const)
    for (let back = 1; back <= TREND_DAYS; back++)
      await transaction((tx) => storeCounts(tx, kind, addDays(today, -back)));
}

/**
 * Parks, and three agencies with eight ticket categories: five for vehicles, two for shops, one for people.
 */
async function makePlaces(run: RunSql): Promise<void> {
  await run(
    `INSERT INTO park (id, name, lga_id) SELECT ${FIRST_ID} + n, 'Bench park ' || n, (SELECT id FROM lga ORDER BY id OFFSET n % 20 LIMIT 1)
     FROM generate_series(0, ${PARKS - 1}) n`,
  );
  await run(
    `INSERT INTO agency (id, short_code, name) SELECT ${FIRST_ID} + n, 'BN' || n, 'Bench ' || n FROM generate_series(0, 2) n`,
  );
  await run(`INSERT INTO revenue_item (id, code, name, agency_id) SELECT ${FIRST_ID} + n, 'BN-0' || n, 'Bench ' || n, ${FIRST_ID} + n
    FROM generate_series(0, 2) n`);
  await run(`INSERT INTO ticket_category (id, name, holder, period, revenue_item_id)
    SELECT ${FIRST_ID} + n, 'Bench ' || n, CASE WHEN n < 4 OR n = 7 THEN 'vehicle' WHEN n < 6 THEN 'shop' ELSE 'person' END, 'day',
      ${FIRST_ID} + CASE WHEN n < 4 THEN 0 WHEN n < 7 THEN 1 ELSE 2 END FROM generate_series(0, 7) n`);
  await run(`INSERT INTO ticket_price (category_id, kobo, agent_bp, super_agent_bp, effective_from)
    SELECT ${FIRST_ID} + n, 10000 * (n + 1), 500, 200, '2020-01-01' FROM generate_series(0, 7) n`);
  await run(`CREATE TEMP TABLE bench_sold AS SELECT (c.id - ${FIRST_ID})::integer AS place, c.id, p.id AS price, c.revenue_item_id AS item,
    r.agency_id AS agency, p.kobo, c.holder FROM ticket_category c JOIN ticket_price p ON p.category_id = c.id
    JOIN revenue_item r ON r.id = c.revenue_item_id WHERE c.id >= ${FIRST_ID}`);
}

/**
 * Super agents and agents with user accounts, links, wallets and commission accounts; the last park has one
 * agent.
 */
async function makePeople(
  run: RunSql,
  { agents, companies }: { agents: number; companies: number },
): Promise<void> {
  await run(`INSERT INTO super_agent (id, name, phone_number) SELECT ${FIRST_ID} + n, 'Bench company ' || n, '0805' || lpad(n::text, 7, '0')
    FROM generate_series(0, ${companies - 1}) n`);
  await run(`INSERT INTO super_agent_user (user_id, super_agent_id)
    SELECT ${FIRST_ID} + ${agents} + n, ${FIRST_ID} + n FROM generate_series(0, ${companies - 1}) n`);
  await run(`INSERT INTO app_user (id, name, email, area) SELECT ${FIRST_ID} + n, 'Bench ' || n, 'bench' || n || '@ratebook.test',
    CASE WHEN n < ${agents} THEN 'agent' ELSE 'super-agent' END FROM generate_series(0, ${agents + companies - 1}) n`);
  await run(`INSERT INTO user_role (user_id, role_id) SELECT ${FIRST_ID} + n, (SELECT id FROM role
    WHERE name = CASE WHEN n < ${agents} THEN 'ticket-agent' ELSE 'super-agent' END) FROM generate_series(0, ${agents + companies - 1}) n`);
  await run(`INSERT INTO ticket_agent (id, name, phone_number, super_agent_id, park_id, lga_id)
    SELECT ${FIRST_ID} + n, 'Seller' || n || ' Bench', '0807' || lpad(n::text, 7, '0'), ${FIRST_ID} + n % ${companies}, p.id, p.lga_id
    FROM generate_series(0, ${agents - 1}) n
    JOIN park p ON p.id = ${FIRST_ID} + CASE WHEN n = 39 THEN 39 WHEN n % ${PARKS} = 39 THEN 0 ELSE n % ${PARKS} END`);
  await run(`INSERT INTO agent_membership (ticket_agent_id, super_agent_id, since)
    SELECT id, super_agent_id, '2020-01-01' FROM ticket_agent WHERE id >= ${FIRST_ID}`);
  await run(
    `INSERT INTO ticket_agent_user (user_id, ticket_agent_id) SELECT id, id FROM ticket_agent WHERE id >= ${FIRST_ID}`,
  );
  await run(`INSERT INTO account (kind, ticket_agent_id) SELECT kind, id FROM ticket_agent, (VALUES ('wallet'), ('commission')) k (kind)
    WHERE id >= ${FIRST_ID}`);
  await run(`INSERT INTO account (kind, super_agent_id) SELECT kind, id FROM super_agent, (VALUES ('wallet'), ('commission')) k (kind)
    WHERE id >= ${FIRST_ID}`);
  await run(`INSERT INTO wallet (account_id, ticket_agent_id, super_agent_id) SELECT id, ticket_agent_id, super_agent_id FROM account
    WHERE kind = 'wallet' AND (ticket_agent_id >= ${FIRST_ID} OR super_agent_id >= ${FIRST_ID})`);
  await run(`CREATE TEMP TABLE bench_seller AS SELECT a.id - ${FIRST_ID} AS seller, a.id AS agent, a.id AS account, a.super_agent_id AS company,
      a.lga_id AS lga, a.park_id AS park, w.id AS wallet, w.account_id AS purse, own.id AS earns, above.id AS above_earns
    FROM ticket_agent a JOIN wallet w ON w.ticket_agent_id = a.id JOIN account own ON own.kind = 'commission' AND own.ticket_agent_id = a.id
    JOIN account above ON above.kind = 'commission' AND above.super_agent_id = a.super_agent_id WHERE a.id >= ${FIRST_ID}`);
}

async function makeRegisters(
  run: RunSql,
  { vehicles, shops }: { vehicles: number; shops: number },
): Promise<void> {
  const letter = (of: string) => `chr(65 + (${of} % 26)::integer)`;
  await run(`CREATE FUNCTION pg_temp.plate(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT ${letter("n / 676000")} || ${letter("n / 26000")} || ${letter("n / 1000")} || '-' || lpad((n % 1000)::text, 3, '0') || 'BN' $$`);
  await run(`INSERT INTO vehicle (id, plate_number, vehicle_class, status, lga_id, park_id, created_by, submitted_at, created_at)
    SELECT ${FIRST_ID} + n, pg_temp.plate(n), (ARRAY['okada', 'keke', 'taxi', 'bus', 'truck'])[n % 5 + 1], 'approved', p.lga_id, p.id, 1, now(),
      now() - interval '2 years' FROM generate_series(0::bigint, ${vehicles - 1}) n JOIN park p ON p.id = ${FIRST_ID} + n % ${PARKS}`);
  await run(`INSERT INTO shop (id, trade_name, line_of_business, status, lga_id, created_by, submitted_at, created_at)
    SELECT ${FIRST_ID} + n, 'Bench shop ' || n, 'Provisions', 'approved', p.lga_id, 1, now(), now() - interval '2 years'
    FROM generate_series(0::bigint, ${shops - 1}) n JOIN park p ON p.id = ${FIRST_ID} + n % ${PARKS}`);
}

/**
 * Checks by one agent in ten, an hour after the sale of about every third ticket; a few per cent of each
 * verdict.
 */
async function makeChecks(run: RunSql, rows: number, checks: number): Promise<void> {
  await run(
    `INSERT INTO ticket_check (check_id, ticket_id, way, asked, verdict, checked_by, checked_at, received_at, lga_id, park_id)
     SELECT lpad(to_hex(n), 32, '0')::uuid, CASE WHEN v.verdict NOT IN ('none', 'unknown', 'forged') THEN s.id END,
       CASE v.verdict WHEN 'forged' THEN 'qr' ELSE 'plate' END, s.key, v.verdict, s.account - s.seller + s.seller / 10 * 10,
       least(s.sold_at + interval '1 hour', now()), least(s.sold_at + interval '1 hour', now()), s.lga, s.park
     FROM generate_series(1, $1::bigint) n JOIN sold s ON s.id = 1 + (n - 1) * $2::bigint / $1::bigint
     CROSS JOIN LATERAL (SELECT CASE WHEN s.voided_at IS NOT NULL THEN 'void' WHEN n % 50 = 1 THEN 'expired' WHEN n % 50 = 2 THEN 'none'
       WHEN n % 50 = 3 THEN 'unknown' WHEN n % 200 = 4 THEN 'wrong-holder' WHEN n % 2000 = 5 THEN 'forged' ELSE 'valid' END AS verdict) v
     ORDER BY n`,
    [checks, rows],
  );
}
