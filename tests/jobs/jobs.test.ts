import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Actor } from "#kernel/actor.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { type FoundJob, getJob } from "#platform/jobs/find.ts";
import { LEASE_SECONDS } from "#platform/jobs/lease.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import type { Counting } from "./counting-job.ts";
import "./counting-job.ts";
import { startWorker, type WorkerProcess } from "./worker-process.ts";

const program = systemActor("jobs.test");
let db: TestDatabase;
let admin: Actor;
let clerk: ApiClient;
let workers: WorkerProcess[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  await sql`CREATE TABLE step (job_id bigint, n integer, pid integer)`.execute(database());
  await sql`CREATE TABLE repaired ()`.execute(database());
  const { id } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", "admin@ratebook.test")
    .executeTakeFirstOrThrow();
  admin = await actorForUser(id, null);
  clerk = await signInAs("admin@ratebook.test");
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.end("SIGKILL")));
  workers = [];
});
afterAll(() => db.close());

async function work(count = 1): Promise<void> {
  workers.push(...(await Promise.all(Array.from({ length: count }, () => startWorker(db.url)))));
}

function ask(input: Counting, actor: Actor = admin): Promise<number> {
  return transaction(
    async (tx) => (await enqueueJob(tx, actor, { kind: "counting", title: "Counting", input })).id,
  );
}

async function until(id: number, isThere: (job: FoundJob) => boolean, timeout = 60_000): Promise<FoundJob> {
  return vi.waitFor(
    async () => {
      const job = await getJob(program, id);
      if (!isThere(job)) throw new Error(`job ${id} is ${job.state}, ${job.done} done`);
      return job;
    },
    { timeout, interval: 50 },
  );
}

/** The completed steps in order. */
async function stepsOf(id: number): Promise<{ n: number; pid: number }[]> {
  const { rows } = await sql<{ n: number; pid: number }>`
    SELECT n, pid FROM step WHERE job_id = ${id} ORDER BY n`.execute(database());
  return rows;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("a job", { timeout: 120_000 }, () => {
  it("is requested in the caller's transaction, or not at all", async () => {
    const before = await database().selectFrom("job").select("id").execute();
    await expect(
      transaction(async (tx) => {
        await enqueueJob(tx, admin, { kind: "counting", title: "Lost", input: { steps: 1, pause: 0 } });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await database().selectFrom("job").select("id").execute()).toEqual(before);
  });

  it("is refused without the right to it", async () => {
    const guest = await signInAs("guest@ratebook.test");
    const { id } = await database()
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", "guest@ratebook.test")
      .executeTakeFirstOrThrow();
    await expect(ask({ steps: 1, pause: 0 }, await actorForUser(id, null))).rejects.toMatchObject({
      code: "forbidden",
    });
    const others = await ask({ steps: 0, pause: 0 });
    expect((await guest.get(`/jobs/${others}`)).status).toBe(404);
    expect((await guest.get("/jobs")).body.data).toEqual([]);
    expect((await guest.post(`/jobs/${others}/cancel`)).status).toBe(404);
    expect((await visitor.get("/jobs")).status).toBe(401);
  });

  it("runs once, whichever of two processes takes it", async () => {
    await work(2);
    // Enough work for the second process, which polls twice a second, to get some of it.
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) ids.push(await ask({ steps: 5, pause: 100 }));
    for (const id of ids) await until(id, (job) => job.state === "done");
    const pids = new Set<number>();
    for (const id of ids) {
      const steps = await stepsOf(id);
      expect(steps.map(({ n }) => n)).toEqual(upTo(5));
      for (const { pid } of steps) pids.add(pid);
    }
    expect(pids.size).toBe(2);
    const { body } = await clerk.get(`/jobs/${ids[0]}`);
    expect(body.data).toMatchObject({
      state: "done",
      done: 5,
      total: 5,
      result: { steps: 5 },
      message: "step 5",
    });
    expect(body.data).not.toHaveProperty("input");
  });

  it("resumes when the lease of its killed process has expired", async () => {
    const id = await ask({ steps: 60, pause: 50 });
    await work(2);
    await until(id, (job) => job.done >= 10);
    const [{ pid } = { pid: 0 }] = await stepsOf(id);
    await workers.find((worker) => worker.process.pid === pid)?.end("SIGKILL");
    const { rows } = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM lease_until - clock_timestamp())::float8 AS seconds FROM job WHERE id = ${id}`.execute(
      database(),
    );
    expect(rows[0]?.seconds).toBeLessThanOrEqual(LEASE_SECONDS);
    await until(id, (job) => job.state === "done");
    const steps = await stepsOf(id);
    expect(steps.map(({ n }) => n)).toEqual(upTo(60));
    expect(new Set(steps.map((step) => step.pid)).size).toBe(2);
  });

  it("stops at a safe point when its process is told to stop, and resumes at once elsewhere", async () => {
    const id = await ask({ steps: 40, pause: 50 });
    await work();
    await until(id, (job) => job.done >= 5);
    await workers[0]?.end("SIGTERM");
    expect(await getJob(program, id)).toMatchObject({ state: "queued" });
    await work();
    await until(id, (job) => job.state === "done");
    expect((await stepsOf(id)).map(({ n }) => n)).toEqual(upTo(40));
  });

  it("can be cancelled, keeps its progress, and resumes when requested again", async () => {
    const id = await ask({ steps: 40, pause: 50 });
    await work();
    await until(id, (job) => job.done >= 5);
    expect((await clerk.post(`/jobs/${id}/cancel`)).status).toBe(200);
    const { done } = await until(id, (job) => job.state === "cancelled");
    expect(done).toBeLessThan(40);
    expect((await clerk.post(`/jobs/${id}/cancel`)).body.code).toBe("job-ended");
    expect((await clerk.post(`/jobs/${id}/retry`)).body.data).toMatchObject({
      state: "queued",
      cancel_requested: false,
    });
    await until(id, (job) => job.state === "done");
    expect((await stepsOf(id)).map(({ n }) => n)).toEqual(upTo(40));
  });

  it("is cancelled at once if it has not started", async () => {
    const id = await ask({ steps: 1, pause: 0 });
    expect((await clerk.post(`/jobs/${id}/cancel`)).body.data).toMatchObject({ state: "cancelled" });
    // A worker that runs a later job has skipped this one.
    const later = await ask({ steps: 1, pause: 0 });
    await work();
    await until(later, (job) => job.state === "done");
    expect(await stepsOf(id)).toEqual([]);
  });

  it("fails with a plain message, and completes when requested again", async () => {
    const id = await ask({ steps: 4, pause: 0, breaksAt: 3 });
    await work();
    const failed = await until(id, (job) => job.state === "failed");
    expect(failed).toMatchObject({ done: 2, error: { code: "failed" } });
    expect(failed.error?.message).not.toContain("broken");
    await sql`INSERT INTO repaired DEFAULT VALUES`.execute(database());
    await clerk.post(`/jobs/${id}/retry`);
    await until(id, (job) => job.state === "done");
    expect((await stepsOf(id)).map(({ n }) => n)).toEqual(upTo(4));
    expect((await clerk.post(`/jobs/${id}/retry`)).body.code).toBe("job-not-ended");
  });

  it("is not run for a person whose right was removed meanwhile", async () => {
    const id = await ask({ steps: 1, pause: 0 });
    const right = database().deleteFrom("role_permission").where("permission", "=", "billing.run");
    const removed = await right.returningAll().execute();
    try {
      await work();
      expect(await until(id, (job) => job.state === "failed")).toMatchObject({
        error: { code: "forbidden" },
      });
    } finally {
      await database().insertInto("role_permission").values(removed).execute();
    }
    expect(await stepsOf(id)).toEqual([]);
  });

  it("is listed page by page", async () => {
    const first = await clerk.get("/jobs?per_page=2&kind=counting");
    expect(first.body.data).toHaveLength(2);
    const second = await clerk.get(`/jobs?per_page=2&kind=counting&after=${first.body.meta?.next}`);
    const ids = [...(first.body.data as FoundJob[]), ...(second.body.data as FoundJob[])].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(4);
    expect((await clerk.get("/jobs?state=gone")).status).toBe(400);
  });
});
