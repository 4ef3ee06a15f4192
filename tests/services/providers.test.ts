import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decideMany } from "../support/decide.ts";
import { createOfficer } from "../support/people.ts";
import { enterProvider, enterService, requestRow, trailOf, writeRequest } from "./setup-kit.ts";

/** Service providers: linked user accounts, and removal with a handover of their work. */

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db.close());

const remove = (id: number, body: object = {}) =>
  admin.post(`/service-providers/${id}/remove`, { reason: "Closed down", ...body });
const statusOf = async (id: number) =>
  ((await admin.get(`/service-providers/${id}`)).body.data as { status: string }).status;
const providerOf = async (service: number) =>
  ((await admin.get(`/service-subcategories/${service}`)).body.data as { provider_id: number | null })
    .provider_id;

/** Recipients and templates of the messages about a provider. */
async function notifiedOf(provider: number) {
  return database()
    .selectFrom("message")
    .select(["user_id", "template"])
    .distinct()
    .where("about_resource", "=", "service_provider")
    .where("about_id", "=", provider)
    .where("user_id", "is not", null)
    .execute();
}

/** Creates an officer; returns the user ID. */
async function account(): Promise<number> {
  const email = await createOfficer(null);
  const { id } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

describe("removing a provider", () => {
  it("archives it when nothing refers to it", async () => {
    const { id } = await enterProvider(admin);
    const { status, body } = await remove(id);
    expect([status, body.data]).toMatchObject([200, { requests: 0, services: 0, handed_over_to: null }]);
    expect(await statusOf(id)).toBe("archived");
    const repeated = await remove(id);
    expect([repeated.status, repeated.body.code]).toEqual([409, "wrong-status"]);
  });

  it("with open work is refused in every way until a decision on the handover", async () => {
    const { id, title } = await enterProvider(admin);
    const service = await enterService(admin, { provider_id: id });
    const request = await writeRequest({ service: service.id, provider: id, status: "assigned" });
    const refused = await remove(id);
    expect([refused.status, refused.body.code]).toEqual([409, "provider-has-work"]);
    expect(refused.body.message).toContain(`${title} has 1 open request and 1 service`);
    expect(refused.body).toMatchObject({ data: { requests: 1, services: 1 } });
    const plain = await admin.post(`/service-providers/${id}/archive`, { reason: "Closed down" });
    expect([plain.status, plain.body.code]).toEqual([409, "provider-has-work"]);
    const many = await decideMany(admin, "/service-providers/archive", [id], { reason: "Closed down" });
    expect([many.status, many.body.code]).toEqual([409, "provider-has-work"]);
    expect((await admin.delete(`/service-providers/${id}`)).body.code).toBe("in-use");
    expect([await statusOf(id), (await requestRow(request)).provider_id]).toEqual(["active", id]);
  });

  it("hands over all open requests in one step and keeps completed ones", async () => {
    const [from, to] = [await enterProvider(admin), await enterProvider(admin)];
    const [service, elsewhere] = [
      await enterService(admin, { provider_id: from.id }),
      await enterService(admin),
    ];
    const [theirs, both, ours] = [await account(), await account(), await account()];
    for (const user_id of [theirs, both])
      await admin.post(`/service-providers/${from.id}/accounts`, { user_id });
    await admin.post(`/service-providers/${to.id}/accounts`, { user_id: both });
    const write = (status: string, assigned_to: number | null = null) =>
      writeRequest({ service: service.id, provider: from.id, status, assigned_to });
    const ended = await write("resolved", theirs);
    const open = [
      await write("assigned"),
      await write("assigned", theirs),
      await write("in-progress", theirs),
      await write("in-progress", both),
      await write("in-progress", ours),
    ];
    await sql`UPDATE service_request SET overdue_told = '2026-01-02' WHERE id = ANY(${open}::bigint[])`.execute(
      database(),
    );
    const other = await writeRequest({ service: elsewhere.id, provider: to.id, status: "assigned" });
    const { status, body } = await remove(from.id, { hand_over_to: to.code });
    expect([status, body.data]).toMatchObject([
      200,
      { requests: 5, services: 1, handed_over_to: { id: to.id, title: to.title } },
    ]);
    const rows = await Promise.all(open.map(requestRow));
    expect(rows.map((row) => [row.provider_id, row.status, row.assigned_to, row.version])).toEqual([
      [to.id, "assigned", null, 2],
      [to.id, "assigned", null, 2],
      [to.id, "assigned", null, 2],
      [to.id, "in-progress", both, 2],
      [to.id, "in-progress", ours, 2],
    ]);
    expect(await requestRow(ended)).toMatchObject({ provider_id: from.id, assigned_to: theirs, version: 1 });
    expect((await requestRow(other)).version).toBe(1);
    expect([await providerOf(service.id), await statusOf(from.id)]).toEqual([to.id, "archived"]);
    // The receiving provider gets one message with the count of unassigned requests, and overdue reminders start
    // over.
    expect(await notifiedOf(to.id)).toEqual([{ user_id: both, template: "requests-handed-over" }]);
    const labels = await database()
      .selectFrom("message")
      .select("body")
      .where("about_resource", "=", "service_provider")
      .where("about_id", "=", to.id)
      .where("channel", "=", "inbox")
      .executeTakeFirstOrThrow();
    expect(labels.body).toContain("3 open requests of another provider were transferred to ");
    const overdue = await database()
      .selectFrom("service_request")
      .select("overdue_told")
      .where("id", "in", open)
      .orderBy("id")
      .execute();
    expect(overdue.map(({ overdue_told }) => overdue_told === null)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    for (const id of open)
      expect(await trailOf("service_request", id)).toEqual([
        expect.objectContaining({ action: "service_request.hand_over", reason: "Closed down" }),
      ]);
    expect(await trailOf("service_request", ended)).toEqual([]);
    expect((await trailOf("service_subcategory", service.id)).at(-1)).toMatchObject({
      before: { provider_id: from.id },
      after: { provider_id: to.id },
    });
    expect((await trailOf("service_provider", from.id)).at(-1)).toMatchObject({
      action: "service_provider.archive",
      after: { status: "archived", requests: 5, services: 1, handed_to: to.title },
    });
  });

  it("without a successor returns its requests for assignment", async () => {
    const { id } = await enterProvider(admin);
    const service = await enterService(admin, { provider_id: id });
    const worker = await account();
    await admin.post(`/service-providers/${id}/accounts`, { user_id: worker });
    const request = await writeRequest({
      service: service.id,
      provider: id,
      status: "in-progress",
      assigned_to: worker,
    });
    const { body } = await remove(id, { hand_over_to: "nobody" });
    expect(body.data).toMatchObject({ requests: 1, services: 1, handed_over_to: null });
    expect(await requestRow(request)).toMatchObject({
      provider_id: null,
      assigned_to: null,
      status: "submitted",
    });
    expect(await providerOf(service.id)).toBeNull();
  });

  it("needs another active provider and a reason", async () => {
    const [{ id }, archived] = [await enterProvider(admin), await enterProvider(admin)];
    await enterService(admin, { provider_id: id });
    await remove(archived.id);
    for (const hand_over_to of [id, archived.id, "SPR-9999999-Z", "anybody", 9_999_999_999]) {
      const { status, body } = await remove(id, { hand_over_to, reason: " " });
      expect([status, body.code]).toEqual([422, "invalid"]);
      expect(Object.keys(body.errors ?? {}).sort()).toEqual(["hand_over_to", "reason"]);
    }
    expect(await statusOf(id)).toBe("active");
  });

  it("succeeds for one of two providers that hand over to each other at the same time", async () => {
    const [one, two] = [await enterProvider(admin), await enterProvider(admin)];
    await enterService(admin, { provider_id: one.id });
    await enterService(admin, { provider_id: two.id });
    const answers = await Promise.all([
      remove(one.id, { hand_over_to: two.id }),
      remove(two.id, { hand_over_to: one.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect([await statusOf(one.id), await statusOf(two.id)].toSorted()).toEqual(["active", "archived"]);
  });

  it("leaves no request that was assigned to it at the same moment", async () => {
    const [from, to] = [await enterProvider(admin), await enterProvider(admin)];
    const service = await enterService(admin);
    const given = Array.from({ length: 8 }, () => writeRequest({ service: service.id, provider: from.id }));
    const [removed, ...made] = await Promise.all([
      remove(from.id, { hand_over_to: to.id }),
      ...given.map((one) => one.catch((error: { code?: string }) => error.code)),
    ]);
    expect(removed?.status).toBe(200);
    // Each request was either created first and handed over, or rejected for a retry.
    for (const one of made)
      if (typeof one === "number") expect((await requestRow(one)).provider_id).toBe(to.id);
      else expect(one).toBe("40001");
    const { rows } = await sql`SELECT FROM service_request WHERE provider_id = ${from.id}`.execute(
      database(),
    );
    expect(rows).toHaveLength(0);
  });

  it("hands over thousands of requests as fast as a few, without a query per request", async () => {
    const [from, to] = [await enterProvider(admin), await enterProvider(admin)];
    const service = await enterService(admin);
    const first = await writeRequest({ service: service.id, provider: from.id });
    await sql`
      INSERT INTO service_request (token, subcategory_id, form_id, subject, provider_id)
      SELECT left(md5(n::text), 22), r.subcategory_id, r.form_id, r.subject, r.provider_id
      FROM service_request r, generate_series(1, 2999) AS n WHERE r.id = ${first}`.execute(database());
    const { body } = await remove(from.id, { hand_over_to: to.id });
    expect(body.data).toMatchObject({ requests: 3000 });
    const { rows } = await sql<{ count: number }>`
      SELECT count(DISTINCT record_id) AS count FROM audit
      WHERE action = 'service_request.hand_over' AND before @> ${JSON.stringify({ provider_id: from.id })}::jsonb`.execute(
      database(),
    );
    expect(rows[0]?.count).toBe(3000);
  });
});

describe("user accounts of a provider", () => {
  it("are linked once and unlinked", async () => {
    const { id } = await enterProvider(admin);
    const user_id = await account();
    const path = `/service-providers/${id}/accounts`;
    expect((await admin.post(path, { user_id })).status).toBe(201);
    const repeated = await admin.post(path, { user_id });
    expect([repeated.status, repeated.body.code]).toEqual([409, "account-linked"]);
    expect((await admin.post(`${path}/${user_id}/unlink`)).status).toBe(200);
    expect((await admin.post(`${path}/${user_id}/unlink`)).status).toBe(404);
    expect((await trailOf("service_provider", id)).map(({ action }) => action)).toEqual([
      "service_provider.create",
      "service_provider.link_user",
      "service_provider.unlink_user",
    ]);
  });

  it("must be active officers, of an existing provider", async () => {
    const { id } = await enterProvider(admin);
    const path = `/service-providers/${id}/accounts`;
    const individual = await database()
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", "individual@ratebook.test")
      .executeTakeFirstOrThrow();
    for (const user_id of [individual.id, "x", null])
      expect((await admin.post(path, { user_id })).body).toMatchObject({
        code: "invalid",
        errors: { user_id: [expect.any(String)] },
      });
    expect((await admin.post(path, { user_id: 987_654 })).status).toBe(404);
    await remove(id);
    const { status, body } = await admin.post(path, { user_id: await account() });
    expect([status, body.code]).toEqual([409, "wrong-status"]);
  });
});
