import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { FollowedComplaint } from "#areas/services/complaints/follow-complaint.ts";
import { storedAttachment } from "#areas/services/service-requests/attachment-file.ts";
import { recordCode } from "#domain/code.ts";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { fileStore } from "#platform/files/file-store.ts";
import { type ApiAnswer, type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { makeJpeg, makePhonePicture } from "../support/pictures.ts";
import { makeAgent, makeTicketWorld, newPlate, sell, voidTicket } from "../tickets/support/check-fixture.ts";
import { asker, dataOf, daysAgo, fetchView, key, officer, step, stepped } from "./request-kit.ts";

/** Complaints about collectors: sent by anyone, named or anonymously, and followed by a link. */

const OFFICE = ["service_request.view", "service_request.work", "service_request.assign"] as const;
const today = () => lagosDate(Date.now());
const newDraft = () => randomBytes(16).toString("base64url");

interface Kinds {
  readonly kinds: readonly { readonly id: number; readonly name: string }[];
  readonly places: readonly { readonly id: number; readonly name: string }[];
}

async function formOf(more: object = {}): Promise<Record<string, unknown>> {
  const { kinds, places } = dataOf<Kinds>(await visitor.get("/complaint-kinds"));
  return {
    kind_id: kinds[0]?.id,
    details: "He took ₦500 and gave nothing.",
    happened_on: today(),
    lga_id: places[0]?.id,
    anonymous: true,
    ...more,
  };
}

interface Sent {
  readonly id: number;
  readonly code: string;
  readonly token: string;
}

async function send(who: ApiClient, more: object = {}): Promise<Sent> {
  const answer = await who.post("/complaints", await formOf(more), key());
  expect(answer.body).toMatchObject({ status: "success" });
  const sent = dataOf<{ code: string; token: string }>(answer);
  const { id } = await database()
    .selectFrom("service_request")
    .select("id")
    .where("code", "=", sent.code)
    .executeTakeFirstOrThrow();
  return { ...sent, id };
}

async function sendPhoto(content: Uint8Array, draft: string): Promise<ApiAnswer> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(content)], "Ngozi at the park.jpg", { type: "image/jpeg" }));
  form.set("draft", draft);
  return visitor.post("/complaint-photos", form, key());
}

async function photoOf(draft: string): Promise<number> {
  const answer = await sendPhoto(await makePhonePicture(400, 300), draft);
  expect(answer.status).toBe(201);
  return dataOf<{ id: number }>(answer).id;
}

const follow = async (token: string) => dataOf<FollowedComplaint>(await visitor.get(`/complaints/${token}`));
const by = (token: string, verb: string, body: object = {}) =>
  visitor.post(`/complaints/${token}/${verb}`, body, key());

/** An agent linked to the first account, whose super agent is linked to the second. */
async function sellers(agent_user: number, super_user: number) {
  const phone = () => `080${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  const db = database();
  const { id: lga_id } = await db.selectFrom("lga").select("id").orderBy("id").executeTakeFirstOrThrow();
  const superAgent = await db
    .insertInto("super_agent")
    .values({ name: `Super ${randomUUID().slice(0, 8)}`, phone_number: phone() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const agent = await db
    .insertInto("ticket_agent")
    .values({ name: "Bola Ade", phone_number: phone(), lga_id, super_agent_id: superAgent.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("ticket_agent_user")
    .values({ ticket_agent_id: agent.id, user_id: agent_user })
    .execute();
  await db
    .insertInto("super_agent_user")
    .values({ super_agent_id: superAgent.id, user_id: super_user })
    .execute();
  return agent.id;
}

let testDatabase: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-complaints-"));
  vi.stubEnv("RATEBOOK_DATA", folder);
  testDatabase = await createTestDatabase();
});
afterAll(async () => {
  await testDatabase.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** All tests share one address, so its rate limits are cleared. */
beforeEach(async () => {
  await sql`DELETE FROM rate_limit WHERE key LIKE 'complaint-%'`.execute(database());
});

describe("sending a complaint", () => {
  test("returns its number and link to a visitor", async () => {
    const sent = await send(visitor, { typed: "ABC-123DE, somewhere", place: "Iyana Mortuary park" });
    expect(sent.code).toMatch(/^SRQ-/);
    expect(sent.token).toMatch(/^[\w-]{22}$/);
    const seen = await follow(sent.token);
    expect(seen).toMatchObject({ code: sent.code, details: "He took ₦500 and gave nothing." });
    expect(seen.clock).toMatch(/^0 of 5 working days used; due on /);
    const other = await send(visitor);
    expect(other.token).not.toBe(sent.token);
  });

  test("reports all errors at once", async () => {
    const answer = await visitor.post("/complaints", {}, key());
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(
      ["anonymous", "details", "happened_on", "kind_id", "lga_id"].sort(),
    );
  });

  test.each([
    ["a future date", { happened_on: addDays(today(), 1) }, "day-in-future", "happened_on"],
    ["a location abroad", { latitude: "51.5", longitude: "-0.12" }, "outside-country", "latitude"],
    ["a location without longitude", { latitude: "7.1" }, "invalid", "latitude"],
    ["an unknown kind", { kind_id: 9_999_999 }, "invalid", "kind_id"],
    ["an unknown local government", { lga_id: 9_999_999 }, "invalid", "lga_id"],
    ["a text that is too long", { details: "x".repeat(2001) }, "invalid", "details"],
    ["a name in an anonymous complaint", { name: "Ngozi" }, "invalid", "name"],
    ["a missing name in a named complaint", { anonymous: false }, "invalid", "name"],
    ["an invalid phone number", { anonymous: false, phone_number: "12" }, "invalid", "phone_number"],
    ["four photos", { photo_ids: [1, 2, 3, 4] }, "invalid", "photo_ids"],
    ["a filled honeypot field", { leave_empty: "http://spam.example" }, "not-by-hand", "leave_empty"],
  ])("rejects %s with an error for its field", async (_, more, code, field) => {
    const answer = await visitor.post("/complaints", await formOf(more), key());
    expect(answer).toMatchObject({ status: 422, body: { code } });
    expect(answer.body.errors).toHaveProperty(field);
  });

  test("twice with the same key creates one complaint, and rejects other content under that key", async () => {
    const form = await formOf({ draft: newDraft() });
    const once = key();
    const [first, second] = [
      await visitor.post("/complaints", form, once),
      await visitor.post("/complaints", form, once),
    ];
    expect(second.body).toEqual(first.body);
    const other = await visitor.post("/complaints", { ...form, details: "Other" }, once);
    expect(other).toMatchObject({ status: 422, body: { code: "key-reused" } });
    const { code } = dataOf<{ code: string }>(first);
    const { rows } = await sql`SELECT FROM complaint k JOIN service_request q ON q.id = k.request_id
      WHERE q.id >= (SELECT id FROM service_request WHERE code = ${code})`.execute(database());
    expect(rows).toHaveLength(1);
  });

  test("rejects archived kinds, which are no longer offered", async () => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO service_subcategory (category_id, name, audience, days_to_serve)
      SELECT id, ${`Kind ${randomUUID()}`}, 'public', 2 FROM service_category WHERE product = 'complaints'
      RETURNING id`.execute(database());
    const kind_id = rows[0]?.id ?? 0;
    const offered = async () =>
      dataOf<Kinds>(await visitor.get("/complaint-kinds")).kinds.map(({ id }) => id);
    expect(await offered()).toContain(kind_id);
    await sql`UPDATE service_subcategory SET status = 'archived' WHERE id = ${kind_id}`.execute(database());
    expect(await offered()).not.toContain(kind_id);
    const answer = await visitor.post("/complaints", await formOf({ kind_id }), key());
    expect(answer.body.errors).toHaveProperty("kind_id");
  });

  test("uses built-in kinds, which can be archived only and have no questions", async () => {
    const admin = await signInAs("admin@ratebook.test");
    const { id } = await database()
      .selectFrom("service_subcategory")
      .select("id")
      .where("product", "=", "complaint.other")
      .executeTakeFirstOrThrow();
    const deletion = await admin.delete(`/service-subcategories/${id}`, key());
    expect(deletion).toMatchObject({ status: 409, body: { code: "in-use" } });
    const response = await admin.put(
      `/service-subcategories/${id}/questions`,
      { version: 0, questions: [{ label: "How much?", type: "number" }] },
      key(),
    );
    expect(response).toMatchObject({ status: 409, body: { code: "complaint-questions" } });
  });
});

describe("an anonymous complaint", () => {
  test("stores nothing that identifies its sender, even a signed-in one", async () => {
    const person = await asker();
    const before = await lastRows();
    const draft = newDraft();
    const id = await photoOf(draft);
    const sent = await send(person, { draft, photo_ids: [id] });
    const db = database();
    const request = await db
      .selectFrom("service_request")
      .selectAll()
      .where("id", "=", sent.id)
      .executeTakeFirstOrThrow();
    expect(request).toMatchObject({
      individual_id: null,
      corporate_id: null,
      created_by: null,
      updated_by: null,
      contact_name: null,
      contact_phone: null,
      contact_email: null,
    });
    const trail = await db
      .selectFrom("audit")
      .selectAll()
      .where("resource", "=", "service_request")
      .where("record_id", "=", sent.id)
      .execute();
    expect(trail).toHaveLength(1);
    expect(trail[0]).toMatchObject({ actor_id: null, session_id: null, ip: null, request_id: null });
    // Neither an idempotency key nor an audit row refers to the sender.
    const keys = await sql`SELECT FROM idempotency WHERE actor = ${`user:${person.user}`}`.execute(db);
    expect(keys.rows).toHaveLength(0);
    const theirs = await sql`SELECT FROM audit WHERE id > ${before} AND actor_id = ${person.user}`.execute(
      db,
    );
    expect(theirs.rows).toHaveLength(0);
    const file = await db
      .selectFrom("service_attachment")
      .selectAll()
      .where("request_id", "=", sent.id)
      .executeTakeFirstOrThrow();
    expect(file).toMatchObject({ created_by: null, name: "Photo.jpg", visitor: `complaint:${draft}` });
    // It is neither in the sender's requests nor in their personal data export.
    const own = await person.get("/service-requests?list=all");
    expect(own.body.data).toEqual([]);
    const data = await person.fetch("/profile/data");
    expect(data.status).toBe(200);
    expect(await data.text()).not.toContain(sent.code);
  });

  test("can't be linked to a person in the database either", async () => {
    const sent = await send(visitor);
    await sql`UPDATE service_request SET contact_phone = '08034412290' WHERE id = ${sent.id}`.execute(
      database(),
    );
    await expect(
      sql`UPDATE complaint SET place = 'Elsewhere' WHERE request_id = ${sent.id}`.execute(database()),
    ).rejects.toThrow(/unnamed/);
  });

  test("differs from one sent with a name, which is in the sender's requests and personal data", async () => {
    const person = await asker();
    const sent = await send(person, { anonymous: false, phone_number: "0803 441 2290" });
    const own = await person.get("/service-requests?list=all");
    expect(own.body.data).toMatchObject([{ code: sent.code }]);
    const text = await (await person.fetch("/profile/data")).text();
    const stored = JSON.parse(text) as { complaints?: { code: string }[] };
    expect(JSON.stringify(stored.complaints ?? text)).toContain(sent.code);
    const request = await fetchView(await officer({ permissions: [...OFFICE] }), sent.id);
    expect(request.complaint).toMatchObject({ anonymous: false, contact_phone: "08034412290" });
  });

  async function lastRows(): Promise<number> {
    const { rows } = await sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM audit`.execute(
      database(),
    );
    return rows[0]?.id ?? 0;
  }
});

describe("complaint photos", () => {
  test("are re-encoded without location and device metadata", async () => {
    const draft = newDraft();
    const sent = await send(visitor, { draft, photo_ids: [await photoOf(draft)] });
    const { file_name } = await database()
      .selectFrom("service_attachment")
      .select("file_name")
      .where("request_id", "=", sent.id)
      .executeTakeFirstOrThrow();
    const stored = await fileStore.find(storedAttachment(file_name, "image/jpeg", "full"));
    const bytes = Buffer.from(await new Response(stored?.stream as ReadableStream).arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test.each([
    ["a text", Buffer.from("no picture at all")],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n")],
  ])("that are %s are rejected, whatever type they declare", async (_, bytes) => {
    const answer = await sendPhoto(bytes, newDraft());
    expect(answer).toMatchObject({ status: 422, body: { code: "attachment-type" } });
  });

  test("uploaded for another form can't be attached", async () => {
    const id = await photoOf(newDraft());
    for (const draft of [newDraft(), undefined]) {
      const answer = await visitor.post("/complaints", await formOf({ draft, photo_ids: [id] }), key());
      expect(answer).toMatchObject({ status: 422, body: { code: "attachment-unusable" } });
    }
  });

  test("are visible through the link and to officers, but to no one else", async () => {
    const draft = newDraft();
    const id = await photoOf(draft);
    const sent = await send(visitor, { draft, photo_ids: [id] });
    const other = await send(visitor);
    const get = async (path: string, who: ApiClient = visitor) => (await who.fetch(path)).status;
    expect(await get(`/complaints/${sent.token}/photos/${id}?size=thumb`)).toBe(200);
    expect(await get(`/complaints/${other.token}/photos/${id}`)).toBe(404);
    expect(await get(`/service-attachments/${id}/file`)).toBe(401);
    expect(await get(`/service-attachments/${id}/file`, await asker())).toBe(404);
    expect(await get(`/service-attachments/${id}/file`, await officer({ permissions: [...OFFICE] }))).toBe(
      200,
    );
  });
});

describe("following a complaint", () => {
  test.each(["AAAAAAAAAAAAAAAAAAAAAA", "1", "x".repeat(60)])(
    "finds nothing for the token %s",
    async (token) => {
      expect((await visitor.get(`/complaints/${token}`)).status).toBe(404);
      expect((await by(token, "messages", { body: "Hello" })).status).toBe(404);
      expect((await visitor.get(`/complaints/${token}/photos/1`)).status).toBe(404);
    },
  );

  test("doesn't work with the token of a request that has an account", async () => {
    const { rows } = await sql<{ token: string }>`
      SELECT q.token FROM service_request q WHERE NOT EXISTS (SELECT FROM complaint k WHERE k.request_id = q.id)
      LIMIT 1`.execute(database());
    const token = rows[0]?.token ?? (await requestWithAccount());
    expect((await visitor.get(`/complaints/${token}`)).status).toBe(404);
  });

  async function requestWithAccount(): Promise<string> {
    const { rows } = await sql<{ token: string }>`
      INSERT INTO service_request (token, subcategory_id, form_id, subject)
      SELECT ${newDraft()}, s.id, (SELECT max(f.id) FROM service_form f WHERE f.subcategory_id = s.id), 'Something'
      FROM service_subcategory s WHERE s.product IS NULL LIMIT 1 RETURNING token`.execute(database());
    return rows[0]?.token ?? "";
  }

  test("covers question, answer with a photo, resolution, rating and reopening, and hides internal notes", async () => {
    const clerk = await officer({ permissions: [...OFFICE] });
    const sent = await send(visitor);
    await stepped(clerk, sent.id, "start");
    await stepped(clerk, sent.id, "messages", { kind: "remark", body: "Known to us" });
    await stepped(clerk, sent.id, "ask", { body: "Which gate of the park?" });
    const response = await follow(sent.token);
    expect(response).toMatchObject({ waiting_for: "requester", can: { answer: true, reopen: false } });
    expect(response.messages.map(({ body }) => body)).toEqual(["Which gate of the park?"]);
    expect(JSON.stringify(response)).not.toContain("Known to us");
    expect(new Set(response.history.map((event) => event.by))).toEqual(
      new Set(["You", "The revenue office"]),
    );
    const draft = newDraft();
    const photo_ids = [await photoOf(draft)];
    const stale = await by(sent.token, "answer", { body: "North", draft, photo_ids, version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: "request-changed" } });
    const { version } = response;
    const answered = await by(sent.token, "answer", { body: "The north gate", draft, photo_ids, version });
    expect(answered.body.data).toMatchObject({ waiting_for: null, photos: [{ id: photo_ids[0] }] });
    await stepped(clerk, sent.id, "resolve", { outcome: "The collector was suspended." });
    expect((await by(sent.token, "rate", { rating: 9 })).body.errors).toHaveProperty("rating");
    expect((await by(sent.token, "rate", { rating: 4, remark: "Quick" })).body.data).toMatchObject({
      rating: 4,
    });
    const reopened = await by(sent.token, "reopen", { reason: "He is back." });
    expect(reopened.body.data).toMatchObject({ status: "assigned", ended_at: null });
    const seen = await fetchView(clerk, sent.id);
    expect(seen).toMatchObject({ reopened: 1, rating: 4, contact_name: null, token: null });
    const trail = await database()
      .selectFrom("audit")
      .select(["actor_id", "ip", "action", "area"])
      .where("resource", "=", "service_request")
      .where("record_id", "=", sent.id)
      .where("area", "=", "public")
      .execute();
    expect(trail.map(({ action }) => action).sort()).toEqual(
      ["answer", "rate", "reopen", "submit"].map((verb) => `service_request.${verb}`).sort(),
    );
    for (const row of trail) expect(row).toMatchObject({ actor_id: null, ip: null });
  });

  test("allows no reopening after the period, and no answer without a question", async () => {
    const clerk = await officer({ permissions: [...OFFICE] });
    const sent = await send(visitor);
    expect(await by(sent.token, "answer", { body: "?" })).toMatchObject({
      status: 409,
      body: { code: "request-state" },
    });
    await stepped(clerk, sent.id, "reject", { reason: "Nobody of ours was there." });
    await daysAgo(sent.id, 31);
    expect(await by(sent.token, "reopen", { reason: "But he was" })).toMatchObject({
      status: 409,
      body: { code: "reopen-too-late" },
    });
  });

  test("sends one message per idempotency key", async () => {
    const sent = await send(visitor);
    const once = key();
    for (const _ of [1, 2])
      await visitor.post(`/complaints/${sent.token}/messages`, { body: "Any news?" }, once);
    expect((await follow(sent.token)).messages).toHaveLength(1);
  });
});

describe("complaints in the office", () => {
  test("are linked to the agent by code, and hidden from sellers whatever their roles allow", async () => {
    const [clerk, seller, boss] = await Promise.all(
      [1, 2, 3].map(() => officer({ permissions: [...OFFICE] })),
    );
    if (!clerk || !seller || !boss) throw new Error("No officers");
    const agent = await sellers(seller.user, boss.user);
    const code = recordCode("TAG", agent);
    const about = await send(visitor, { typed: code.toLowerCase() });
    const unmatched = await send(visitor, { typed: "a man in blue" });
    expect((await fetchView(clerk, about.id)).complaint).toMatchObject({
      agent: { code },
      typed: code.toLowerCase(),
    });
    expect((await fetchView(clerk, unmatched.id)).complaint).toMatchObject({ agent: null });
    for (const who of [seller, boss])
      for (const { id } of [about, unmatched]) {
        expect((await who.get(`/service-requests/${id}`)).status).toBe(404);
        expect((await step(who, id, "start")).status).toBe(404);
        const list = await who.get(`/service-requests?list=open&q=${about.code}`);
        expect(list.body.data).toEqual([]);
        const { workers } = dataOf<{ workers: { id: number }[] }>(
          await clerk.get(`/service-requests/${id}/workers`),
        );
        expect(workers.map((worker) => worker.id)).not.toContain(who.user);
        const handed = await step(clerk, id, "assign", { assigned_to: who.user });
        expect(handed).toMatchObject({ status: 422, body: { code: "not-a-worker" } });
      }
    const all = await clerk.get(`/service-requests?list=open&q=${about.code}`);
    expect(all.body.data).toMatchObject([{ id: about.id }]);
  });

  test("are linked to the ticket and its seller by plate if that plate has one ticket that day", async () => {
    const world = await makeTicketWorld();
    const plate = newPlate();
    const agent = await makeAgent(world.lga);
    const ticket = await sell(world, { key: plate, agent });
    const clerk = await officer({ permissions: [...OFFICE] });
    const typed = `${plate.toLowerCase().replace("-", " ")}, blue bus`;
    const named = async (more: object) => (await fetchView(clerk, (await send(visitor, more)).id)).complaint;
    expect(await named({ typed })).toMatchObject({
      ticket: { code: ticket.code },
      agent: { code: recordCode("TAG", agent) },
    });
    // No ticket on another day.
    expect(await named({ typed, happened_on: addDays(today(), -3) })).toMatchObject({
      ticket: null,
      agent: null,
    });
    await sell(world, { key: plate, agent });
    expect(await named({ typed })).toMatchObject({ ticket: null, agent: null });
    // The ticket's own code identifies one of the two.
    expect(await named({ typed: ticket.security_code.toLowerCase() })).toMatchObject({
      ticket: { code: ticket.code, status: null },
      agent: { status: null },
    });
    await voidTicket(ticket.id);
    const admin = await signInAs("admin@ratebook.test");
    const suspended = await admin.post(`/ticket-agents/${agent}/suspend`, { reason: "Float is missing" });
    expect(suspended.status).toBe(200);
    expect(await named({ typed: ticket.security_code })).toMatchObject({
      ticket: { code: ticket.code, status: "void" },
      agent: { status: "suspended" },
    });
  });

  test("are found by category, and visible to officers of their local government only", async () => {
    const sent = await send(visitor, { typed: "x" });
    const { lga_id } = await database()
      .selectFrom("service_request")
      .select("lga_id")
      .where("id", "=", sent.id)
      .executeTakeFirstOrThrow();
    const category = await database()
      .selectFrom("service_category")
      .select("id")
      .where("product", "=", "complaints")
      .executeTakeFirstOrThrow();
    const clerk = await officer({ permissions: [...OFFICE] });
    const of = async (id: number) =>
      (await clerk.get(`/service-requests?list=open&q=${sent.code}&category_id=${id}`)).body.data;
    expect(await of(category.id)).toMatchObject([{ id: sent.id }]);
    expect(await of(1)).toEqual([]);
    const elsewhere = await officer({ permissions: [...OFFICE], lga_ids: [(lga_id ?? 0) + 1] });
    expect((await elsewhere.get(`/service-requests/${sent.id}`)).status).toBe(404);
  });
});

test("a sender is rate limited per address", async () => {
  const jpeg = await makeJpeg(20, 20);
  let refused: ApiAnswer | undefined;
  for (let at = 0; at < 61 && refused === undefined; at++) {
    const answer = await sendPhoto(at === 0 ? jpeg : Buffer.from("x"), newDraft());
    if (answer.status === 429) refused = answer;
  }
  expect(refused?.body).toMatchObject({ code: "too-many" });
  const form = await formOf();
  for (let at = 0; at < 30; at++) await visitor.post("/complaints", {}, key());
  expect((await visitor.post("/complaints", form, key())).status).toBe(201);
  for (let at = 0; at < 20; at++) refused = await visitor.post("/complaints", form, key());
  expect(refused).toMatchObject({ status: 429, body: { code: "too-many" } });
});
