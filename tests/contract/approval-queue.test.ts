import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { waitingRows } from "#areas/registry/records/pending-rows.ts";
import { property } from "#domain/register/property.ts";
import { registers } from "#domain/register/registers.ts";
import { connectionPool, database } from "#kernel/db/client.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { pendingApprovals } from "#reporting/pending-approvals.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide } from "../support/decide.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { sampleOf } from "../support/sample.ts";

/** The approval queue: its contents, its order, and who sees it. */

interface Rec {
  id: number;
  version: number;
}

interface Waiting extends Rec {
  code: string;
  change_id: number | null;
  fields: number;
  by: string | null;
  since: string;
}

let db: TestDatabase;
let clerk: ApiClient;
let approver: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  approver = await signInAs("admin2@ratebook.test");
});
afterAll(() => db.close());
beforeEach(async () => {
  await connectionPool().query("DELETE FROM pending_change");
  await connectionPool().query("UPDATE property SET status = 'rejected'");
});

const enter = async (more: object = {}, by = clerk) =>
  (await by.post("/properties", { ...sampleOf(property), submit: true, ...more })).body.data as Rec;

/** An approved property with a pending change of one field. */
async function changing(more: object = {}): Promise<Rec> {
  const { id } = await enter(more);
  const record = (await decide(approver, `/properties/${id}/approve`)).body.data as Rec;
  const proposed = await clerk.patch(`/properties/${id}`, {
    version: record.version,
    landmark: "At the gate",
  });
  expect(proposed.body.pending).toBe(true);
  return record;
}

async function queueOf(by: ApiClient, query = ""): Promise<Waiting[]> {
  const { status, body } = await by.get(`/properties/waiting${query}`);
  expect(status).toBe(200);
  return body.data as Waiting[];
}

const idsOf = (rows: readonly Rec[]) => rows.map(({ id }) => id);

/** Sets the submission of a record and its change to this many hours ago. */
async function waitFor({ id }: Rec, hours: number): Promise<void> {
  const since = `now() - make_interval(hours => ${hours})`;
  await connectionPool().query(`UPDATE property SET submitted_at = ${since} WHERE id = $1`, [id]);
  await connectionPool().query(`UPDATE pending_change SET submitted_at = ${since} WHERE record_id = $1`, [
    id,
  ]);
}

describe("the approval queue", () => {
  it("lists submitted records and changes, the longest pending first", async () => {
    const [young, change, old] = [await enter(), await changing(), await enter()];
    await waitFor(young, 1);
    await waitFor(change, 5);
    await waitFor(old, 9);
    const rows = await queueOf(approver);
    expect(idsOf(rows)).toEqual([old.id, change.id, young.id]);
    expect(rows.map(({ change_id, fields }) => [change_id !== null, fields])).toEqual([
      [false, 0],
      [true, 1],
      [false, 0],
    ]);
    expect(rows.map(({ by }) => by)).toEqual(Array(3).fill("Folákẹ́ Adébáyọ̀"));
    expect((await approver.get("/properties/waiting")).body.meta).toEqual({ total: 3 });
  });

  it("excludes drafts, decided records and returned changes", async () => {
    const [approved, change] = [await enter(), await changing()];
    await enter({ submit: false });
    await decide(approver, `/properties/${approved.id}/approve`);
    await decide(approver, `/properties/${change.id}/return`, { reason: "Which gate?" });
    expect(await queueOf(approver)).toEqual([]);
  });

  it("moves a resubmitted change to the end", async () => {
    const [change, record] = [await changing(), await enter()];
    await waitFor(change, 9);
    await waitFor(record, 1);
    await decide(approver, `/properties/${change.id}/return`, { reason: "Which gate?" });
    expect((await clerk.post(`/properties/${change.id}/submit`)).status).toBe(200);
    expect(idsOf(await queueOf(approver))).toEqual([record.id, change.id]);
  });

  it("lists the officer's own entries and changes separately, for others to decide", async () => {
    const [entered, change, touched, theirs] = [
      await enter(),
      await changing(),
      await enter(),
      await enter({}, approver),
    ];
    await approver.patch(`/properties/${touched.id}`, {
      version: touched.version,
      landmark: "Beside the mosque",
    });
    expect(idsOf(await queueOf(clerk))).toEqual([theirs.id]);
    expect(idsOf(await queueOf(clerk, "?own=yes"))).toEqual(
      [entered.id, change.id, touched.id].sort((a, b) => a - b),
    );
    expect(idsOf(await queueOf(approver))).toEqual([entered.id, change.id].sort((a, b) => a - b));
    expect(idsOf(await queueOf(approver, "?own=yes"))).toEqual([touched.id, theirs.id]);
  });

  it("shows entries of the system to everyone", async () => {
    const { id } = await enter();
    await connectionPool().query("UPDATE property SET created_by = NULL, updated_by = NULL WHERE id = $1", [
      id,
    ]);
    const rows = await queueOf(clerk);
    expect(rows).toMatchObject([{ id, by: null }]);
  });

  it("pages forwards and backwards through each row once", async () => {
    await connectionPool().query(
      `INSERT INTO property (street_name, city, use, status, created_by, updated_by, submitted_at)
       SELECT 'Page', 'Ibara', 'vacant', 'submitted', u.id, u.id, now() - make_interval(hours => n / 3)
       FROM generate_series(1, 60) AS n, app_user u WHERE u.email = 'admin@ratebook.test'`,
    );
    const change = await changing();
    await waitFor(change, 7);
    const { rows: wanted } = await connectionPool().query<{ id: number }>(
      `SELECT id FROM (SELECT id, submitted_at AS since FROM property WHERE status = 'submitted'
         UNION ALL SELECT record_id, submitted_at FROM pending_change) AS w ORDER BY since, id`,
    );
    const pages: number[][] = [];
    let query = "";
    for (;;) {
      const { body } = await approver.get(`/properties/waiting${query}`);
      expect(body.meta?.total).toBe(61);
      pages.push(idsOf(body.data as Rec[]));
      if (!body.meta?.next) break;
      query = `?after=${body.meta.next}`;
    }
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 11]);
    expect(pages.flat()).toEqual(wanted.map(({ id }) => Number(id)));
    const last = await approver.get(`/properties/waiting${query}`);
    const middle = await approver.get(`/properties/waiting?before=${last.body.meta?.previous}`);
    expect(idsOf(middle.body.data as Rec[])).toEqual(pages[1]);
    const first = await approver.get(`/properties/waiting?before=${middle.body.meta?.previous}`);
    expect(idsOf(first.body.data as Rec[])).toEqual(pages[0]);
    expect(first.body.meta?.previous).toBeUndefined();
  });

  it("rejects a forged cursor", async () => {
    const written = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
    const cursors = [
      "nonsense",
      written(["title", "A", 1]),
      written(["waiting", null, 1]),
      written(["waiting", "soon", 1]),
    ];
    for (const cursor of cursors) {
      const { status, body } = await approver.get(`/properties/waiting?after=${cursor}`);
      expect([cursor, status, body.errors]).toEqual([
        cursor,
        400,
        { after: ["Use meta.next of the same list with the same sort."] },
      ]);
    }
    expect((await approver.get("/properties/waiting?own=maybe")).status).toBe(400);
  });
});

describe("the queue of an officer of one local government", () => {
  it("lists only records and changes there", async () => {
    const [mine, theirs] = [await createLga(), await createLga()];
    const officer = await signInAs(await createOfficer([mine]));
    const [here, changed] = [await enter({ lga_id: mine }), await changing({ lga_id: mine })];
    await enter({ lga_id: theirs });
    await changing({ lga_id: theirs });
    await enter();
    await changing();
    expect(idsOf(await queueOf(officer))).toEqual([here.id, changed.id]);
    expect(await queueOf(officer, `?lga_id=${theirs}`)).toEqual([]);
    expect(idsOf(await queueOf(approver, `?lga_id=${mine}`))).toEqual([here.id, changed.id]);
    expect(await queueOf(officer, "?own=yes")).toEqual([]);
  });

  it("lists a change where its record was moved to", async () => {
    const [mine, theirs] = [await createLga(), await createLga()];
    const officer = await signInAs(await createOfficer([mine]));
    const { id } = await changing({ lga_id: theirs });
    expect(await queueOf(officer)).toEqual([]);
    await connectionPool().query("UPDATE property SET lga_id = $1 WHERE id = $2", [mine, id]);
    expect(idsOf(await queueOf(officer))).toEqual([id]);
  });

  it("lists only records where they may both view and approve", async () => {
    const [seen, both] = [await createLga(), await createLga()];
    const email = await createOfficerWithGrants(
      { permissions: ["property.view"], lga_ids: [seen, both] },
      { permissions: ["property.approve"], lga_ids: [both] },
    );
    const officer = await signInAs(email);
    await enter({ lga_id: seen });
    const { id } = await enter({ lga_id: both });
    expect(idsOf(await queueOf(officer))).toEqual([id]);
  });
});

describe("the queue of an officer who cannot approve", () => {
  it("lists pending records they may view", async () => {
    const looker = await signInAs(await createOfficerWithGrants({ permissions: ["property.view"] }));
    const { id } = await enter();
    expect(idsOf(await queueOf(looker))).toEqual([id]);
  });

  it("is empty or forbidden without the view right, or with it for some agencies only", async () => {
    await enter();
    const blind = await signInAs(await createOfficerWithGrants({ permissions: ["property.approve"] }));
    expect((await blind.get("/properties/waiting")).status).toBe(403);
    const agency = await signInAs(await createOfficer(null, [1]));
    expect(await queueOf(agency)).toEqual([]);
  });
});

it("the dashboard counts changes too and shows the longest pending", async () => {
  const [record, change] = [await enter(), await changing()];
  await waitFor(record, 1);
  await waitFor(change, 30);
  const user = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", "admin2@ratebook.test")
    .executeTakeFirstOrThrow();
  const waiting = await pendingApprovals(await actorForUser(user.id, null));
  const found = waiting.find(({ resource }) => resource === "property");
  expect(found?.count).toBe(2);
  const hours = (Date.now() - (found?.oldest?.getTime() ?? 0)) / 3_600_000;
  expect(Math.round(hours)).toBe(30);
});

it("every register with approval has a queue", async () => {
  for (const { endpoint, approval } of registers) {
    const { status } = await approver.get(`/${endpoint}/waiting`);
    expect([endpoint, status]).toEqual([endpoint, approval ? 200 : 404]);
  }
});

describe("a large approval queue", () => {
  const MANY = 20_000;

  it("skips the officer's own entries and other places without reading them", async () => {
    const [mine, theirs] = [await createLga(), await createLga()];
    const email = await createOfficer([mine]);
    const [approverId, clerkId] = [await idOf("admin2@ratebook.test"), await idOf("admin@ratebook.test")];
    const fill = (lga: number, by: number, count: number) =>
      connectionPool().query(
        `INSERT INTO property (street_name, city, use, status, created_by, updated_by, submitted_at, lga_id)
         SELECT 'Large', 'Ibara', 'vacant', 'submitted', $1, $1, now() - make_interval(hours => 100), $2
         FROM generate_series(1, $3::int)`,
        [by, lga, count],
      );
    await fill(theirs, approverId, MANY);
    await fill(mine, clerkId, 40);
    await connectionPool().query("ANALYZE property");
    // Their own 20,000 are pending longest, in another local government than the officer's.
    expect(await rowsRead(approverId, "*")).toBeLessThan(500);
    expect(await rowsRead(await idOf(email), [mine])).toBeLessThan(500);
    // Shows that the measure detects a full read: the officer's own entries are counted to the end.
    expect(await rowsRead(approverId, "*", "own", MANY)).toBeGreaterThan(MANY / 2);
  });

  async function rowsRead(
    user: number,
    places: "*" | readonly number[],
    whose: "others" | "own" = "others",
    limit = 26,
  ): Promise<number> {
    const rows = waitingRows(await actorForUser(user, null), property, {
      lgas: places,
      enteredBy: whose,
      limit,
    });
    const found = await sql<{ "QUERY PLAN": readonly { Plan: Plan }[] }>`
      EXPLAIN (ANALYZE, FORMAT JSON) SELECT * FROM ${rows} AS page`.execute(database());
    return scanned(found.rows[0]?.["QUERY PLAN"][0]?.Plan);
  }
});

interface Plan {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows read by the scans of a plan, including discarded ones. */
function scanned(plan: Plan | undefined): number {
  if (!plan) return 0;
  const removed = (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0);
  const own =
    /Scan/.test(plan["Node Type"]) && !/Subquery|CTE|Function|WorkTable/.test(plan["Node Type"])
      ? (plan["Actual Rows"] + removed) * plan["Actual Loops"]
      : 0;
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + scanned(part), 0);
}

async function idOf(email: string): Promise<number> {
  const { id } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}
