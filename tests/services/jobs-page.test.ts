import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { processName } from "#kernel/process-name.ts";
import { enqueueDaily } from "#platform/jobs/daily.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import type { JobView } from "#platform/jobs/find.ts";
import { jobsNeedingAttention } from "#platform/jobs/list.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { userId } from "../people/office.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";

/** The jobs page: who requested a job, its worker, stuck jobs and the available actions. */

let db: TestDatabase;
let admin: ApiClient;
let actor: Actor;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  actor = await actorForUser(await userId("admin@ratebook.test"), null);
});
beforeEach(async () => {
  await sql`DELETE FROM job`.execute(database());
});
afterEach(async () => {
  await sql`DELETE FROM job`.execute(database());
});
afterAll(() => db.close());

const ask = (title = "Clearing", kind = "clear-exports", by = actor, input: unknown = null) =>
  transaction(async (tx) => (await enqueueJob(tx, by, { kind, title, input })).id);

const set = (id: number, change: ReturnType<typeof sql>) =>
  sql`UPDATE job SET ${change} WHERE id = ${id}`.execute(database());

const FAILED = sql`state = 'failed', finished_at = now(), started_at = now(), error = '{"code": "failed", "message": "It broke."}'`;
const LEASED = (until: string) =>
  sql`state = 'running', started_at = now(), lease_id = gen_random_uuid(), lease_until = now() + ${until}::interval`;

const list = async (query: string, client = admin) => {
  const { status, body } = await client.get(`/jobs?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.data as JobView[];
};
const ids = async (query: string, client = admin) => (await list(query, client)).map(({ id }) => id);

describe("a job shows", () => {
  test("the request that created it and the process that ran it", async () => {
    const requested = await transaction((tx) =>
      enqueueJob(
        tx,
        { ...actor, request_id: "of-a-request" },
        { kind: "clear-exports", title: "One", input: null },
      ),
    );
    await runJobAndWait(actor, requested.id, () => undefined, new AbortController().signal);
    const [job] = await list("");
    expect(job).toMatchObject({
      state: "done",
      request_id: "of-a-request",
      worker: processName,
      attempts: 1,
      stuck: false,
    });
    expect(job).not.toHaveProperty("input");
    // Jobs created by the system have a request ID too.
    await ask("Own");
    expect((await list("q=Own"))[0]?.request_id).toMatch(/^[\w-]{12}$/);
  });

  test("that it is stuck when its lease expired and no worker took it over", async () => {
    const id = await ask();
    await set(id, LEASED("-10 seconds"));
    expect((await list("state=running"))[0]?.stuck).toBe(false);
    await set(id, sql`lease_until = now() - interval '31 seconds'`);
    expect((await list("state=running"))[0]?.stuck).toBe(true);
    expect(await ids("state=stuck")).toEqual([id]);
    expect(await jobsNeedingAttention(actor)).toMatchObject({ count: 1, oldest_title: "Clearing" });
  });

  test("its failure on the home page of officers who may retry it", async () => {
    const failed = await ask("Export of properties", "export-list", actor, { resource: "property" });
    await set(failed, FAILED);
    const jobs = ["job.view", "job.cancel"];
    const needing = async (permissions: readonly string[]) => {
      const id = await userId(await createOfficerWithGrants({ permissions }));
      return jobsNeedingAttention(await actorForUser(id, null));
    };
    expect(await needing(jobs)).toBeUndefined();
    expect(await needing([...jobs, "property.export"])).toMatchObject({
      count: 1,
      oldest_title: "Export of properties",
    });
    // Cancelling doesn't need the right to run such jobs.
    await set(await ask(), LEASED("-31 seconds"));
    expect(await needing(jobs)).toMatchObject({ count: 1, oldest_title: "Clearing" });
  });

  test("the oldest of those that need attention, even if a later job failed first", async () => {
    await set(await ask("Retried"), FAILED);
    const first = await ask("Failed long ago");
    await set(first, FAILED);
    await set(first, sql`finished_at = now() - interval '2 days'`);
    const found = await jobsNeedingAttention(actor);
    expect(found).toMatchObject({ count: 2, oldest_title: "Failed long ago" });
    const { finished_at } = await database()
      .selectFrom("job")
      .select("finished_at")
      .where("id", "=", first)
      .executeTakeFirstOrThrow();
    expect(found?.oldest).toEqual(finished_at);
  });

  test("that it is stuck when no worker is running, but not while one works or just after a retry", async () => {
    const id = await ask();
    expect(await ids("state=stuck")).toEqual([]);
    await set(id, sql`queued_at = now() - interval '11 minutes', created_at = now() - interval '3 days'`);
    expect(await ids("state=stuck")).toEqual([id]);
    const working = await ask("Long");
    await set(working, LEASED("5 seconds"));
    expect(await ids("state=stuck")).toEqual([]);
    await set(working, sql`lease_until = now() - interval '1 second'`);
    await set(id, FAILED);
    expect((await admin.post(`/jobs/${id}/retry`)).status).toBe(200);
    expect(await ids("state=stuck")).toEqual([]);
  });
});

describe("the job list", () => {
  test("is filtered by state, kind, code and text", async () => {
    const waiting = await ask("Demand notices for 2026");
    const failed = await ask("Arrears of Ọ̀tà", "clear-old-rows");
    await set(failed, FAILED);
    const old = await ask("Long ago");
    await set(old, FAILED);
    await set(old, sql`finished_at = now() - interval '8 days'`);
    expect(await ids("")).toEqual([old, failed, waiting]);
    expect(await ids("state=failed")).toEqual([old, failed]);
    expect(await ids("state=needs")).toEqual([failed]);
    expect(await ids("state=queued")).toEqual([waiting]);
    expect(await ids("kind=clear-old-rows")).toEqual([failed]);
    expect(await ids("q=arrears of ota")).toEqual([failed]);
    expect(await ids("q=100%25")).toEqual([]);
    const [job] = await list(`q=${waiting}`);
    expect(await ids(`q=${job?.code}`)).toEqual([waiting]);
    expect((await admin.get("/jobs?state=gone")).body.code).toBe("invalid-query");
  });

  test("includes jobs of others for users who may view all jobs, and own jobs only for the rest", async () => {
    const id = await ask();
    await set(id, FAILED);
    const all = await signInAs(await createOfficerWithGrants({ permissions: ["job.view"] }));
    const none = await signInAs(await createOfficerWithGrants({ permissions: ["property.view"] }));
    const some = await signInAs(await createOfficerWithGrants({ permissions: ["job.view"], lga_ids: [1] }));
    expect(await ids("state=needs", all)).toEqual([id]);
    for (const client of [none, some]) {
      expect(await ids("", client)).toEqual([]);
      expect((await client.get(`/jobs/${id}`)).status).toBe(404);
      expect((await client.post(`/jobs/${id}/retry`)).status).toBe(404);
    }
    // The right to view doesn't include retrying or cancelling.
    for (const action of ["retry", "cancel"])
      expect((await all.post(`/jobs/${id}/${action}`)).body.code).toBe("forbidden");
  });
});

test("the worker of a job is shown to users who may view all jobs, not to its requester", async () => {
  const email = await createOfficerWithGrants({ permissions: ["property.view"] });
  const id = await ask("Mine");
  await set(id, sql`created_by = ${await userId(email)}, worker = 'machine:12'`);
  const mine = await signInAs(email);
  expect((await mine.get(`/jobs/${id}`)).body.data).toMatchObject({ title: "Mine", worker: null });
  expect((await list("", mine))[0]?.worker).toBeNull();
  expect((await list(""))[0]?.worker).toBe("machine:12");
});

test("daily jobs are queued once per Lagos day, however late the last one ran", async () => {
  const count = async () => {
    await enqueueDaily();
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM job WHERE kind = 'remind-follow-ups'`.execute(database());
    return rows[0]?.n;
  };
  const doneAt = (at: string) =>
    sql`UPDATE job SET state = 'done', finished_at = now(),
      created_at = date_trunc('day', now(), 'Africa/Lagos') + ${at}::interval`.execute(database());
  expect(await count()).toBe(1);
  await doneAt("0 seconds");
  expect(await count()).toBe(1);
  await doneAt("-1 seconds");
  expect(await count()).toBe(2);
});

describe("retrying and cancelling", () => {
  test("queues a failed job once per key, and refuses a running or completed job", async () => {
    const id = await ask();
    await set(id, FAILED);
    const key = "key-of-this-form";
    const first = await admin.post(`/jobs/${id}/retry`, {}, { key });
    const repeated = await admin.post(`/jobs/${id}/retry`, {}, { key });
    expect([first.status, repeated.body]).toEqual([200, first.body]);
    expect(first.body.data).toMatchObject({ state: "queued", error: null, attempts: 0 });
    expect((await admin.post(`/jobs/${id}/retry`)).body.code).toBe("job-not-ended");
    await set(id, LEASED("5 seconds"));
    expect((await admin.post(`/jobs/${id}/retry`)).body.code).toBe("job-not-ended");
    await set(id, sql`state = 'done', finished_at = now(), lease_id = NULL, lease_until = NULL`);
    for (const [action, code] of [
      ["retry", "job-not-ended"],
      ["cancel", "job-ended"],
    ] as const)
      expect((await admin.post(`/jobs/${id}/${action}`)).body.code).toBe(code);
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM audit WHERE action = 'job.retry' AND record_id = ${id}`.execute(database());
    expect(rows[0]?.n).toBe(1);
  });

  test("refuses the second of two concurrent retries, as the job is already queued", async () => {
    const id = await ask();
    await set(id, FAILED);
    const answers = await Promise.all([1, 2].map(() => admin.post(`/jobs/${id}/retry`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("cancels a job with an expired lease at once, even if its kind no longer exists", async () => {
    for (const kind of ["clear-exports", "of-long-ago"]) {
      const id = await ask("Silent");
      await set(id, LEASED("-1 seconds"));
      await set(id, sql`kind = ${kind}`);
      expect((await admin.post(`/jobs/${id}/cancel`)).body.data).toMatchObject({
        state: "cancelled",
        cancel_requested: true,
        finished_at: expect.any(String),
        stuck: false,
      });
      const { rows } = await sql`SELECT lease_id, lease_until FROM job WHERE id = ${id}`.execute(database());
      expect(rows).toEqual([{ lease_id: null, lease_until: null }]);
    }
    // With a live worker, the job stops at its next safe point.
    const id = await ask("Alive");
    await set(id, LEASED("5 seconds"));
    expect((await admin.post(`/jobs/${id}/cancel`)).body.data).toMatchObject({
      state: "running",
      cancel_requested: true,
    });
  });

  test("ends a job that was being cancelled when its worker died, before it does any work", async () => {
    const id = await ask();
    await set(id, LEASED("5 seconds"));
    expect((await admin.post(`/jobs/${id}/cancel`)).status).toBe(200);
    await set(id, sql`lease_until = now() - interval '1 second'`);
    const job = await runJobAndWait(actor, id, () => undefined, new AbortController().signal);
    expect(job).toMatchObject({ state: "cancelled", result: null, error: null });
  });

  test("refuses to download the file of a job whose kind no longer exists", async () => {
    const id = await ask();
    await set(
      id,
      sql`kind = 'of-long-ago', state = 'done', finished_at = now(),
        result = '{"file": {"name": "a.csv", "type": "text/csv", "path": "exports/a.csv"}}'`,
    );
    expect(await admin.get(`/jobs/${id}/file`)).toMatchObject({
      status: 409,
      body: { code: "job-kind-gone" },
    });
  });

  test("refuses to retry a job whose kind no longer exists", async () => {
    const id = await ask();
    await set(id, FAILED);
    await set(id, sql`kind = 'of-long-ago'`);
    expect((await admin.post(`/jobs/${id}/retry`)).body.code).toBe("job-kind-gone");
    expect((await list(`q=${id}`))[0]?.state).toBe("failed");
  });
});
