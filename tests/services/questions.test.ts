import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficer } from "../support/people.ts";
import { nextNumber } from "../support/sample.ts";
import { enterService, type Rec, requestRow, trailOf, writeRequest } from "./setup-kit.ts";

/** What a service asks: by version, never changed beneath an answer. */

let db: TestDatabase;
let admin: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  other = await signInAs("admin2@ratebook.test");
});
afterAll(() => db.close());

const path = (id: number) => `/service-subcategories/${id}/questions`;
const save = (id: number, version: number, questions: unknown, by = admin) =>
  by.put(path(id), { version, questions });
const asked = async (id: number) =>
  (await admin.get(path(id))).body.data as { version: number; questions: { key: string; label: string }[] };
const keys = async (id: number) => (await asked(id)).questions.map(({ key }) => key);

const use = { label: "What is it used for?", type: "text", required: true };
const since = { label: "Since when?", type: "date" };

describe("the questions of a service", () => {
  it("make the next version when something changed, and none when nothing did", async () => {
    const { id } = await enterService(admin);
    expect(await asked(id)).toEqual({ version: 0, questions: [] });
    const first = await save(id, 0, [use, since]);
    expect([first.status, first.body.data]).toMatchObject([200, { version: 1, changed: true }]);
    const { questions } = await asked(id);
    expect((await save(id, 1, questions)).body.data).toMatchObject({ version: 1, changed: false });
    expect((await save(id, 1, questions.toReversed())).body.data).toMatchObject({
      version: 2,
      changed: true,
    });
    expect((await save(id, 2, [])).body.data).toMatchObject({ version: 3, changed: true, questions: [] });
    const { rows } = await sql<{ version: number; count: number }>`
      SELECT version, jsonb_array_length(questions) AS count FROM service_form WHERE subcategory_id = ${id}
      ORDER BY version`.execute(database());
    expect(rows.map(({ version, count }) => [version, count])).toEqual([
      [1, 2],
      [2, 2],
      [3, 0],
    ]);
    expect((await trailOf("service_subcategory", id)).map(({ action }) => action)).toEqual([
      "service_subcategory.create",
      ...Array(3).fill("service_subcategory.ask"),
    ]);
  });

  it("that need files are ten at most, as many as a form takes", async () => {
    const { id } = await enterService(admin);
    const files = (required: boolean) =>
      Array.from({ length: 11 }, (_, n) => ({ label: `Paper ${n}`, type: "file", required }));
    const { status, body } = await save(id, 0, files(true));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["questions[10].required"]]);
    expect((await save(id, 0, files(false))).status).toBe(200);
  });

  it("tell all faults at once, by their paths, and keep nothing", async () => {
    const { id } = await enterService(admin);
    const { status, body } = await save(id, 0, [
      { label: "", type: "text" },
      { label: "Kind", type: "choice", choices: ["One"] },
      { label: "kind", type: "lottery" },
    ]);
    expect([status, body.code]).toEqual([422, "invalid"]);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      "questions[0].label",
      "questions[1].choices",
      "questions[2].label",
      "questions[2].type",
    ]);
    expect(await asked(id)).toEqual({ version: 0, questions: [] });
    const strange = await admin.put(path(id), { questions: [], colour: "red" });
    expect(Object.keys(strange.body.errors ?? {}).sort()).toEqual(["colour", "version"]);
  });

  it("are saved by one of two editors, and the other is told", async () => {
    const { id } = await enterService(admin);
    await save(id, 0, [use]);
    const late = await save(id, 0, [since], other);
    expect([late.status, late.body.code]).toEqual([409, "edited-meanwhile"]);
    const answers = await Promise.all([save(id, 1, [use, since]), save(id, 1, [since], other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await asked(id)).version).toBe(2);
  });

  it("never give the key of a question that was asked before to another one", async () => {
    const { id } = await enterService(admin);
    await save(id, 0, [use]);
    const [key] = await keys(id);
    await save(id, 1, []);
    await save(id, 2, [use]);
    expect(await keys(id)).toEqual([`${key}_2`]);
    // Who names the key brings the old question back.
    await save(id, 3, [{ ...use, key }]);
    expect(await keys(id)).toEqual([key]);
  });

  it("of an archived service stay as they are", async () => {
    const { id } = await enterService(admin);
    await save(id, 0, [use]);
    await admin.post(`/service-subcategories/${id}/archive`, { reason: "Not offered any more" });
    const { status, body } = await save(id, 1, []);
    expect([status, body.code]).toEqual([409, "not-editable"]);
  });

  it("are changed only by a right that holds everywhere", async () => {
    const { id } = await enterService(admin);
    const officer = await signInAs(await createOfficer([1]));
    expect((await save(id, 0, [use], officer)).status).toBe(403);
    const individual = await signInAs("individual@ratebook.test");
    expect((await save(id, 0, [use], individual)).status).toBe(403);
    expect((await individual.get(path(id))).status).toBe(403);
  });
});

describe("a question that was answered", () => {
  async function answered(
    type: string,
    answer: unknown,
  ): Promise<{ service: Rec; key: string; request: number }> {
    const service = await enterService(admin);
    await save(service.id, 0, [{ ...use, type }]);
    const [key = ""] = await keys(service.id);
    const request = await writeRequest({ service: service.id, answers: { [key]: answer } });
    return { service, key, request };
  }

  it("keeps its kind: it is asked as a new one instead", async () => {
    const { service, key, request } = await answered("text", "A loan");
    const { status, body } = await save(service.id, 1, [since, { ...use, key, type: "yes-no" }]);
    expect([status, body.code]).toEqual([409, "question-answered"]);
    expect(body.message).toContain("Add a new question instead; existing answers are kept.");
    expect(Object.keys(body.errors ?? {})).toEqual(["questions[1].type"]);
    const anew = await save(service.id, 1, [since, { ...use, type: "yes-no" }]);
    expect(anew.status).toBe(200);
    expect(await keys(service.id)).toEqual(["since_when", `${key}_2`]);
    // The request shows what it was asked, and what was answered to that.
    const { rows } = await sql<{ version: number; questions: { type: string }[]; answers: object }>`
      SELECT f.version, f.questions, r.answers FROM service_request r JOIN service_form f ON f.id = r.form_id
      WHERE r.id = ${request}`.execute(database());
    expect(rows).toMatchObject([{ version: 1, questions: [{ type: "text" }], answers: { [key]: "A loan" } }]);
  });

  it("may be worded anew, needed no more, and taken out", async () => {
    const { service, key } = await answered("text", "A loan");
    expect((await save(service.id, 1, [{ ...use, key, label: "For what?", required: false }])).status).toBe(
      200,
    );
    expect((await save(service.id, 2, [])).status).toBe(200);
    // Taken out or not: its answers are there, so the key does not come back as another kind.
    expect((await save(service.id, 3, [{ ...use, key, type: "number" }])).body.code).toBe(
      "question-answered",
    );
  });

  it("that nobody answered may change its kind", async () => {
    const service = await enterService(admin);
    await save(service.id, 0, [use, since]);
    const [key, second] = await keys(service.id);
    await writeRequest({ service: service.id, answers: { [second ?? ""]: "2026-01-05" } });
    expect((await save(service.id, 1, [{ ...use, key, type: "number" }])).status).toBe(200);
  });

  it("is found out also when the answer comes at the same moment", async () => {
    const service = await enterService(admin);
    await save(service.id, 0, [use]);
    const [key = ""] = await keys(service.id);
    let saving: ReturnType<typeof save> | undefined;
    await database()
      .transaction()
      .execute(async (tx) => {
        await writeRequest({ service: service.id, answers: { [key]: "now" } }, tx);
        saving = save(service.id, 1, [{ ...use, key, type: "date" }]);
        // It waits until whoever answers has answered.
        await expect
          .poll(async () => {
            const { rows } = await sql`SELECT FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(tx);
            return rows.length;
          })
          .toBe(1);
      });
    expect((await saving)?.body.code).toBe("question-answered");
  });

  it("is not answered in the words of before once it was changed", async () => {
    const service = await enterService(admin);
    await save(service.id, 0, [use]);
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM service_form WHERE subcategory_id = ${service.id}`.execute(database());
    await save(service.id, 1, [since]);
    for (const form of [rows[0]?.id ?? 0, null])
      await expect(writeRequest({ service: service.id, form })).rejects.toMatchObject({ code: "40001" });
  });
});

describe("a service with its questions", () => {
  const body = () => ({
    name: `Whole ${nextNumber()}`,
    category_id: 1,
    audience: "owners",
    days_to_serve: "5",
    days_to_reopen: "0",
  });
  const create = (sent: object) => admin.post("/service-subcategories/with-questions", sent);

  it("is entered in one step, and changed in one", async () => {
    const made = await create({ ...body(), fee_kobo: "1,500", revenue_item_id: 1, questions: [use] });
    expect([made.status, made.body.data]).toMatchObject([201, { fee_kobo: 1_500_00, days_to_reopen: 0 }]);
    const { id } = made.body.data as Rec;
    expect(await asked(id)).toMatchObject({ version: 1, questions: [use] });
    const edit = (sent: object) => admin.patch(`/service-subcategories/with-questions/${id}`, sent);
    const changed = await edit({ version: 1, days_to_serve: "7", form_version: 1, questions: [use, since] });
    expect([changed.status, changed.body.data]).toMatchObject([200, { days_to_serve: 7, version: 2 }]);
    expect((await asked(id)).version).toBe(2);
    // Either is another's since: neither is saved.
    const late = await edit({ version: 2, days_to_serve: "9", form_version: 1, questions: [] });
    expect([late.status, late.body.code]).toEqual([409, "edited-meanwhile"]);
    expect((await admin.get(`/service-subcategories/${id}`)).body.data).toMatchObject({ days_to_serve: 7 });
  });

  it("tells the faults of both at once, and enters neither", async () => {
    const sent = { ...body(), days_to_serve: "0", questions: [{ label: "", type: "text" }] };
    const { status, body: answer } = await create(sent);
    expect(status).toBe(422);
    expect(Object.keys(answer.errors ?? {}).sort()).toEqual(["days_to_serve", "questions[0].label"]);
    const right = await create({ ...sent, days_to_serve: "3" });
    expect(Object.keys(right.body.errors ?? {})).toEqual(["questions[0].label"]);
    const { rows } = await sql`SELECT FROM service_subcategory WHERE name = ${sent.name}`.execute(database());
    expect(rows).toHaveLength(0);
  });

  it("takes no terms that do not go together", async () => {
    const fee = await create({ ...body(), fee_kobo: "100" });
    expect([fee.status, fee.body.code]).toEqual([422, "service-terms"]);
    expect(Object.keys(fee.body.errors ?? {})).toEqual(["revenue_item_id"]);
    const unnamed = await create({
      ...body(),
      audience: "public",
      asset_type: "shop",
      fee_kobo: "100",
      revenue_item_id: 1,
    });
    expect(Object.keys(unnamed.body.errors ?? {}).sort()).toEqual(["asset_type", "fee_kobo"]);
    const { id } = (await create({ ...body(), fee_kobo: "100", revenue_item_id: 1 })).body.data as Rec;
    const change = await admin.patch(`/service-subcategories/${id}`, { version: 1, audience: "public" });
    expect(change.body.code).toBe("service-terms");
  });

  it("is deleted with its questions while nobody asked for it", async () => {
    const { id } = (await create({ ...body(), questions: [use] })).body.data as Rec;
    expect((await admin.delete(`/service-subcategories/${id}`)).status).toBeLessThan(300);
    const { id: used } = (await create({ ...body(), questions: [use] })).body.data as Rec;
    await writeRequest({ service: used });
    const refused = await admin.delete(`/service-subcategories/${used}`);
    expect([refused.status, refused.body.code]).toEqual([409, "in-use"]);
    expect(refused.body.message).toContain("requests");
  });

  it("promises its days to a request for good", async () => {
    const service = await enterService(admin, { days_to_serve: 4 });
    const request = await writeRequest({ service: service.id });
    await admin.patch(`/service-subcategories/${service.id}`, { version: 1, days_to_serve: 40 });
    const { rows } = await sql<{ days_to_serve: number }>`
      SELECT days_to_serve FROM service_request WHERE id = ${request}`.execute(database());
    expect(rows).toEqual([{ days_to_serve: 4 }]);
    expect((await requestRow(request)).due_on).toBeNull();
  });
});
