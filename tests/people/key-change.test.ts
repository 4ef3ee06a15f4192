import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { changeKey } from "#app/sealing/change-key.ts";
import { SEALING_APPLICATION_NAME } from "#app/sealing/seal-stored.ts";
import { sealTrail } from "#app/sealing/seal-trail.ts";
import { consumeRecoveryCode } from "#areas/identity/sign-in/recovery-codes.ts";
import { consumeTotp, totpContext } from "#areas/identity/sign-in/totp.ts";
import { findImport } from "#areas/registry/import/get-import.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { closeDatabase, database, openDatabase, transaction } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { requireKnownKey } from "#kernel/sealing/require-known-key.ts";
import { openTextWith, sealText } from "#kernel/sealing/sealed-text.ts";
import { readKey, setKeys, setMasterKey, unsealWith } from "#kernel/secrets.ts";
import { sealedActorName } from "#platform/audit/pseudonymised-rows.ts";
import { sealAudit } from "#platform/audit/seal.ts";
import { verifySeals } from "#platform/audit/verify-seals.ts";
import { isHead, openHead } from "#platform/files/sealed-format.ts";
import { startJobs, stopJobs } from "#platform/jobs/job-loop.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { type ImportClient, importClient, ownDataFolder } from "../import/import-client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { keyCommand, sealedTexts } from "./key-change-kit.ts";
import { dataOf } from "./office.ts";
import { codeOf, type WithApp, withApp } from "./sign-in-kit.ts";

/** Changing the key of all encrypted data: the change is interrupted, resumed and repeated. */

const [OLD, NEW, THIRD] = [41, 42, 43].map((at) => Buffer.alloc(32, at).toString("base64")) as [
  string,
  string,
  string,
];
const NIN = "51728394051";
const SECOND = "52728394052";
/** More rows than the command encrypts in one transaction. */
const MANY = 2_100;
const SAMPLE = "53728394053";
const MERGED = "55728394055";

let db: TestDatabase;
let clean: () => Promise<void>;
let admin: ApiClient;
let clerk: ImportClient;
let person: WithApp;
let ids: number[];
let imported: number;
let exported: number;
/** A merge that gave the first record the number of the second. */
let merged: { id: number; survivor: number; loser: number };

beforeAll(async () => {
  clean = await ownDataFolder();
  db = await createTestDatabase();
  setMasterKey(OLD);
  setPublicUrl(new URL("http://localhost:3111"));
  await requireKnownKey(database());
  await ensureSigningKey();
  admin = await signInAs("admin@ratebook.test");
  clerk = await importClient("admin@ratebook.test");
  startJobs(1);
  await notifyOfPlainNumber();
  await enter();
  person = await withApp();
  const sms = { provider: "http", url: "https://sms.example.ng/", sender: "Ogun", key: "sms-key-1" };
  expect((await admin.patch("/settings/sms", { version: 0, ...sms })).status).toBe(200);
  await sendFiles();
  await stopJobs();
  await sealAudit();
  await closeDatabase();
}, 240_000);

afterAll(async () => {
  await stopJobs();
  await db?.close();
  await clean?.();
});

async function enter(): Promise<void> {
  const made = [];
  for (const nin of [NIN, SECOND])
    made.push(dataOf<{ id: number }>(await admin.post("/individuals", { surname: "Adeyemi", nin })).id);
  ids = made;
  merged = await mergeTwo();
  const numbers = Array.from({ length: MANY }, (_, at) => sealText(String(80_000_000_000 + at), "field nin"));
  await sql`INSERT INTO individual (surname, nin) SELECT 'Many', n FROM unnest(${numbers}::text[]) n`.execute(
    database(),
  );
}

async function mergeTwo() {
  const enterOne = async (fields: object) =>
    dataOf<{ id: number; version: number }>(await admin.post("/individuals", fields));
  const survivor = await enterOne({ surname: "Ojo", first_name: "Kehinde" });
  const loser = await enterOne({ surname: "Ojoh", first_name: "Kehinde", nin: MERGED });
  const answer = await admin.post("/merges", {
    resource: "individual",
    survivor_id: survivor.id,
    loser_id: loser.id,
    survivor_version: survivor.version,
    loser_version: loser.version,
    take: ["nin"],
    reason: "One person, spelt twice.",
  });
  expect(answer).toMatchObject({ status: 201 });
  return { id: dataOf<{ id: number }>(answer).id, survivor: survivor.id, loser: loser.id };
}

/** An audit row from before encryption: its number was encrypted after the row was sealed. */
async function notifyOfPlainNumber(): Promise<void> {
  await sql`INSERT INTO audit (actor_name, action, resource, record_id, after)
    VALUES ('Clerk', 'individual.edit', 'individual', 1, '{"nin": "54728394054", "latitude": 7.10}')`.execute(
    database(),
  );
  await sealAudit();
  expect(await sealTrail(database())).toBe(1);
}

/** An uploaded file, and an export requested by a number that is stored encrypted. */
async function sendFiles(): Promise<void> {
  imported = (await clerk.take("individual", "people.csv", `Surname,NIN\nBello,${SAMPLE}\n`)).id;
  const query = { q: SECOND, columns: "nin" };
  const job = await admin.post("/individuals/export", {
    format: "csv",
    query,
    reveal: { purpose: "collect" },
  });
  exported = dataOf<{ id: number }>(job).id;
  await vi.waitFor(
    async () => {
      const { state } = dataOf<{ state: string }>(await admin.get(`/jobs/${exported}`));
      if (state !== "done") throw new Error(state);
    },
    { timeout: 100_000, interval: 100 },
  );
}

const environment = (key: string, next: string) => ({
  DATABASE_URL: db.url,
  RATEBOOK_DATA: process.env.RATEBOOK_DATA ?? "",
  RATEBOOK_KEY: key,
  RATEBOOK_NEW_KEY: next,
});

/** A connection that does not count as part of the product. */
async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const plainUnder = (key: string, nins: readonly string[]) =>
  nins.filter((nin) => {
    try {
      openTextWith(readKey(key), nin, "field nin");
      return true;
    } catch {
      return false;
    }
  }).length;

async function numbers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ nin: string }>("SELECT nin FROM individual WHERE nin IS NOT NULL");
  return rows.map(({ nin }) => nin);
}

it("refuses while the database is in use, and for a wrong, unchanged or malformed key", async () => {
  const refused = (error: string) => ({ code: 1, out: expect.stringContaining(error) });
  openDatabase(db.url, 1);
  await sql`SELECT`.execute(database());
  expect(await keyCommand(environment(OLD, NEW)).ended).toEqual(refused("Stop all servers"));
  await closeDatabase();
  expect(await keyCommand(environment(THIRD, NEW)).ended).toEqual(refused("not the key of this database"));
  expect(await keyCommand(environment(OLD, OLD)).ended).toEqual(
    refused("The new key is the same as the old one"),
  );
  expect(await keyCommand(environment(OLD, "short")).ended).toEqual(refused("RATEBOOK_NEW_KEY is not a key"));
}, 240_000);

it("can be resumed after being killed half-way, and blocks every start until then", async () => {
  await withClient(async (client) => {
    // Locks the last number: the first batch is written, and the second blocks.
    await client.query("BEGIN");
    await client.query("SELECT FROM individual WHERE id = (SELECT max(id) FROM individual) FOR UPDATE");
    const { child, ended } = keyCommand(environment(OLD, NEW));
    await expect
      .poll(async () => plainUnder(NEW, await numbers(client)), { timeout: 200_000, interval: 200 })
      .toBeGreaterThan(0);
    child.kill("SIGKILL");
    await ended;
    // The database would still run the last statement once the lock is released.
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
      [SEALING_APPLICATION_NAME],
    );
    await client.query("ROLLBACK");
    const now = await numbers(client);
    expect(plainUnder(NEW, now)).toBe(2_000);
    expect(plainUnder(OLD, now)).toBe(now.length - 2_000);
  });
  openDatabase(db.url, 1);
  for (const key of [OLD, NEW]) {
    setMasterKey(key);
    await expect(requireKnownKey(database())).rejects.toThrow("was interrupted");
  }
  await closeDatabase();
  const other = await keyCommand(environment(OLD, THIRD)).ended;
  expect(other).toEqual({
    code: 1,
    out: expect.stringContaining("An earlier key change was not finished"),
  });
}, 240_000);

it("completes on the next run, and changes nothing on a third", async () => {
  const done = await keyCommand(environment(OLD, NEW)).ended;
  expect(done).toEqual({
    code: 0,
    out: expect.stringContaining("Done. Start all servers with RATEBOOK_KEY"),
  });
  const repeated = await keyCommand(environment(OLD, NEW)).ended;
  expect([repeated.code, repeated.out.includes("Encrypted with")]).toEqual([0, false]);
}, 240_000);

describe.each([
  { key: NEW, before: [OLD] },
  { key: THIRD, before: [OLD, NEW] },
])("after $before.length changes of the key", ({ key, before }) => {
  beforeAll(async () => {
    if (key === THIRD) {
      await closeDatabase();
      await changeKey(db.url, { from: readKey(NEW), to: readKey(THIRD) }, () => undefined);
    }
    openDatabase(db.url, 8);
    setMasterKey(key);
    await requireKnownKey(database());
  }, 240_000);

  it("no data opens with the previous keys", async () => {
    const texts = await sealedTexts();
    expect([...new Set(texts.map(({ table }) => table))]).toEqual([
      "audit",
      "import",
      "individual",
      "job",
      "record_merge_row",
    ]);
    const abouts = ["field nin", "audit salt", "import sample", "list search"];
    const opens = (one: string, text: string) =>
      abouts.some((about) => {
        try {
          return openTextWith(readKey(one), text, about) !== "";
        } catch {
          return false;
        }
      });
    expect(texts.filter(({ text }) => !opens(key, text))).toEqual([]);
    for (const old of before) expect(texts.filter(({ text }) => opens(old, text))).toEqual([]);
    for (const { sealed, about } of await sealedBytes()) {
      expect(unsealWith(readKey(key), sealed, about).length).toBeGreaterThan(0);
      for (const old of before)
        expect(() => unsealWith(readKey(old), sealed, about)).toThrow("unable to authenticate");
    }
  });

  it("files open with the new key", async () => {
    setKeys(readKey(key), []);
    const files = [];
    for (const folder of ["imports", "exports"])
      for (const name of await readdir(dataFile(folder)))
        files.push(await readFile(dataFile(`${folder}/${name}`)));
    expect(files.length).toBeGreaterThan(1);
    for (const bytes of files) expect([isHead(bytes), openHead(bytes).length]).toEqual([true, 32]);
    await requireKnownKey(database());
  });

  it("the ledger and the audit trail verify, including rows sealed earlier", async () => {
    await sealAudit();
    const found = await database().transaction().execute(verifySeals);
    expect(found).toMatchObject({ rowErrors: { count: 0 }, sealErrors: { count: 0 } });
    expect(found.reencrypted).toBeGreaterThan(2);
    const { checks } = await verifyLedger(database());
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  it("the audit trail verifies with a pseudonymised actor, and shows any other change", async () => {
    const undone = new Error("taken back");
    const work = database()
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{ id: number; user: number; name: string }>`
          SELECT max(a.id) AS id, a.actor_id AS user, a.actor_name AS name FROM audit a
          WHERE a.actor_id IS NOT NULL AND EXISTS (SELECT FROM audit c
            WHERE c.action = 'audit.seal_words' AND c.resource = 'audit' AND c.record_id = a.id)
          GROUP BY a.actor_id, a.actor_name LIMIT 1`.execute(tx);
        const [row] = rows;
        if (!row) throw new Error("Nobody's words were sealed anew.");
        await sql`ALTER TABLE audit DISABLE TRIGGER audit_immutable`.execute(tx);
        await sql`UPDATE audit SET actor_name = 'Erased person 1' WHERE actor_id = ${row.user} AND actor_name = ${row.name}`.execute(
          tx,
        );
        await sql`INSERT INTO audit (actor_name, action, resource, record_id, after) VALUES ('Data protection',
          'audit.rename_actor', 'user', ${row.user}, ${JSON.stringify({ name: sealedActorName(row.name) })}::jsonb)`.execute(
          tx,
        );
        const found = await verifySeals(tx);
        expect(found).toMatchObject({ rowErrors: { count: 0 } });
        expect(found.pseudonymised).toBeGreaterThan(0);
        await sql`UPDATE audit SET action = 'property.view' WHERE id = ${row.id}`.execute(tx);
        expect((await verifySeals(tx)).rowErrors.listed).toEqual([`row ${row.id} was changed`]);
        throw undone;
      });
    await expect(work).rejects.toBe(undone);
  });

  it("a change of one byte in a re-encrypted row is found", async () => {
    const notified = await database()
      .transaction()
      .execute(async (tx) => {
        await sql`ALTER TABLE audit DISABLE TRIGGER audit_immutable`.execute(tx);
        await sql`UPDATE audit SET after = after || '{"latitude": 7.11}' WHERE after ->> 'latitude' = '7.10'`.execute(
          tx,
        );
        const { listed } = (await verifySeals(tx)).rowErrors;
        await sql`UPDATE audit SET after = after || '{"latitude": 7.10}' WHERE after ->> 'latitude' = '7.11'`.execute(
          tx,
        );
        await sql`ALTER TABLE audit ENABLE TRIGGER audit_immutable`.execute(tx);
        return listed;
      });
    expect(notified).toEqual([expect.stringMatching(/^row \d+ was changed$/)]);
  });

  it("search, reveal, duplicate check, export, import and settings still work", async () => {
    expect((await admin.get(`/individuals?q=${NIN}`)).body.data).toMatchObject([{ id: ids[0] }]);
    const shown = await admin.post(`/individuals/${ids[1]}/reveal`, { purpose: "contact" });
    expect(shown.body.data).toMatchObject({ nin: SECOND });
    const twice = await admin.post("/individuals", { surname: "Again", nin: "80000000007" });
    expect(twice).toMatchObject({ status: 422, body: { code: "duplicate" } });
    expect(await (await admin.fetch(`/jobs/${exported}/file`)).text()).toContain(SECOND);
    expect((await findImport(database(), imported))?.sample).toEqual([["Bello", SAMPLE]]);
    expect((await readAppSetting("sms")).key).toBe("sms-key-1");
  });

  it("earlier authenticator apps and recovery codes are accepted", async () => {
    await sql`UPDATE totp_factor SET last_step = NULL`.execute(database());
    expect(await consumeTotp(database(), person.id, codeOf(person.secret), true)).toBe(true);
    const take = (code = "") => transaction((tx) => consumeRecoveryCode(tx, person.id, code));
    const code = person.codes[before.length];
    expect([await take(code), await take(code), await take("7K3D9M-7K3D9")]).toEqual([true, false, false]);
  });
});

/** Values encrypted as bytes, with their purpose. */
async function sealedBytes(): Promise<{ sealed: Buffer; about: string }[]> {
  const keys = await database().selectFrom("signing_key").select(["kid", "sealed_private_key"]).execute();
  const apps = await database().selectFrom("totp_factor").select(["user_id", "sealed_secret"]).execute();
  const found = [
    ...keys.map(({ kid, sealed_private_key }) => ({ sealed: sealed_private_key, about: kid })),
    ...apps.map(({ user_id, sealed_secret }) => ({ sealed: sealed_secret, about: totpContext(user_id) })),
  ];
  expect(found.length).toBeGreaterThan(1);
  return found;
}

it("undoing a merge from before the change returns the number to its own record only", async () => {
  await sql`UPDATE session SET proved_at = now(), last_seen_at = now()`.execute(database());
  const undone = await admin.post(`/merges/${merged.id}/undo`, { reason: "Two people after all." });
  expect(undone).toMatchObject({ status: 200, body: { data: { not_restored: {} } } });
  const { rows } = await sql<{ id: number; nin: string | null }>`
    SELECT id, nin FROM individual WHERE id IN (${merged.survivor}, ${merged.loser}) ORDER BY id`.execute(
    database(),
  );
  expect(rows).toEqual([
    { id: merged.survivor, nin: null },
    { id: merged.loser, nin: sealText(MERGED, "field nin") },
  ]);
});
