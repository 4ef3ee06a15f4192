import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import "#app/job-kinds.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let db: TestDatabase;
const program = systemActor("Test");

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.close());

const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

test("deletes expired rows and keeps those that may be needed", async () => {
  const keys = [29, 31].map((days) => ({
    actor: "visitor",
    route: "POST /x",
    key: `key-of-${days}-days`,
    request_hash: randomBytes(32),
    status: 200,
    body: "{}",
    created_at: ago(days),
  }));
  await database().insertInto("idempotency").values(keys).execute();
  for (const days of [-1, 29, 31])
    await database()
      .insertInto("one_time_token")
      .values({ purpose: "reset", secret_hash: randomBytes(32), tries_left: 5, expires_at: ago(days) })
      .execute();
  for (const days of [-1, 1])
    await database()
      .insertInto("proof_challenge")
      .values({
        secret_hash: randomBytes(32),
        purpose: "passkey-sign-in",
        webauthn: "x",
        expires_at: ago(days),
      })
      .execute();
  for (const [state, days] of [
    ["sent", 740],
    ["queued", 740],
    ["sent", 700],
  ] as const)
    await sql`INSERT INTO message (uid, channel, template, address, subject, body, state, next_try_at, created_at)
      VALUES (${randomUUID()}, 'email', 'test', 'ada@example.ng', ${`${state} ${days}`}, '', ${state},
        ${state === "queued" ? sql<Date>`now()` : null}, ${ago(days)})`.execute(database());
  const { id } = await transaction((tx) =>
    enqueueJob(tx, program, { kind: "clear-old-rows", title: "Clearing", input: null }),
  );
  const job = await runJobAndWait(program, id, () => undefined, new AbortController().signal);
  expect(job).toMatchObject({
    state: "done",
    result: { idempotency: 1, one_time_token: 1, proof_challenge: 1, message: 1 },
  });
  const left = await database().selectFrom("message").select("subject").orderBy("id").execute();
  expect(left.map(({ subject }) => subject)).toEqual(["queued 740", "sent 700"]);
});
