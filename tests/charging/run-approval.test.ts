import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { asRealInstallation } from "../people/messages-kit.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  decide,
  issueRun,
  previewRun,
  requestedRun,
  requestRun,
  startApproved,
} from "../support/issue-run.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { addProperties, addProperty, completeJob, ratesCategory } from "./fixture.ts";

/** A billing run is requested by one officer and issued after another officer's approval. */

let db: TestDatabase;
let first: ApiClient;
let second: ApiClient;
let category_id: number;
let year = 2030;

beforeAll(async () => {
  db = await createTestDatabase();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
  category_id = await ratesCategory();
  await addProperties(30);
});
afterAll(() => db?.close());
// Each test bills a different year.
beforeEach(() => {
  year += 1;
});

const rates = (filter: object = {}) => ({ category_id, year, filter });

async function noticesOf(run: number): Promise<number> {
  const { n } = await database()
    .selectFrom("demand_notice")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("run_id", "=", run)
    .executeTakeFirstOrThrow();
  return n;
}

const viewRun = async (id: number, by = first) => (await by.get(`/billing-runs/${id}`)).body.data;

describe("a billing run", () => {
  it("is issued only after another officer has approved its totals", async () => {
    const { preview } = await previewRun(first, rates());
    const { id, run } = requestedRun(await requestRun(first, rates(), "Assembly of May 2026"));
    expect(await viewRun(run.id)).toMatchObject({
      state: "requested",
      job_id: null,
      preview: { count: preview.count, total_kobo: preview.total_kobo },
      requests: [{ id, kind: "billing-run", status: "pending", reason: "Assembly of May 2026" }],
      can: { withdraw: false },
    });
    const request = (await first.get(`/approval-requests/${id}`)).body.data as {
      effect: { label: string; after: string }[];
    };
    expect(request).toMatchObject({ kind: "billing-run", can: { decide: false, withdraw: true } });
    const effect = request.effect.map(({ label, after }) => `${label}: ${after}`).join("\n");
    expect(effect).toContain(`Category: Rates, ${year}`);
    expect(effect).toMatch(/^Agency: \S/m);
    expect(effect).toMatch(/^Bills: 30$/m);
    expect(effect).toMatch(/^Total: ₦[1-9]/m);
    expect(effect).toMatch(/^Earliest due date, if approved on .+: \d/m);
    expect(effect).toMatch(/^No local government: 30 bills, ₦/m);

    expect(await decide(first, id)).toMatchObject({ status: 403, body: { code: "own-entry" } });
    expect(await noticesOf(run.id)).toBe(0);
    expect(await decide(second, id)).toMatchObject({ status: 200 });
    const { job_id } = (await viewRun(run.id)) as { job_id: number };
    expect((await completeJob(job_id)).state).toBe("done");
    expect(await viewRun(run.id)).toMatchObject({
      state: "done",
      counts: { count: preview.count },
      total_kobo: preview.total_kobo,
      requests: [{ status: "approved", decided_by_name: expect.any(String) }],
    });
    expect(await noticesOf(run.id)).toBe(30);
  });

  it("requires step-up and a second factor of the approver", async () => {
    const { id, run } = requestedRun(await requestRun(first, rates()));
    await sql`UPDATE session SET proved_at = now() - interval '10 minutes'`.execute(database());
    expect(await decide(second, id)).toMatchObject({ status: 403, body: { code: "step-up-needed" } });
    await sql`UPDATE session SET proved_at = now()`.execute(database());
    await asRealInstallation(async () => {
      expect(await decide(second, id)).toMatchObject({ body: { code: "second-factor-missing" } });
    });
    expect(await viewRun(run.id)).toMatchObject({ state: "requested" });
  });

  it("can't be requested without a reason and a finished preview, nor if it bills nothing", async () => {
    const answer = await requestRun(first, rates(), " ");
    expect(answer).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } });
    expect((await first.post("/billing-runs", { reason: "Now", ...rates() })).body.errors).toHaveProperty(
      "preview_job_id",
    );
    await issueRun(first, second, rates());
    expect(await requestRun(first, rates())).toMatchObject({
      status: 409,
      body: { code: "nothing-to-issue" },
    });
  });

  it("that was rejected or withdrawn issues nothing and shows that status", async () => {
    const one = requestedRun(await requestRun(first, rates()));
    expect(await decide(second, one.id, "reject", { reason: "Not this year" })).toMatchObject({
      status: 200,
    });
    expect(await viewRun(one.run.id)).toMatchObject({ state: "rejected" });
    const two = requestedRun(await requestRun(first, rates()));
    expect(await decide(first, two.id, "withdraw")).toMatchObject({ status: 200 });
    expect(await viewRun(two.run.id)).toMatchObject({ state: "request-withdrawn" });
    expect(await decide(second, two.id)).toMatchObject({ status: 409, body: { code: "wrong-status" } });
    expect(await noticesOf(one.run.id)).toBe(0);
  });

  it("can't be approved when what it would issue has changed", async () => {
    const { id, run } = requestedRun(await requestRun(first, rates()));
    const { id: added } = await addProperty();
    const refused = await decide(second, id);
    expect(refused).toMatchObject({ status: 409, body: { code: "run-changed" } });
    expect(refused.body.message).toMatch(/Requested: 30 bills, ₦[\d,.]+.+31 bills, ₦/);
    // The same number of bills with a different total counts as a change.
    await sql`UPDATE property SET status = 'archived' WHERE id = ${added}`.execute(database());
    const { rows } = await sql<{ id: number }>`UPDATE property SET assessed_value = assessed_value + 100000000
      WHERE id = (SELECT min(id) FROM property WHERE use = 'commercial') RETURNING id`.execute(database());
    expect(rows).toHaveLength(1);
    expect(await decide(second, id)).toMatchObject({ status: 409, body: { code: "run-changed" } });
    expect(await viewRun(run.id)).toMatchObject({ state: "requested" });
    await sql`UPDATE property SET assessed_value = assessed_value - 100000000 WHERE id = ${rows[0]?.id}`.execute(
      database(),
    );
    expect(await decide(second, id)).toMatchObject({ status: 200 });
  });

  it("can't be approved when the tariff has changed", async () => {
    const { id } = requestedRun(await requestRun(first, rates()));
    await sql`UPDATE demand_category SET version = version + 1 WHERE id = ${category_id}`.execute(database());
    expect(await decide(second, id)).toMatchObject({ status: 409, body: { code: "run-changed" } });
  });

  it("issues nothing when what it would issue changed while its job was queued", async () => {
    const { id, job } = await startApproved(first, second, rates());
    const { id: added } = await addProperty();
    expect(await completeJob(job)).toMatchObject({ state: "failed", error: { code: "run-changed" } });
    expect(await noticesOf(id)).toBe(0);
    await sql`UPDATE property SET status = 'archived' WHERE id = ${added}`.execute(database());
  });
});

describe("a run of some local governments", () => {
  it("is approved by officers who cover all of them, and bills in those only", async () => {
    const [mine, other] = [await createLga(), await createLga()];
    await addProperty({ lga: mine });
    await addProperty({ lga: other });
    const [asking, colleague, elsewhere] = await Promise.all(
      [[mine], [mine], [other]].map(async (lgas) => signInAs(await createOfficer(lgas))),
    );
    if (!asking || !colleague || !elsewhere) throw new Error("There are three officers.");
    const { id, run } = requestedRun(await requestRun(asking, rates()));
    expect((await asking.get(`/approval-requests/${id}`)).body.data).toMatchObject({
      can: { withdraw: true },
    });
    expect(await decide(elsewhere, id)).toMatchObject({ status: 404 });
    expect((await colleague.get(`/billing-runs/${run.id}`)).body.data).toMatchObject({ state: "requested" });
    expect((await elsewhere.get(`/billing-runs/${run.id}`)).status).toBe(404);
    // The run is limited to the requester's local governments, even if the approver covers all.
    expect(await decide(second, id)).toMatchObject({ status: 200 });
    const { job_id } = (await viewRun(run.id)) as { job_id: number };
    expect((await completeJob(job_id)).state).toBe("done");
    expect(await noticesOf(run.id)).toBe(1);

    const next = requestedRun(await requestRun(asking, { category_id, year: year + 40 }));
    expect(await decide(colleague, next.id)).toMatchObject({ status: 200 });
  });
});
