import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { clearBatch } from "#areas/lifecycle/data-protection/retention.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createOfficer } from "../support/people.ts";

/** Data protection cases: requests by people, copies, restrictions; and retention. */

let db: TestDatabase;
let folder: string;
let clerk: ApiClient;
let owner: ApiClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-cases-"));
  vi.stubEnv("RATEBOOK_DATA", folder);
  db = await createTestDatabase();
  clerk = await signInAs(await createOfficer(null));
  owner = await signInAs("individual@ratebook.test");
});
afterAll(async () => {
  await db?.close();
  await rm(folder, { recursive: true });
});

const dataOf = <T>({ body }: ApiAnswer): T => body.data as T;
let count = 0;
const key = () => ({ key: `case-test-${++count}` });
const action = (by: ApiClient, id: number, verb: string, body = {}) =>
  by.post(`/data-cases/${id}/${verb}`, body, key());
const see = (id: number) =>
  runJobAndWait(systemActor("test"), id, () => undefined, new AbortController().signal);

async function person(): Promise<{ id: number; user: number }> {
  const row = await database()
    .selectFrom("app_user")
    .select(["id", "individual_id"])
    .where("email", "=", "individual@ratebook.test")
    .executeTakeFirstOrThrow();
  return { id: row.individual_id ?? 0, user: row.id };
}

describe("a data protection case", () => {
  test("is requested on the person's profile, opened with proof, answered with a file, and its outcome shown on the profile", async () => {
    const response = await owner.post(
      "/profile/data-cases",
      { kind: "access", request: "All of it, please" },
      key(),
    );
    expect(response).toMatchObject({ status: 201, body: { data: { status: "asked" } } });
    const { id } = dataOf<{ id: number }>(response);
    expect(await action(clerk, id, "export")).toMatchObject({ status: 409, body: { code: "wrong-status" } });
    expect(await action(clerk, id, "take")).toMatchObject({ status: 422, body: { code: "invalid" } });
    // A request that nobody accepted, with the identity verified, can't be completed.
    expect(await action(clerk, id, "finish", { reason: "Handed over on paper" })).toMatchObject({
      status: 409,
      body: { code: "wrong-status" },
    });
    expect(await action(clerk, id, "take", { reason: "x".repeat(301) })).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: { reason: ["Enter at most 300 characters."] } },
    });
    expect(await action(clerk, id, "take", { reason: "Called the number on record" })).toMatchObject({
      status: 200,
    });
    const made = await action(clerk, id, "export");
    expect(made).toMatchObject({ status: 200 });
    const done = await see(dataOf<{ job: { id: number } }>(made).job.id);
    expect(done).toMatchObject({ state: "done" });
    const file = await clerk.fetch(`/jobs/${done.id}/file`);
    expect(file.status).toBe(200);
    const [document] = JSON.parse(await file.text());
    expect(document.account).toMatchObject([{ email: "individual@ratebook.test" }]);
    expect(document.person_on_record).toHaveLength(1);
    // Nobody else can download it, not even with the right to all jobs.
    expect((await (await signInAs("admin2@ratebook.test")).fetch(`/jobs/${done.id}/file`)).status).toBe(404);
    // The data subject is notified that the file was made.
    const { rows: notified } = await sql`
      SELECT FROM message m JOIN app_user u ON u.id = m.user_id
      WHERE m.template = 'data-copied' AND u.email = 'individual@ratebook.test'`.execute(database());
    expect(notified.length).toBeGreaterThan(0);
    expect(await action(clerk, id, "finish", { reason: "Handed over on paper" })).toMatchObject({
      status: 200,
    });
    expect(dataOf(await owner.get("/profile/data-cases"))).toMatchObject([
      { id, status: "done", outcome: "Handed over on paper" },
    ]);
    expect(await readdir(join(folder, "exports"))).toHaveLength(1);
  });

  test("can be rejected without being accepted", async () => {
    const { id } = dataOf<{ id: number }>(
      await owner.post("/profile/data-cases", { kind: "correction", request: "Another name" }, key()),
    );
    expect(await action(clerk, id, "refuse", { reason: "It is correct" })).toMatchObject({ status: 200 });
  });

  test("is due after 30 days, and can be withdrawn only by its requester", async () => {
    const { id } = dataOf<{ id: number }>(
      await owner.post("/profile/data-cases", { kind: "correction", request: "My street is wrong" }, key()),
    );
    const [row] = dataOf<{ id: number; due_on: string }[]>(await owner.get("/profile/data-cases"));
    const { rows } = await sql<{
      due: string;
    }>`SELECT ((now() AT TIME ZONE 'Africa/Lagos')::date + 30)::text AS due`.execute(database());
    expect(row).toMatchObject({ id, due_on: rows[0]?.due });
    const stranger = await signInAs("corporate@ratebook.test");
    expect(await stranger.post(`/profile/data-cases/${id}/withdraw`, {}, key())).toMatchObject({
      status: 404,
    });
    expect(await owner.post(`/profile/data-cases/${id}/withdraw`, {}, key())).toMatchObject({ status: 200 });
    expect(await owner.post(`/profile/data-cases/${id}/withdraw`, {}, key())).toMatchObject({ status: 409 });
  });
});

describe("a restricted record", () => {
  test("is masked for officers who don't work on it, excluded from files and messages, and can be lifted", async () => {
    const { id, user } = await person();
    const { rows } = await sql<{ code: string }>`SELECT code FROM individual WHERE id = ${id}`.execute(
      database(),
    );
    const [code] = rows.map((one) => one.code);
    const opened = dataOf<{ id: number }>(
      await clerk.post(
        "/data-cases",
        { person: code, kind: "restriction", request: "I dispute it", proof: "Passport" },
        key(),
      ),
    );
    const reader = await signInAs(
      await createOfficerWithGrants({
        permissions: ["individual.view", "individual.export", "personal_data.reveal"],
      }),
    );
    const reveal = () => reader.post(`/individuals/${id}/reveal`, { purpose: "contact" }, key());
    const exported = async () =>
      (await (await reader.fetch("/individuals/file?format=csv")).text()).includes(code ?? "?");
    const notify = (template: "follow-ups-due" | "record-approved") =>
      transaction((tx) =>
        queueMessage(tx, { template, to: { user_id: user }, data: { record: "x", link: "/admin" } }),
      );
    const states = async (template: string) =>
      (
        await sql<{
          state: string;
        }>`SELECT DISTINCT state FROM message WHERE user_id = ${user} AND template = ${template}
          AND id > (SELECT coalesce(max(id), 0) - 3 FROM message)`.execute(database())
      ).rows.map(({ state }) => state);
    expect(await reveal()).toMatchObject({ status: 200 });
    expect(await exported()).toBe(true);

    expect(await action(clerk, opened.id, "restrict", { reason: "Disputed" })).toMatchObject({ status: 200 });
    expect(await action(clerk, opened.id, "restrict", { reason: "Again" })).toMatchObject({
      status: 409,
      body: { code: "restricted-already" },
    });
    expect(await reveal()).toMatchObject({ status: 403, body: { code: "record-restricted" } });
    expect(await exported()).toBe(false);
    await notify("follow-ups-due");
    expect(await states("follow-ups-due")).toEqual(["suppressed"]);
    // They are still notified of the outcome of their own requests.
    await notify("record-approved");
    const decided = await states("record-approved");
    expect(decided).not.toEqual([]);
    expect(decided).not.toContain("suppressed");
    // Officers without the data protection right can't change or decide it either.
    const editor = await signInAs(
      await createOfficerWithGrants({
        permissions: ["individual.view", "individual.edit", "individual.approve"],
      }),
    );
    const { version } = dataOf<{ version: number }>(await clerk.get(`/individuals/${id}`));
    expect(await editor.patch(`/individuals/${id}`, { version, city: "Ijebu" })).toMatchObject({
      status: 403,
      body: { code: "record-restricted" },
    });
    expect(await editor.post(`/individuals/${id}/archive`, { reason: "x" }, key())).toMatchObject({
      status: 403,
      body: { code: "record-restricted" },
    });
    // Another case doesn't lift a restriction that this case set.
    const other = dataOf<{ id: number }>(
      await clerk.post(
        "/data-cases",
        { person: code, kind: "correction", request: "Wrong street", proof: "Passport" },
        key(),
      ),
    );
    expect(await action(clerk, other.id, "lift-restriction", { reason: "Done" })).toMatchObject({
      status: 409,
    });
    expect(await action(clerk, other.id, "export")).toMatchObject({
      status: 409,
      body: { code: "wrong-kind" },
    });

    expect(await action(clerk, opened.id, "lift-restriction", { reason: "Settled" })).toMatchObject({
      status: 200,
    });
    expect(await exported()).toBe(true);
    await sql`DELETE FROM message WHERE user_id = ${user}`.execute(database());
    await notify("follow-ups-due");
    const reminded = await states("follow-ups-due");
    expect(reminded).not.toEqual([]);
    expect(reminded).not.toContain("suppressed");
  });
});

describe("retention", () => {
  test("deletes nothing before it is switched on, then what has expired, with a count in the audit trail", async () => {
    const stale = (n: number) =>
      sql`INSERT INTO registration (id, kind, visitor, email, password_hash, created_at)
        SELECT gen_random_uuid(), 'individual', '\\x00', 'old' || n || '@mail.ng', 'x', now() - interval '40 days'
        FROM generate_series(1, ${n}::integer) n`.execute(database());
    const left = async () =>
      Number(
        (
          await sql<{ n: number }>`SELECT count(*) AS n FROM registration WHERE completed_at IS NULL`.execute(
            database(),
          )
        ).rows[0]?.n,
      );
    const run = async () => {
      const { id } = await transaction((tx) =>
        enqueueJob(tx, systemActor("test"), { kind: "retention", title: "Clearing", input: null }),
      );
      return see(id);
    };
    await stale(2_300);
    expect(await run()).toMatchObject({ state: "done" });
    expect(await left()).toBe(2_300);
    const rules = dataOf<{ name: string; due_rows: number; enabled: boolean }[]>(
      await clerk.get("/retention"),
    );
    expect(rules.find(({ name }) => name === "given-up-registrations")).toMatchObject({
      due_rows: 2_300,
      enabled: false,
    });

    expect(await clerk.put("/retention/given-up-registrations", { days: 1, enabled: true })).toMatchObject({
      status: 422,
    });
    expect(await clerk.put("/retention/given-up-registrations", { days: 30, enabled: true })).toMatchObject({
      status: 200,
    });
    // One batch by a process that was then killed: the next one resumes.
    expect(await clearBatch("given-up-registrations", 30)).toBe(1_000);
    expect(await left()).toBe(1_300);
    expect(await run()).toMatchObject({ state: "done" });
    expect(await left()).toBe(0);
    const { rows } = await sql<{ after: unknown; reason: string | null }>`
      SELECT after, reason FROM audit WHERE action = 'retention.clear'`.execute(database());
    expect(rows).toEqual([{ after: { rule: "given-up-registrations", cleared: 1_300 }, reason: null }]);
  });

  test("can be changed only with the right to decide it", async () => {
    const viewer = await signInAs(await createOfficerWithGrants({ permissions: ["data_protection.view"] }));
    expect(await viewer.get("/retention")).toMatchObject({ status: 200 });
    expect(await viewer.put("/retention/ended-sessions", { days: 365, enabled: false })).toMatchObject({
      status: 403,
    });
  });
});
