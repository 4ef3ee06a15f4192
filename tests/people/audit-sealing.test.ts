import { afterAll, beforeAll, expect, test } from "vitest";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { findHead } from "#platform/audit/head.ts";
import { sealAudit } from "#platform/audit/seal.ts";
import { verifySeals } from "#platform/audit/verify-seals.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
  await sealAudit();
});
afterAll(() => own.close());

const actor = systemActor("Test");

/** Writes one audit row. @returns its id */
async function write(): Promise<number> {
  await audit(database(), actor, { action: "test.write", resource: "test" });
  const last = database().selectFrom("audit").select("id").orderBy("id", "desc");
  return (await last.executeTakeFirstOrThrow()).id;
}

test("a row that is committed late gets a later seal and delays no other row", async () => {
  let early = 0;
  // Not with `transaction()`: concurrent writers and sealers need connections of their own.
  const lateTransaction = database().transaction();
  await lateTransaction.execute(async (tx) => {
    await audit(tx, actor, { action: "test.write", resource: "test" });
    const mine = await tx.selectFrom("audit").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    early = mine.id;
    const later = await write();
    expect(await sealAudit()).toBe(1);
    expect(await sealOf(later)).toBeGreaterThan(0);
    expect(await sealOf(early)).toBeUndefined();
  });
  expect(await sealAudit()).toBe(1);
  const head = await findHead(database());
  expect(await sealOf(early)).toBe(head?.number);
});

test("a row that is rolled back leaves nothing to seal", async () => {
  const failing = transaction(async (tx) => {
    await audit(tx, actor, { action: "test.write", resource: "test" });
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await sealAudit()).toBe(0);
});

test("concurrent processes seal every row into one chain", async () => {
  const writers = Array.from({ length: 60 }, () => write());
  const sealers = Array.from({ length: 20 }, () => sealAudit());
  await Promise.all([...writers, ...sealers]);
  await sealAudit();
  const { waiting } = await database()
    .selectFrom("audit_unsealed")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .executeTakeFirstOrThrow();
  expect(waiting).toBe(0);
  const found = await database().transaction().execute(verifySeals);
  expect(found).toMatchObject({ rowErrors: { count: 0 }, sealErrors: { count: 0 } });
  const { rows } = await database()
    .selectFrom("audit")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  expect(found.rows).toBe(rows);
});

test("the database refuses to delete seals", async () => {
  await expect(database().deleteFrom("audit_seal").execute()).rejects.toThrow(/never changed/);
  await expect(database().deleteFrom("audit_sealed").execute()).rejects.toThrow(/never changed/);
});

async function sealOf(id: number): Promise<number | undefined> {
  const row = await database()
    .selectFrom("audit_sealed")
    .select("seal")
    .where("audit_id", "=", id)
    .executeTakeFirst();
  return row?.seal;
}
