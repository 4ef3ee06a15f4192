import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("the daily job drops log tables older than the setting, and keeps newer ones and tomorrow's", async () => {
  const today = lagosDate(Date.now());
  const names = async () => {
    const { rows } = await sql<{ name: string }>`
        SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'system_log'::regclass ORDER BY 1`.execute(
      database(),
    );
    return rows.map(({ name }) => name);
  };
  const nameOf = (day: string) => `system_log_${day.replaceAll("-", "")}`;
  await sql`SELECT system_log_add_days()`.execute(database());
  for (const back of [40, 31, 30, 29]) {
    const [day, next] = [addDays(today, -back), addDays(today, 1 - back)];
    await sql`CREATE TABLE ${sql.table(nameOf(day))} PARTITION OF system_log
        FOR VALUES FROM (${sql.lit(`${day} 00:00+01`)}) TO (${sql.lit(`${next} 00:00+01`)})`.execute(
      database(),
    );
  }
  const actor = systemActor("logs.test");
  const { id } = await transaction((tx) =>
    enqueueJob(tx, actor, { kind: "turn-over-logs", title: "Days", input: null }),
  );
  const job = await runJobAndWait(actor, id, () => undefined, new AbortController().signal);
  expect(job).toMatchObject({ state: "done", result: { dropped: 3, crowded: 0 } });
  const left = await names();
  expect(left).toEqual([-29, -1, 0, 1, 2, 3].map((away) => nameOf(addDays(today, away))));
});

test("the oldest log tables are dropped when the logs exceed their size limit, but never today's", async () => {
  const today = lagosDate(Date.now());
  const days = async () => {
    const { rows } = await sql<{ name: string; bytes: number }>`
      SELECT inhrelid::regclass::text AS name, pg_total_relation_size(inhrelid) AS bytes FROM pg_inherits
      WHERE inhparent = 'system_log'::regclass ORDER BY 1`.execute(database());
    return rows;
  };
  const dropOver = async (bytes: number) => {
    const { rows } = await sql<{
      days: number;
    }>`SELECT system_log_drop_over(${bytes}::bigint) AS days`.execute(database());
    return rows[0]?.days;
  };
  const [oldest, ...others] = await days();
  const total = [oldest, ...others].reduce((sum, day) => sum + Number(day?.bytes), 0);
  expect(await dropOver(total)).toBe(0);
  expect(await dropOver(total - 1)).toBe(1);
  expect((await days()).map(({ name }) => name)).toEqual(others.map(({ name }) => name));
  // Today's and tomorrow's are left.
  expect(await dropOver(1)).toBe(1);
  expect((await days())[0]?.name).toBe(`system_log_${today.replaceAll("-", "")}`);
});
