import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sealStored } from "#app/sealing/seal-stored.ts";
import { findImport } from "#areas/registry/import/get-import.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { redactAuditRow } from "#platform/audit/redact.ts";
import { sealAudit } from "#platform/audit/seal.ts";
import { verifySeals } from "#platform/audit/verify-seals.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { openOffice } from "./office.ts";
import { tablesContaining } from "./tables-containing.ts";

/** A database from before encryption: its numbers are encrypted once, when the product starts. */

const NINS = ["71728394051", "72728394052", "73728394053"] as const;
const PLAIN_FROM_BEFORE = 4_100;

let db: TestDatabase;
let admin: ApiClient;
let ids: number[];
/** Audit rows: sealed ones, and one that is not sealed yet. */
let notified: number[];
let waiting: number;
let importId: number;

const output: string[] = [];
const seal = () => sealStored(db.url, (line) => output.push(line));

beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
  await sql`ALTER TABLE individual DROP CONSTRAINT individual_nin_sealed`.execute(database());
  ids = [];
  for (const nin of NINS) ids.push(await insert(nin));
  await sql`INSERT INTO individual (surname, nin) SELECT 'Many', (80000000000 + n)::text
    FROM generate_series(1, ${PLAIN_FROM_BEFORE}) n`.execute(database());
  notified = [
    await notify(0, { surname: "Old", latitude: 7.1, nin: NINS[0] }),
    await notify(1, { nin: NINS[1] }),
  ];
  notified.push(await notify(2, { nin: null, surname: "None" }));
  await sealAudit();
  waiting = await notify(2, { nin: NINS[2] });
  importId = await keepImport();
  await sql`ALTER TABLE individual ADD CONSTRAINT individual_nin_sealed CHECK (nin ~ '^sealed:[A-Za-z0-9_-]+$') NOT VALID`.execute(
    database(),
  );
});
afterAll(() => db?.close());

async function insert(nin: string): Promise<number> {
  const row = database().insertInto("individual").values({ surname: "Before", nin }).returning("id");
  return (await row.executeTakeFirstOrThrow()).id;
}

/** An audit row as written before encryption. */
async function notify(at: number, after: object): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO audit (actor_name, action, resource, record_id, before, after)
    VALUES ('Clerk', 'individual.edit', 'individual', ${ids[at]}, ${JSON.stringify({ nin: "" })}::jsonb,
      ${JSON.stringify(after)}::jsonb) RETURNING id`.execute(database());
  return rows[0]?.id ?? 0;
}

async function keepImport(): Promise<number> {
  const { id } = await database()
    .insertInto("import")
    .values({
      resource: "individual",
      file_name: "old.csv",
      path: "imports/old.csv",
      size: 1,
      sha256: Buffer.alloc(32),
      encoding: "utf-8",
      delimiter: ",",
      lines: 1,
      first_line: "{}",
      columns: ["surname", "nin"],
      sample: JSON.stringify([["Before", NINS[0]]]),
      mapping: "{}",
      created_by_name: "Clerk",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const visible = [
    { line: 2, outcome: "bad", faults: [{ column: "nin", value: NINS[1], message: "Taken." }] },
  ];
  await sql`INSERT INTO job (kind, title, state, input, checkpoint, created_by_name, started_at, finished_at)
    VALUES ('import', 'Import', 'done', '{"resource": "individual"}', ${JSON.stringify({ shown: visible })}::jsonb, 'Clerk', now(), now())`.execute(
    database(),
  );
  return id;
}

const verified = () => database().transaction().execute(verifySeals);

it("encrypts stored numbers in the register, the audit trail, imports and jobs", async () => {
  expect(await tablesContaining(NINS)).toEqual(["audit", "import", "individual", "job"]);
  await seal();
  expect(output).toEqual(["Personal numbers encrypted: 4,108 values."]);
  expect(await tablesContaining([...NINS, "80000004100"])).toEqual([]);
  const { rows } = await sql<{ plain: number; sealed: number }>`
    SELECT count(*) FILTER (WHERE nin NOT LIKE 'sealed:%') AS plain, count(nin) AS sealed FROM individual`.execute(
    database(),
  );
  expect(rows).toEqual([{ plain: 0, sealed: NINS.length + PLAIN_FROM_BEFORE }]);
});

it("keeps search, reveal, duplicate check and audit trail working", async () => {
  expect((await admin.get(`/individuals?q=${NINS[0]}`)).body.data).toMatchObject([{ id: ids[0] }]);
  const shown = await admin.post(`/individuals/${ids[1]}/reveal`, { purpose: "contact" });
  expect(shown.body.data).toMatchObject({ nin: NINS[1] });
  const duplicate = await admin.post("/individuals", { surname: "Again", nin: "80000000007" });
  expect(duplicate).toMatchObject({ status: 422, body: { code: "duplicate" } });
  expect((await findImport(database(), importId))?.sample).toEqual([["Before", NINS[0]]]);
  const trail = await admin.get(`/audit?resource=individual&record_id=${ids[0]}`);
  expect(JSON.stringify(trail.body.data)).toContain("••••••••051");
});

it("keeps the chain of the audit trail valid, row by row", async () => {
  await sealAudit();
  expect(await verified()).toMatchObject({
    reencrypted: 2,
    rowErrors: { count: 0 },
    sealErrors: { count: 0 },
  });
  const row = await database()
    .selectFrom("audit")
    .select("after")
    .where("id", "=", notified[0] ?? 0)
    .executeTakeFirstOrThrow();
  expect(row.after).toMatchObject({ surname: "Old", latitude: 7.1, nin: expect.stringMatching(/^sealed:/) });
  expect(waiting).toBeGreaterThan(notified[0] ?? 0);
});

it("does nothing on a second run, and validates the constraint", async () => {
  output.length = 0;
  await seal();
  expect(output).toEqual([]);
  const { rows } = await sql<{ convalidated: boolean }>`
    SELECT convalidated FROM pg_constraint WHERE conname = 'individual_nin_sealed'`.execute(database());
  expect(rows).toEqual([{ convalidated: true }]);
});

it("finds a later change of an audit row with an encrypted number", async () => {
  const errors = await transaction(async (tx) => {
    await sql`ALTER TABLE audit DISABLE TRIGGER audit_immutable`.execute(tx);
    await sql`UPDATE audit SET after = after || '{"surname": "New"}' WHERE id = ${notified[0]}`.execute(tx);
    await sql`ALTER TABLE audit ENABLE TRIGGER audit_immutable`.execute(tx);
    return (await verifySeals(tx)).rowErrors.listed;
  });
  expect(errors).toEqual([`row ${notified[0]} was changed`]);
  await transaction(async (tx) => {
    await sql`ALTER TABLE audit DISABLE TRIGGER audit_immutable`.execute(tx);
    await sql`UPDATE audit SET after = after || '{"surname": "Old"}' WHERE id = ${notified[0]}`.execute(tx);
    await sql`ALTER TABLE audit ENABLE TRIGGER audit_immutable`.execute(tx);
  });
  expect((await verified()).rowErrors.count).toBe(0);
});

it("redacts an audit row with an encrypted number like any other", async () => {
  await redactAuditRow(notified[1] ?? 0, "Erasure asked for");
  await sealAudit();
  expect(await verified()).toMatchObject({ redacted: 1, reencrypted: 1, rowErrors: { count: 0 } });
});
