import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficer } from "../support/people.ts";
import { nextNumber } from "../support/sample.ts";
import { enterService, type Rec, requestRow, trailOf, writeRequest } from "./setup-kit.ts";

/** Questions of a service are versioned, so that given answers keep their question. */

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
const params = async (id: number) =>
  (await admin.get(path(id))).body.data as { version: number; questions: { key: string; label: string }[] };
const keys = async (id: number) => (await params(id)).questions.map(({ key }) => key);

const use = { label: "What is it used for?", type: "text", required: true };
const since = { label: "Since when?", type: "date" };

describe("the questions of a service", () => {
  it("get a new version only when something changed", async () => {
    const { id } = await enterService(admin);
    expect(await params(id)).toEqual({ version: 0, questions: [] });
    const first = await save(id, 0, [use, since]);
    expect([first.status, first.body.data]).toMatchObject([200, { version: 1, changed: true }]);
    const { questions } = await params(id);
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

  it("can require at most ten files, the maximum of a form", async () => {
    const { id } = await enterService(admin);
    const files = (required: boolean) =>
      Array.from({ length: 11 }, (_, n) => ({ label: `Paper ${n}`, type: "file", required }));
    const { status, body } = await save(id, 0, files(true));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["questions[10].required"]]);
    expect((await save(id, 0, files(false))).status).toBe(200);
  });

  it("report all errors at once by path, and save nothing", async () => {
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
    expect(await params(id)).toEqual({ version: 0, questions: [] });
    const strange = await admin.put(path(id), { questions: [], colour: "red" });
    expect(Object.keys(strange.body.errors ?? {}).sort()).toEqual(["colour", "version"]);
  });

  it("are saved by one of two concurrent editors, and the other gets a conflict", async () => {
    const { id } = await enterService(admin);
    await save(id, 0, [use]);
    const stale = await save(id, 0, [since], other);
    expect([stale.status, stale.body.code]).toEqual([409, "edited-meanwhile"]);
    const answers = await Promise.all([save(id, 1, [use, since]), save(id, 1, [since], other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await params(id)).version).toBe(2);
  });

  it("never reuse the key of a removed question for another one", async () => {
    const { id } = await enterService(admin);
    await save(id, 0, [use]);
    const [key] = await keys(id);
    await save(id, 1, []);
    await save(id, 2, [use]);
    expect(await keys(id)).toEqual([`${key}_2`]);
    // Naming the key restores the removed question.
    await save(id, 3, [{ ...use, key }]);
    expect(await keys(id)).toEqual([key]);
  });

  it("can't be changed once the service is archived", async () => {
    const { id } = await enterService(admin);
    await save(id, 0, [use]);
    await admin.post(`/service-subcategories/${id}/archive`, { reason: "Not offered any more" });
    const { status, body } = await save(id, 1, []);
    expect([status, body.code]).toEqual([409, "not-editable"]);
  });

  it("require a right without scope limits", async () => {
    const { id } = await enterService(admin);
    const officer = await signInAs(await createOfficer([1]));
    expect((await save(id, 0, [use], officer)).status).toBe(403);
    const individual = await signInAs("individual@ratebook.test");
    expect((await save(id, 0, [use], individual)).status).toBe(403);
    expect((await individual.get(path(id))).status).toBe(403);
  });
});

describe("an answered question", () => {
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

  it("can't change its type; a new question is needed", async () => {
    const { service, key, request } = await answered("text", "A loan");
    const { status, body } = await save(service.id, 1, [since, { ...use, key, type: "yes-no" }]);
    expect([status, body.code]).toEqual([409, "question-answered"]);
    expect(body.message).toContain("Add a new question instead; existing answers are kept.");
    expect(Object.keys(body.errors ?? {})).toEqual(["questions[1].type"]);
    const replaced = await save(service.id, 1, [since, { ...use, type: "yes-no" }]);
    expect(replaced.status).toBe(200);
    expect(await keys(service.id)).toEqual(["since_when", `${key}_2`]);
    // The request shows the original question with its answer.
    const { rows } = await sql<{ version: number; questions: { type: string }[]; answers: object }>`
      SELECT f.version, f.questions, r.answers FROM service_request r JOIN service_form f ON f.id = r.form_id
      WHERE r.id = ${request}`.execute(database());
    expect(rows).toMatchObject([{ version: 1, questions: [{ type: "text" }], answers: { [key]: "A loan" } }]);
  });

  it("can be reworded, made optional and removed", async () => {
    const { service, key } = await answered("text", "A loan");
    expect((await save(service.id, 1, [{ ...use, key, label: "For what?", required: false }])).status).toBe(
      200,
    );
    expect((await save(service.id, 2, [])).status).toBe(200);
    // Even when removed, its key can't return with another type.
    expect((await save(service.id, 3, [{ ...use, key, type: "number" }])).body.code).toBe(
      "question-answered",
    );
  });

  it("differs from one without answers, whose type can change", async () => {
    const service = await enterService(admin);
    await save(service.id, 0, [use, since]);
    const [key, second] = await keys(service.id);
    await writeRequest({ service: service.id, answers: { [second ?? ""]: "2026-01-05" } });
    expect((await save(service.id, 1, [{ ...use, key, type: "number" }])).status).toBe(200);
  });

  it("is detected even if the answer arrives at the same moment", async () => {
    const service = await enterService(admin);
    await save(service.id, 0, [use]);
    const [key = ""] = await keys(service.id);
    let saving: ReturnType<typeof save> | undefined;
    await database()
      .transaction()
      .execute(async (tx) => {
        await writeRequest({ service: service.id, answers: { [key]: "now" } }, tx);
        saving = save(service.id, 1, [{ ...use, key, type: "date" }]);
        // Saving waits for the transaction that answers.
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

  it("can't be answered in an outdated version", async () => {
    const service = await enterService(admin);
    await save(service.id, 0, [use]);
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM service_form WHERE subcategory_id = ${service.id}`.execute(database());
    await save(service.id, 1, [since]);
    for (const form of [rows[0]?.id ?? 0, null])
      await expect(writeRequest({ service: service.id, form })).rejects.toMatchObject({ code: "40001" });
  });
});

describe("a service and its questions", () => {
  const body = () => ({
    name: `Whole ${nextNumber()}`,
    category_id: 1,
    audience: "owners",
    days_to_serve: "5",
    days_to_reopen: "0",
  });
  const create = (sent: object) => admin.post("/service-subcategories/with-questions", sent);

  it("are added in one step and edited in one", async () => {
    const made = await create({ ...body(), fee_kobo: "1,500", revenue_item_id: 1, questions: [use] });
    expect([made.status, made.body.data]).toMatchObject([201, { fee_kobo: 1_500_00, days_to_reopen: 0 }]);
    const { id } = made.body.data as Rec;
    expect(await params(id)).toMatchObject({ version: 1, questions: [use] });
    const edit = (sent: object) => admin.patch(`/service-subcategories/with-questions/${id}`, sent);
    const changed = await edit({ version: 1, days_to_serve: "7", form_version: 1, questions: [use, since] });
    expect([changed.status, changed.body.data]).toMatchObject([200, { days_to_serve: 7, version: 2 }]);
    expect((await params(id)).version).toBe(2);
    // Someone else changed one of the two, so neither is saved.
    const stale = await edit({ version: 2, days_to_serve: "9", form_version: 1, questions: [] });
    expect([stale.status, stale.body.code]).toEqual([409, "edited-meanwhile"]);
    expect((await admin.get(`/service-subcategories/${id}`)).body.data).toMatchObject({ days_to_serve: 7 });
  });

  it("report the errors of both at once, and neither is saved", async () => {
    const sent = { ...body(), days_to_serve: "0", questions: [{ label: "", type: "text" }] };
    const { status, body: answer } = await create(sent);
    expect(status).toBe(422);
    expect(Object.keys(answer.errors ?? {}).sort()).toEqual(["days_to_serve", "questions[0].label"]);
    const right = await create({ ...sent, days_to_serve: "3" });
    expect(Object.keys(right.body.errors ?? {})).toEqual(["questions[0].label"]);
    const { rows } = await sql`SELECT FROM service_subcategory WHERE name = ${sent.name}`.execute(database());
    expect(rows).toHaveLength(0);
  });

  it("are rejected when the service's terms contradict each other", async () => {
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

  it("are deleted together while there are no requests", async () => {
    const { id } = (await create({ ...body(), questions: [use] })).body.data as Rec;
    expect((await admin.delete(`/service-subcategories/${id}`)).status).toBeLessThan(300);
    const { id: used } = (await create({ ...body(), questions: [use] })).body.data as Rec;
    await writeRequest({ service: used });
    const refused = await admin.delete(`/service-subcategories/${used}`);
    expect([refused.status, refused.body.code]).toEqual([409, "in-use"]);
    expect(refused.body.message).toContain("requests");
  });

  it("keep the promised days for existing requests", async () => {
    const service = await enterService(admin, { days_to_serve: 4 });
    const request = await writeRequest({ service: service.id });
    await admin.patch(`/service-subcategories/${service.id}`, { version: 1, days_to_serve: 40 });
    const { rows } = await sql<{ days_to_serve: number }>`
      SELECT days_to_serve FROM service_request WHERE id = ${request}`.execute(database());
    expect(rows).toEqual([{ days_to_serve: 4 }]);
    expect((await requestRow(request)).due_on).toBeNull();
  });
});
