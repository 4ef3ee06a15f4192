import { execFileSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectionPool } from "#kernel/db/client.ts";
import { alternate, logProgress, option, report } from "./measure.ts";
import { scratchDatabase } from "./scratch-database.ts";
import { serveProduct } from "./serve.ts";

/**
 * Ticket sales over HTTP by 16 clients, out of one hot wallet and out of many (20,000), against the same SQL
 * function called by pgbench with as many clients. Goal: half of it. Needs pgbench on the path.
 */
const CLIENTS = 16;
const wallets = option("rows", 20_000);
const seconds = option("seconds", 5);
const MAX_SESSIONS = 500;
let plateCount = 0;

const scratch = await scratchDatabase();
const server = await serveProduct(scratch.url);
const folder = mkdtempSync(join(tmpdir(), "ratebook-sale-"));
try {
  const { first, category, price } = await fill();
  const tokens = await openSessions(first);
  for (const [name, walletCount] of [
    ["one hot wallet", 1],
    [`${wallets.toLocaleString("en-NG")} wallets`, wallets],
  ] as const) {
    const { ours, limit } = await alternate(
      3,
      () => sellOverHttp(walletCount === 1 ? tokens.slice(0, 1) : tokens, category, price),
      async () => sellByPgbench(first, walletCount, category, price),
    );
    report(`sale: ${name}`, "/s", ours, limit, { at: "least", ratio: 0.5 });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
  await scratch.end();
}

/** Creates agents with a user account, a link and a wallet each. Returns the id of the first user. */
async function fill() {
  const pool = connectionPool();
  const insertOne = async (text: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  const lga = await insertOne("INSERT INTO lga (state, name) VALUES ('Bench', 'Bench') RETURNING id");
  const agency = await insertOne(
    "INSERT INTO agency (short_code, name) VALUES ('BNCH', 'Bench') RETURNING id",
  );
  const item = await insertOne(
    "INSERT INTO revenue_item (code, name, agency_id) VALUES ('BN-01', 'Bench', $1) RETURNING id",
    [agency],
  );
  const category = await insertOne(
    "INSERT INTO ticket_category (name, holder, period, revenue_item_id) VALUES ('Bench', 'vehicle', 'day', $1) RETURNING id",
    [item],
  );
  const price = await insertOne(
    `INSERT INTO ticket_price (category_id, kobo, agent_bp, super_agent_bp, effective_from)
     VALUES ($1, 20000, 500, 0, '2020-01-01') RETURNING id`,
    [category],
  );
  const first = 1_000_001;
  await pool.query(
    `INSERT INTO app_user (id, name, email, area) SELECT $1 + n, 'Bench ' || n, 'bench' || n || '@ratebook.test', 'agent'
     FROM generate_series(0, $2::int - 1) n`,
    [first, wallets],
  );
  await pool.query(
    `INSERT INTO user_role (user_id, role_id) SELECT $1 + n, (SELECT id FROM role WHERE name = 'ticket-agent')
     FROM generate_series(0, $2::int - 1) n`,
    [first, wallets],
  );
  await pool.query(
    `INSERT INTO ticket_agent (id, name, phone_number, lga_id) SELECT $1 + n, 'Bench ' || n, '080' || lpad(n::text, 8, '0'), $3
     FROM generate_series(0, $2::int - 1) n`,
    [first, wallets, lga],
  );
  await pool.query(
    "INSERT INTO ticket_agent_user (user_id, ticket_agent_id) SELECT $1 + n, $1 + n FROM generate_series(0, $2::int - 1) n",
    [first, wallets],
  );
  await pool.query(
    `WITH opened AS (INSERT INTO account (kind, ticket_agent_id) SELECT 'wallet', $1 + n FROM generate_series(0, $2::int - 1) n
       RETURNING id, ticket_agent_id)
     INSERT INTO wallet (account_id, ticket_agent_id, balance) SELECT id, ticket_agent_id, 1000000000000 FROM opened`,
    [first, wallets],
  );
  await pool.query("ANALYZE");
  logProgress(`${wallets} agents with wallets`);
  return { first, category, price };
}

/** Sessions of up to 500 agents, spread over all of them; an API client needs the bearer token only. */
async function openSessions(first: number): Promise<string[]> {
  const count = Math.min(MAX_SESSIONS, wallets);
  const sessions = Array.from({ length: count }, (_, at) => ({
    user: first + Math.floor((at * wallets) / count),
    token: randomBytes(32).toString("base64url"),
  }));
  await connectionPool().query(
    `INSERT INTO session (user_id, token_hash, client, idle_limit, expires_at)
     SELECT u, h, 'api', interval '1 day', now() + interval '1 day' FROM unnest($1::bigint[], $2::bytea[]) AS s(u, h)`,
    [
      sessions.map(({ user }) => user),
      sessions.map(({ token }) => createHash("sha256").update(token).digest()),
    ],
  );
  return sessions.map(({ token }) => token);
}

/** A plate number that is not used yet. */
function nextPlate(): string {
  plateCount += 1;
  const letter = (at: number) => String.fromCharCode(65 + (Math.floor(plateCount / 1000 / 26 ** at) % 26));
  return `${letter(3)}${letter(2)}${letter(1)}-${String(plateCount % 1000).padStart(3, "0")}${letter(0)}A`;
}

/** Tickets sold a second. */
async function sellOverHttp(
  tokens: readonly string[],
  category_id: number,
  price_id: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  let sold = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let at = client; performance.now() < end; at += CLIENTS) {
        const token = tokens[at % tokens.length] ?? "";
        await post(agent, token, JSON.stringify({ category_id, price_id, holder_key: nextPlate() }));
        sold += 1;
      }
    }),
  );
  agent.destroy();
  return (sold * 1000) / (performance.now() - started);
}

function post(agent: Agent, token: string, body: string): Promise<void> {
  const headers = {
    "content-type": "application/json",
    authorization: `Bearer ${token}`,
    "idempotency-key": randomUUID(),
  };
  const url = `${server.url.replace("localhost", "127.0.0.1")}/api/v1/tickets`;
  return new Promise((done, failed) => {
    const call = request(url, { method: "POST", headers, agent }, (answer) => {
      answer.resume();
      answer.once("end", () =>
        answer.statusCode === 201 ? done() : failed(new Error(`A sale answered ${answer.statusCode}`)),
      );
    });
    call.once("error", failed);
    call.end(body);
  });
}

/** The same database function called directly, one sale per call. */
function sellByPgbench(first: number, many: number, category: number, price: number): number {
  const file = join(folder, "sale.sql");
  writeFileSync(
    file,
    `\\set seller random(${first}, ${first + many - 1})
\\set plate random(1, 1000000000)
SELECT sell_tickets(:seller, jsonb_build_array(jsonb_build_object('sale_id', gen_random_uuid(), 'sale_hash', '00',
  'category_id', ${category}, 'price_id', ${price}, 'kobo', 20000, 'name', 'Bench', 'holder', 'vehicle', 'period', 'day', 'rolling', false,
  'holder_key', 'P' || :plate, 'security_code', upper(substr(md5(random()::text), 1, 8)), 'signed', repeat('x', 230),
  'kid', (SELECT kid FROM signing_key WHERE retired_at IS NULL), 'sold_at', now(), 'valid_from', now(),
  'valid_to', now() + interval '1 hour', 'by_name', 'Bench')));
`,
  );
  const args = [
    "-n",
    "-M",
    "prepared",
    "-c",
    String(CLIENTS),
    "-j",
    "2",
    "-T",
    String(seconds),
    "-f",
    file,
    scratch.url,
  ];
  const output = execFileSync("pgbench", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return Number(/tps = ([0-9.]+)/.exec(output)?.[1] ?? 0);
}
