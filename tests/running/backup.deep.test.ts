import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { requireKnownKey } from "#kernel/sealing/require-known-key.ts";
import { currentKey, setMasterKey } from "#kernel/secrets.ts";
import { readSettings } from "#kernel/settings.ts";
import { startSealing, stopSealing } from "#platform/audit/sealing-timer.ts";
import { keepLatest } from "#platform/backup/keep-latest.ts";
import { MANIFEST, type Manifest, readManifest } from "#platform/backup/manifest.ts";
import { readPart } from "#platform/backup/part.ts";
import { restoreBackup } from "#platform/backup/restore-backup.ts";
import { takeBackup } from "#platform/backup/take-backup.ts";
import { BACKUP_LOCK, migrate, migrationsFolder } from "#platform/database/migrate.ts";
import { MARK_TABLE } from "#platform/database/restore-mark.ts";
import { fileStore } from "#platform/files/file-store.ts";
import { asAutomatic, HELD } from "#platform/messages/hold-after-restore.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { createBill, type TestBill } from "../money/support/bills.ts";
import { choose, start } from "../money/support/pay.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { administer, withDatabase } from "../support/database.ts";
import { cleanEnvironment, ROOT } from "../support/server.ts";

/**
 * An installation is backed up while people pay and files are uploaded, and restored elsewhere: the copy is
 * of one moment, complete, and the ledger balances.
 */
const WRITERS = 4;

// Each restore is a process that creates a whole schema: seconds, and minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let till: Till;
let folder: string;
let key: string;
/** Taken under load. */
let backup: string;
let manifest: Manifest;
const databases: string[] = [];
const maintenance = () => withDatabase(inject("templateUrl"), "postgres");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-backup-"));
  vi.stubEnv("RATEBOOK_DATA", join(folder, "data"));
  till = await openTill(12, 60_000);
  key = currentKey().toString("base64");
  await requireKnownKey(database());
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await till?.close();
  for (const name of databases)
    await administer(maintenance(), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await rm(folder, { recursive: true, force: true });
});

async function newDatabase(): Promise<string> {
  const name = `ratebook_restored_${randomUUID().replaceAll("-", "")}`;
  await administer(maintenance(), `CREATE DATABASE ${name} TEMPLATE template0`);
  databases.push(name);
  return withDatabase(maintenance(), name);
}

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** The command line, as an operator uses it. */
function ratebook(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const options = {
    cwd: ROOT,
    env: { ...cleanEnvironment(), LOG_LEVEL: "fatal", RATEBOOK_KEY: key, ...env },
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ["bin/ratebook.ts", ...args], options, (error, out, text) =>
      resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, errors: text }),
    );
  });
}

async function ask<T extends object>(url: string, question: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(question)).rows;
  } finally {
    await client.end();
  }
}

/** Pays bills and uploads files until stopped; a file is written before the row that refers to it. */
async function write(bill: TestBill, stopping: AbortSignal, confirmed: { count: number }): Promise<void> {
  while (!stopping.aborted) {
    const payment = await start([bill], 5_000);
    await choose(payment, "pay");
    await settle(payment.reference);
    const name = `photos/${randomUUID().slice(0, 2)}/${randomUUID()}.jpg`;
    await fileStore.write(name, Buffer.from(`picture of ${payment.reference}`));
    await transaction((tx) =>
      audit(tx, systemActor("test"), { action: "test.picture", resource: "payment", reason: name }),
    );
    confirmed.count += 1;
  }
}

const order = (into: string, isPlain = false) => ({
  url: till.database.url,
  data: join(folder, "data"),
  into,
  isPlain,
});

test("backs up everything of one moment under load", async () => {
  await sql`
    INSERT INTO message (channel, template, address, subject, body)
    VALUES ('email', 'test', 'payer@example.test', 'Waiting', 'It waits to be sent.')`.execute(database());
  await sql`
    INSERT INTO session (user_id, token_hash, client, idle_limit, expires_at)
    SELECT min(id), '\\x01', 'api', '1 hour', now() + interval '1 day' FROM app_user`.execute(database());
  // Overdue when the ledger is restored.
  await sql`
    INSERT INTO report_schedule (report, every, hour, owner_id, next_at)
    SELECT 'collections', 'day', 7, min(id), now() - interval '1 hour' FROM app_user`.execute(database());
  // A value of every kind that could be changed in transit.
  await transaction((tx) =>
    audit(tx, systemActor("Ṣadé\t\\N\n"), {
      action: "test.words",
      resource: "payment",
      reason: "a\tb\\n\r\nc",
    }),
  );
  startSealing();
  const stop = new AbortController();
  const confirmed = { count: 0 };
  // Created beforehand: the kit's bills and their lines are not one transaction, as the product's are.
  const bills: TestBill[] = [];
  for (let at = 0; at < WRITERS; at++) bills.push(await createBill({ lines: [["TX-01", 1_000_000_000]] }));
  const writers = bills.map((bill) => write(bill, stop.signal, confirmed));
  try {
    await expect.poll(() => confirmed.count).toBeGreaterThan(WRITERS);
    const before = confirmed.count;
    const backupResult = await takeBackup(order(join(folder, "backups")), () => undefined);
    // Otherwise the installation would not be under load.
    await expect.poll(() => confirmed.count).toBeGreaterThan(before + WRITERS);
    backup = backupResult.folder;
    manifest = backupResult.manifest;
  } finally {
    stop.abort();
    await Promise.all(writers);
    await stopSealing();
  }
  const [now] = await ask<{ payments: number }>(
    till.database.url,
    "SELECT count(*) AS payments FROM payment",
  );
  expect(rowsOf("payment")).toBeGreaterThan(WRITERS);
  expect(rowsOf("payment")).toBeLessThan(now?.payments ?? 0);
  expect(manifest.files.count).toBeGreaterThan(WRITERS);
  expect(manifest.tables.map(({ name }) => name)).not.toContain("system_log");
});

const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;

test("can't be read without the key, and doesn't contain the key", async () => {
  const names = await readdir(backup, { recursive: true });
  expect(names).toContain(MANIFEST);
  for (const name of names) {
    const path = join(backup, name);
    if ((await stat(path)).isDirectory()) continue;
    expect((await stat(path)).mode & 0o077).toBe(0);
    const text = await readFile(path, "latin1");
    expect(text.includes("picture of"), name).toBe(false);
    expect(text.includes(key), name).toBe(false);
  }
});

test("restores the same rows and files elsewhere by the command, verifies them, and sends nothing twice", async () => {
  const url = await newDatabase();
  const data = join(folder, "elsewhere");
  const { code, out, errors } = await ratebook(["restore", backup], {
    DATABASE_URL: url,
    RATEBOOK_DATA: data,
  });
  expect({ code, errors, faults: out.match(/^FAILED.*/gm) }).toMatchObject({ code: 0, faults: null });
  expect(out).toContain("receipt numbers have no gaps");
  expect(out).toContain(`are restored as at ${manifest.at}`);

  const counts = await ask<{ name: string; rows: number }>(
    url,
    manifest.tables
      .map(({ name }) => `SELECT '${name}' AS name, count(*) AS rows FROM "${name}"`)
      .join(" UNION ALL "),
  );
  // Two describe the restore itself.
  const after = new Set(["audit", "audit_unsealed", "upkeep"]);
  const same = ({ name }: { name: string }) => !after.has(name);
  expect(new Map(counts.filter(same).map(({ name, rows }) => [name, rows]))).toEqual(
    new Map(manifest.tables.filter(same).map(({ name, rows }) => [name, rows])),
  );
  expect(counts.find(({ name }) => name === "audit")?.rows).toBe(rowsOf("audit") + 1);

  // Each row's file exists, unchanged.
  const pictures = await ask<{ reason: string }>(
    url,
    "SELECT reason FROM audit WHERE action = 'test.picture'",
  );
  expect(pictures.length).toBeGreaterThan(WRITERS);
  for (const { reason } of pictures)
    expect(await readFile(join(data, "files", reason), "utf8")).toBe(
      await readFile(join(folder, "data/files", reason), "utf8"),
    );
  // And each row equals the original's, which has changed since.
  const trail = "SELECT id, md5(a::text) AS words FROM audit a WHERE action <> 'installation.restore'";
  const theirs = await ask<{ id: number; words: string }>(url, trail);
  const ours = new Map(
    (await ask<{ id: number; words: string }>(till.database.url, trail)).map(({ id, words }) => [id, words]),
  );
  expect(theirs).toHaveLength(rowsOf("audit"));
  expect(theirs.filter(({ id, words }) => ours.get(id) !== words)).toEqual([]);

  expect(
    await ask(
      url,
      `SELECT (SELECT count(*) FROM session WHERE ended_at IS NULL) AS sessions,
        (SELECT count(*) > 0 FROM session WHERE ended_why = 'restored from a backup') AS ended,
        (SELECT count(*) FROM message WHERE state IN ('queued', 'failed')) AS waiting,
        (SELECT count(*) > 0 FROM message WHERE state = 'given-up' AND error LIKE 'restored%') AS held,
        (SELECT after->>'backup' FROM audit WHERE action = 'installation.restore') AS backup,
        (SELECT ok FROM upkeep WHERE name = 'verify') AS verified, to_regclass('${MARK_TABLE}') AS mark,
        (SELECT bool_and(next_at > now()) FROM report_schedule) AS later, restored_at > now() - interval '1 hour' AS told
        FROM installation`,
    ),
  ).toEqual([
    {
      sessions: 0,
      ended: true,
      waiting: 0,
      held: true,
      backup: manifest.id,
      verified: true,
      mark: null,
      later: true,
      told: true,
    },
  ]);
  // References, indexes and triggers are those of the migrations, and are valid.
  expect(await ask(url, SHAPE)).toEqual(await ask(till.database.url, SHAPE));
  await expect(ask(url, "UPDATE audit SET reason = 'another'")).rejects.toThrow(/never changed/);
  // Numbering continues: no number is given twice.
  const [next] = await ask<{ id: number }>(
    url,
    "SELECT nextval(pg_get_serial_sequence('payment', 'id')) AS id",
  );
  expect(next?.id).toBeGreaterThan(rowsOf("payment"));
});

const SHAPE = `
  SELECT conrelid::regclass::text AS on, conname AS name, pg_get_constraintdef(oid) AS words, convalidated AS state
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text NOT LIKE 'system_log%'
  UNION ALL SELECT indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid
    FROM pg_index WHERE indrelid::regclass::text NOT LIKE 'pg_%' AND indrelid::regclass::text NOT LIKE 'system_log%'
  UNION ALL SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O'
    FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1, 2, 3`;

test("restores into a new embedded database, which can be backed up with the same content", async () => {
  const env = { RATEBOOK_DATA: join(folder, "embedded") };
  const { code, errors } = await ratebook(["restore", backup, "--json"], env);
  expect({ code, errors }).toMatchObject({ code: 0 });
  const into = join(folder, "second");
  const backupAgain = await ratebook(["backup", "--to", into, "--keep", "1", "--json"], env);
  expect(backupAgain).toMatchObject({ code: 0 });
  const { folder: second, files } = JSON.parse(backupAgain.out) as { folder: string; files: number };
  const { manifest: copy } = readManifest(await readFile(join(second, MANIFEST), "utf8"));
  const excluded = new Set(["audit", "audit_sealed", "audit_seal", "audit_unsealed", "upkeep"]);
  const rows = ({ tables }: Manifest) =>
    tables.filter(({ name }) => !excluded.has(name)).map(({ name, rows: count }) => [name, count]);
  expect(rows(copy)).toEqual(rows(manifest));
  expect(files).toBe(manifest.files.count);
  expect(copy.installation).toBe(manifest.installation);
  expect(await ratebook(["restore", second, "--check"], env)).toMatchObject({ code: 0 });
});

/** A copy of the backup, to be damaged. */
async function copyOfBackup(): Promise<string> {
  const copy = join(folder, `copy-${randomUUID()}`);
  await cp(backup, copy, { recursive: true });
  return copy;
}

test("refuses damaged, missing, changed or newer parts, a non-empty target and a wrong key, all at once, writing nothing", async () => {
  const copy = await copyOfBackup();
  const handle = await open(join(copy, "tables/receipt.copy.gz"), "r+");
  await handle.write(Buffer.from([0, 1, 2, 3]), 0, 4, 200);
  await handle.close();
  await rm(join(copy, "tables/payment.copy.gz"));
  const text = await readFile(join(copy, MANIFEST), "utf8");
  await writeFile(
    join(copy, MANIFEST),
    text.replace(/"migrations": \[/, '"migrations": [ "9999_of_tomorrow.sql",'),
  );
  const url = await newDatabase();
  await administer(url, "CREATE TABLE somebody_elses (id integer)");
  const data = join(folder, "taken");
  await cp(join(folder, "data"), data, { recursive: true });
  const before = await readdir(data);
  const refused = await ratebook(["restore", copy], { DATABASE_URL: url, RATEBOOK_DATA: data });
  expect(refused).toMatchObject({ code: 1, out: "" });
  for (const word of [
    "tables/receipt.copy.gz has been changed",
    "tables/payment.copy.gz is missing",
    "9999_of_tomorrow.sql",
    "authentication code doesn’t match the key",
    "The data folder",
    "somebody_elses",
  ])
    expect(refused.errors).toContain(word);
  expect(await readdir(data)).toEqual(before);
  expect(
    await ask(url, "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"),
  ).toHaveLength(1);

  const other = Buffer.alloc(32, 9).toString("base64");
  const wrong = await ratebook(["restore", backup, "--check"], { RATEBOOK_KEY: other });
  expect(wrong).toMatchObject({
    code: 1,
    errors: expect.stringContaining("is not the key the backup was made with"),
  });
  const none = await ratebook(["restore", join(folder, "data")], { RATEBOOK_DATA: join(folder, "none") });
  expect(none).toMatchObject({ code: 1, errors: expect.stringContaining("is not a backup") });
});

test("a manifest that claims to have no key, or of another backup, restores nothing", async () => {
  const copy = await copyOfBackup();
  const rewrite = async (folder: string, to: object) => {
    const stored = JSON.parse(await readFile(join(folder, MANIFEST), "utf8")) as { manifest: object };
    await writeFile(
      join(folder, MANIFEST),
      JSON.stringify({ manifest: { ...stored.manifest, ...to }, mac: null }),
    );
  };
  await rewrite(copy, { key_check: null, sealed: false });
  const word = "It has no authentication code";
  expect(await ratebook(["restore", copy, "--check"], {})).toMatchObject({
    code: 1,
    errors: expect.stringContaining(word),
  });
  await rewrite(copy, { key_check: null, sealed: true });
  const keyless = { RATEBOOK_KEY: "", RATEBOOK_DATA: join(folder, "keyless") };
  expect(await ratebook(["restore", copy, "--check"], keyless)).toMatchObject({
    code: 1,
    errors: expect.stringContaining(word),
  });
  // Rows that claim to belong to a key, in a backup that claims to have none, where there is none.
  const plain = await takeBackup(order(join(folder, "plain"), true), () => undefined);
  await rewrite(plain.folder, { key_check: null });
  const url = await newDatabase();
  const refused = await ratebook(["restore", plain.folder], { ...keyless, DATABASE_URL: url });
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("with a different key from") });
  expect(await ask(url, "SELECT relname FROM pg_class WHERE relname IN ('installation', 'bill')")).toEqual(
    [],
  );

  setMasterKey(key);
  const [part] = manifest.parts;
  if (!part) throw new Error("The backup has no parts.");
  const read = async (id: string) => {
    for await (const _ of readPart(backup, part, { id, sealed: true }));
  };
  await expect(read(manifest.id)).resolves.toBeUndefined();
  await expect(read(plain.manifest.id)).rejects.toThrow("RATEBOOK_KEY is not the key");
});

test("a backup without its files doesn't claim to be complete, and replaces no complete one", async () => {
  await expect(
    takeBackup({ ...order(join(folder, "nothing")), data: join(folder, "nowhere") }, () => undefined),
  ).rejects.toThrow("There is no data folder");
  const into = join(folder, "lacking");
  const stored = await takeBackup(order(into), () => undefined);
  expect(stored.missing).toEqual([]);
  const name = "0123456789abcdef0123456789abcdef";
  await sql`INSERT INTO evidence (file_name, width, height, bytes, created_by)
    SELECT ${name}, 10, 10, 10, min(id) FROM app_user`.execute(database());
  try {
    const env = { DATABASE_URL: till.database.url, RATEBOOK_DATA: join(folder, "data") };
    const lacking = await ratebook(["backup", "--to", into, "--keep", "1"], env);
    expect(lacking).toMatchObject({ code: 1, out: expect.stringContaining(`files/01/${name}-thumb.jpg`) });
    expect(await readdir(into)).toHaveLength(2);
    expect(await ask(till.database.url, "SELECT ok FROM upkeep WHERE name = 'backup'")).toEqual([
      { ok: false },
    ]);
    // With a bucket they are not in the backup, which says where they are.
    const elsewhere = await takeBackup({ ...order(into), bucket: "s3://ogun/files/" }, () => undefined);
    expect(elsewhere.missing).toEqual([]);
    expect(elsewhere.manifest.bucket).toBe("s3://ogun/files/");
  } finally {
    await sql`DELETE FROM evidence WHERE file_name = ${name}`.execute(database());
  }
});

test("a migration waits for a backup before it locks a table, and for a reader without blocking others", async () => {
  const url = await newDatabase();
  const steps = join(folder, "steps");
  await mkdir(steps);
  await writeFile(join(steps, "0001_one.sql"), "CREATE TABLE one (id integer);");
  await migrate(url, steps);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock_shared($1)", [BACKUP_LOCK]);
    // With nothing to migrate, a server starts.
    expect(await migrate(url, steps)).toEqual([]);
    await writeFile(join(steps, "0002_two.sql"), "ALTER TABLE one ADD COLUMN two integer;");
    const migrated = migrate(url, steps);
    const isWaitingFor = (kind: string) =>
      ask(
        url,
        `SELECT FROM pg_stat_activity WHERE application_name = 'ratebook-migrate' AND datname = current_database()
          AND wait_event_type = 'Lock' AND wait_event = '${kind}'`,
      );
    await expect.poll(() => isWaitingFor("advisory")).toHaveLength(1);
    await client.query("BEGIN");
    await client.query("SELECT FROM one");
    await client.query("SELECT pg_advisory_unlock_shared($1)", [BACKUP_LOCK]);
    await expect.poll(() => isWaitingFor("relation")).toHaveLength(1);
    // Others queue behind it for at most two seconds, and not until the reader is done.
    expect(await ask(url, "SELECT * FROM one")).toEqual([]);
    await client.query("COMMIT");
    expect(await migrated).toEqual(["0002_two.sql"]);
  } finally {
    await client.end();
  }
});

test("a migration in a deadlock gives way and is retried", async () => {
  const url = await newDatabase();
  const steps = join(folder, "in-the-way");
  await mkdir(steps);
  await writeFile(
    join(steps, "0001_two.sql"),
    "CREATE TABLE one (id integer); CREATE TABLE two (id integer);",
  );
  await migrate(url, steps);
  await writeFile(join(steps, "0002_both.sql"), "LOCK TABLE one; LOCK TABLE two;");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Only the migration detects the deadlock.
    await client.query("SET deadlock_timeout = '1h'");
    await client.query("BEGIN");
    await client.query("LOCK TABLE two");
    const migrated = migrate(url, steps);
    await expect
      .poll(() => ask(url, "SELECT FROM pg_locks WHERE relation = 'two'::regclass AND NOT granted"), {
        interval: 20,
      })
      .toHaveLength(1);
    await client.query("LOCK TABLE one");
    await client.query("COMMIT");
    expect(await migrated).toEqual(["0002_both.sql"]);
  } finally {
    await client.end();
  }
});

test("for a day after a restore the program sends no automatic messages, but answers requests", async () => {
  const message = {
    template: "follow-ups-due",
    to: { email: "manager@example.test" },
    data: { count: "1 follow-up", who: "Somebody", when: "21 Nov 2026" },
  } as const;
  const states = async () => {
    await asAutomatic(() => transaction((tx) => queueMessage(tx, message)));
    await transaction((tx) => queueMessage(tx, message));
    const { rows } = await sql<{ state: string; error: string | null }>`
      SELECT state, error FROM message WHERE address = 'manager@example.test' ORDER BY id DESC LIMIT 2`.execute(
      database(),
    );
    return rows.toReversed();
  };
  const queued = { state: "queued", error: null };
  expect(await states()).toEqual([queued, queued]);
  await sql`UPDATE installation SET restored_at = now() - interval '23 hours'`.execute(database());
  expect(await states()).toEqual([{ state: "given-up", error: HELD }, queued]);
  await sql`UPDATE installation SET restored_at = NULL`.execute(database());
});

test("an interrupted restore can't be used by a server, and can be started again", async () => {
  const url = await newDatabase();
  const data = join(folder, "killed");
  const env = { DATABASE_URL: url, RATEBOOK_DATA: data };
  const child = execFile(process.execPath, ["bin/ratebook.ts", "restore", backup], {
    cwd: ROOT,
    env: { ...cleanEnvironment(), RATEBOOK_KEY: key, ...env },
  });
  const marks = `SELECT relname FROM pg_class WHERE relname = '${MARK_TABLE}'`;
  await expect.poll(() => ask(url, marks), { interval: 5 }).toHaveLength(1);
  child.kill("SIGKILL");
  await expect
    .poll(() =>
      ask(url, "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"),
    )
    .toEqual([]);
  expect(await ask(url, `SELECT loaded FROM ${MARK_TABLE}`)).toEqual([{ loaded: false }]);
  await expect(migrate(url, migrationsFolder())).rejects.toThrow(
    "A restore into this database is in progress",
  );
  const served = await ratebook(["migrate"], env);
  expect(served).toMatchObject({
    code: 1,
    errors: expect.stringContaining("Run the same `ratebook restore` command again"),
  });

  // Another backup is not mixed into it.
  const other = await takeBackup(order(join(folder, "backups"), true), () => undefined);
  setMasterKey(key);
  await expect(
    restoreBackup(other.folder, readSettings({ ...env, RATEBOOK_KEY: key }), () => undefined),
  ).rejects.toThrow(/The restore of another backup into .*\n.*The restore of another backup/);

  const settings = readSettings({ ...env, RATEBOOK_KEY: key });
  // Nor do its rows get the files of another folder.
  await expect(
    restoreBackup(backup, { ...settings, data: join(folder, "other") }, () => undefined),
  ).rejects.toThrow("with another data folder");
  // Any other command would change rows before they were reviewed.
  const server = new pg.Client({ connectionString: url, application_name: "ratebook-side" });
  await server.connect();
  await expect(restoreBackup(backup, settings, () => undefined)).rejects.toThrow("The database is in use");
  await server.end();

  const second = await ratebook(["restore", backup], env);
  expect({ code: second.code, errors: second.errors }).toMatchObject({ code: 0 });
  expect(await ask(url, marks)).toEqual([]);
  expect(await readdir(data)).not.toContain("restore.begun");
});

test("a full disk is reported, and the backup exits and leaves nothing behind", async () => {
  const into = join(folder, "full");
  const env = {
    ...cleanEnvironment(),
    LOG_LEVEL: "fatal",
    RATEBOOK_KEY: key,
    DATABASE_URL: till.database.url,
  };
  const text = `ulimit -f 8 && exec "${process.execPath}" bin/ratebook.ts backup --to "${into}"`;
  const message = await new Promise<string>((resolve) => {
    execFile(
      "sh",
      ["-c", text],
      { cwd: ROOT, env: { ...env, RATEBOOK_DATA: join(folder, "data") } },
      (error, _, stderr) => resolve(`${error?.code} ${stderr}`),
    );
  });
  expect(message).toMatch(/^1 .*The backup failed: EFBIG/s);
  expect(await readdir(into)).toEqual([]);
  expect(await ask(till.database.url, "SELECT ok, ok_at FROM upkeep WHERE name = 'backup'")).toEqual([
    { ok: false, ok_at: null },
  ]);
});

test("keeps the latest backups, and deletes no other files", async () => {
  const into = join(folder, "kept");
  const names: string[] = [];
  for (let at = 0; at < 3; at++)
    names.push((await takeBackup(order(into), () => undefined)).folder.split("/").at(-1) ?? "");
  const foreign = join(into, "ratebook-20200101T000000Z-00000000");
  await cp(join(into, names[0] ?? ""), foreign, { recursive: true });
  const text = await readFile(join(foreign, MANIFEST), "utf8");
  await writeFile(
    join(foreign, MANIFEST),
    text.replace(/"installation": "[^"]*"/, '"installation": "another"'),
  );
  await copyFile(join(foreign, MANIFEST), join(into, "notes.txt"));
  const stale = join(into, `${randomUUID()}.part`);
  await cp(foreign, stale, { recursive: true });
  const running = join(into, `${randomUUID()}.part`);
  await cp(foreign, running, { recursive: true });
  await utimes(stale, new Date(0), new Date(0));
  const removed = await keepLatest(into, manifest.installation, 2);
  expect(removed.toSorted()).toEqual([names[0], stale.split("/").at(-1)].toSorted());
  expect((await readdir(into)).toSorted()).toEqual(
    [names[1], names[2], "notes.txt", foreign.split("/").at(-1), running.split("/").at(-1)].toSorted(),
  );
});
