import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { findHead, signHead } from "#platform/audit/head.ts";
import { redactAuditRow } from "#platform/audit/redact.ts";
import { contentDigest, rowDigest } from "#platform/audit/row-digest.ts";
import { sealAudit } from "#platform/audit/seal.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { connectAsOwner, tamper } from "../money/support/owner.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
  setMasterKey(randomBytes(32).toString("base64"));
  await ensureSigningKey();
  await sealAudit();
  for (let at = 0; at < 5; at++) {
    await write(`phone 0803441229${at}`);
    await write(`second of ${at}`);
    await sealAudit();
  }
});
afterAll(() => own.close());
beforeEach(async () => expect(await errors()).toEqual([]));

const actor = systemActor("Test");

/** Writes one audit row. @returns its id */
async function write(reason: string): Promise<number> {
  await audit(database(), actor, { action: "test.write", resource: "test", after: { reason }, reason });
  const last = await database()
    .selectFrom("audit")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return last.id;
}

/** The failed checks. */
async function errors(head?: Parameters<typeof verifyLedger>[1]): Promise<string[]> {
  const { checks } = await verifyLedger(database(), head);
  return checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
}

const ROW = "(SELECT max(id) FROM audit WHERE action = 'test.write') - 3";
const SEAL = "(SELECT max(number) FROM audit_seal) - 2";

/** Tampering behind the triggers, the statement that undoes it, and the expected finding. */
test.each([
  [
    "one byte of a row's words",
    `UPDATE audit SET reason = overlay(reason placing 'X' from 1 for 1) WHERE id = ${ROW}`,
    `UPDATE audit SET reason = after ->> 'reason' WHERE id = ${ROW}`,
    /audit rows match their seals: row \d+ was changed/,
  ],
  [
    "one digit in what a row says it was after",
    `UPDATE audit SET after = jsonb_set(after, '{n}', '1') WHERE id = ${ROW}`,
    `UPDATE audit SET after = after - 'n' WHERE id = ${ROW}`,
    /row \d+ was changed/,
  ],
  [
    "who did it",
    `UPDATE audit SET actor_name = 'Tess' WHERE id = ${ROW}`,
    `UPDATE audit SET actor_name = 'Test' WHERE id = ${ROW}`,
    /row \d+ was changed/,
  ],
  [
    "when it was done, by a microsecond",
    `UPDATE audit SET at = at + interval '1 microsecond' WHERE id = ${ROW}`,
    `UPDATE audit SET at = at - interval '1 microsecond' WHERE id = ${ROW}`,
    /row \d+ was changed/,
  ],
  [
    "a seal's time",
    `UPDATE audit_seal SET at = at + interval '1 microsecond' WHERE number = ${SEAL}`,
    `UPDATE audit_seal SET at = at - interval '1 microsecond' WHERE number = ${SEAL}`,
    /one chain: seal \d+ was changed/,
  ],
  [
    "a row's digest in its seal",
    `UPDATE audit_sealed SET digest = set_byte(digest, 31, get_byte(digest, 31) # 1) WHERE audit_id = ${ROW}`,
    `UPDATE audit_sealed SET digest = set_byte(digest, 31, get_byte(digest, 31) # 1) WHERE audit_id = ${ROW}`,
    /one chain: seal \d+ was changed/,
  ],
] as const)("finds a change of %s", async (_, wrong, right, message) => {
  await tamper(own.url, wrong);
  const found = await errors();
  await tamper(own.url, right);
  expect(found.join("\n")).toMatch(message);
});

const TABLES = ["audit", "audit_seal", "audit_sealed", "audit_unsealed"];

/** Runs statements behind the triggers, returns the findings and restores the tables. */
async function foundAfter(statements: readonly string[], read = () => errors()): Promise<string> {
  const client = await connectAsOwner(own.url);
  try {
    await client.query("SET session_replication_role = replica");
    for (const table of TABLES) await client.query(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
    for (const statement of statements)
      if ((await client.query(statement)).rowCount === 0) throw new Error(`Changed nothing: ${statement}`);
    return (await read()).join("\n");
  } finally {
    for (const table of TABLES)
      await client.query(`TRUNCATE ${table};
        INSERT INTO ${table} ${table === "audit" ? "OVERRIDING SYSTEM VALUE" : ""} SELECT * FROM kept_${table};
        DROP TABLE kept_${table}`);
    await client.end();
  }
}

test("finds a deleted row, whether or not its seal still lists it", async () => {
  expect(await foundAfter([`DELETE FROM audit WHERE id = ${ROW}`])).toMatch(/row \d+ is gone/);
  const both = [`DELETE FROM audit_sealed WHERE audit_id = ${ROW}`, `DELETE FROM audit WHERE id = ${ROW}`];
  expect(await foundAfter(both)).toMatch(/one chain: seal \d+ has 1 row instead of 2/);
});

const OLD_ROW = `INSERT INTO audit (id, at, actor_name, action, resource) OVERRIDING SYSTEM VALUE
  VALUES (-5, now() - interval '3 days', 'Nobody', 'test.write', 'test')`;

test("finds an inserted old row, even one that claims to be sealed", async () => {
  expect(await foundAfter([OLD_ROW])).toMatch(
    /belongs to the chain: row -5 has no seal and isn’t waiting for one/,
  );
  const inSeal = `INSERT INTO audit_sealed (seal, audit_id, digest) VALUES (${SEAL}, -5, '\\x00')`;
  expect(await foundAfter([OLD_ROW, inSeal])).toMatch(/seal \d+ has 3 rows instead of 2/);
});

test("finds an old row left unsealed", async () => {
  const insertUnsealed = "INSERT INTO audit_unsealed VALUES (-5)";
  expect(await foundAfter([OLD_ROW, insertUnsealed])).toMatch(/1 row has waited more than a minute/);
});

test("finds a deleted seal, in the middle or at the end", async () => {
  expect(await foundAfter([`DELETE FROM audit_seal WHERE number = ${SEAL}`])).toMatch(/seal \d+ is missing/);
  const last = "DELETE FROM audit_seal WHERE number = (SELECT max(number) FROM audit_seal)";
  expect(await foundAfter([last])).toMatch(/row \d+ has no seal \d+/);
});

test("an exported head exposes a truncated chain, and is rejected if altered", async () => {
  const last = await findHead(database());
  if (!last) throw new Error("nothing is sealed");
  const head = await signHead(database(), last);
  expect(await errors(head)).toEqual([]);
  const cut = [
    "DELETE FROM audit WHERE id IN (SELECT audit_id FROM audit_sealed WHERE seal = (SELECT max(number) FROM audit_seal))",
    "DELETE FROM audit_sealed WHERE seal = (SELECT max(number) FROM audit_seal)",
    "DELETE FROM audit_seal WHERE number = (SELECT max(number) FROM audit_seal)",
  ];
  expect(await foundAfter(cut), "without a head a cut end cannot be seen").toBe("");
  expect(await foundAfter(cut, () => errors(head))).toMatch(/exported head: seal \d+ is missing/);
  expect((await errors({ ...head, digest: "0".repeat(64) })).join()).toMatch(/not signed/);
});

describe("redacting an audit row", () => {
  test("removes its text, keeps the row verifiable and is counted", async () => {
    const id = await write("phone 08034412290");
    await expect(redactAuditRow(id, "Erasure")).rejects.toMatchObject({ code: "not-sealed-yet" });
    await sealAudit();
    await expect(redactAuditRow(id, " ")).rejects.toMatchObject({ code: "invalid" });
    await expect(redactAuditRow(9_999_999, "Erasure")).rejects.toMatchObject({ code: "not-found" });
    await redactAuditRow(id, "Erasure asked for on 3 Nov 2026");
    const row = await database().selectFrom("audit").selectAll().where("id", "=", id).executeTakeFirst();
    expect(row).toMatchObject({ before: null, after: null, reason: null, action: "test.write" });
    expect(await errors()).toEqual([]);
    await sealAudit();
    const { checks } = await verifyLedger(database());
    expect(checks.find(({ name }) => name === "audit rows match their seals")?.detail).toMatch(
      /1 of them redacted/,
    );
    await expect(redactAuditRow(id, "Again")).rejects.toMatchObject({ code: "nothing-to-blot" });
  });

  test("does not excuse changes of other text or of the name", async () => {
    const id = await write("₦12,500.00");
    await sealAudit();
    await redactAuditRow(id, "Erasure");
    await sealAudit();
    for (const [change, back] of [
      ["actor_name = 'Somebody else'", "actor_name = 'Test'"],
      [`after = '{"reason": "₦1.00"}'`, "after = NULL"],
    ]) {
      await tamper(own.url, `UPDATE audit SET ${change} WHERE id = ${id}`);
      expect((await errors()).join()).toMatch(`row ${id} was changed`);
      await tamper(own.url, `UPDATE audit SET ${back} WHERE id = ${id}`);
      expect(await errors()).toEqual([]);
    }
  });

  test("is not imitated by a row that names a digest of the forged one", async () => {
    const id = await write("as it was");
    await sealAudit();
    await tamper(own.url, `UPDATE audit SET actor_name = 'Forged' WHERE id = ${id}`);
    const now = await sql<{ row: Buffer; words: Buffer }>`
      SELECT ${rowDigest} AS row, ${contentDigest} AS words FROM audit a WHERE id = ${id}`.execute(
      database(),
    );
    const { row, words } = now.rows[0] ?? { row: Buffer.alloc(0), words: Buffer.alloc(0) };
    for (const after of [
      { digest: row.toString("hex") },
      { words: words.toString("hex") },
      { words: row.toString("hex") },
      { words: "not hex" },
    ])
      await audit(database(), actor, { action: "audit.blot", resource: "audit", record_id: id, after });
    expect((await errors()).join()).toMatch(`row ${id} was changed`);
    await tamper(own.url, `UPDATE audit SET actor_name = 'Test' WHERE id = ${id}`);
    await sealAudit();
  });
});
