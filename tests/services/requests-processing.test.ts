import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AssignChoices } from "#areas/services/service-requests/workers.ts";
import { addWorkingDays } from "#domain/service/service-clock.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  addProvider,
  ask,
  asker,
  blocked,
  dataOf,
  daysAgo,
  fetchView,
  key,
  linkTo,
  messagesAbout,
  offer,
  officer,
  type Person,
  step,
  stepped,
} from "./request-kit.ts";

const OFFICE = ["service_request.view", "service_request.assign", "service_request.work"];

let db: TestDatabase;
let ada: Awaited<ReturnType<typeof asker>>;
let chief: Person;

beforeAll(async () => {
  db = await createTestDatabase();
  [ada, chief] = [await asker(), await officer({ permissions: OFFICE })];
});
afterAll(() => db.close());

const fresh = async (more: object = {}) => ask(ada, await offer(more));

/** Removes a provider without a successor. */
async function removed(provider: number): Promise<void> {
  const admin = await signInAs("admin@ratebook.test");
  const body = { hand_over_to: "nobody", reason: "Their officer took bribes." };
  const answer = await admin.post(`/service-providers/${provider}/remove`, body, key());
  expect(answer.body).toMatchObject({ status: "success" });
}

/** A request in progress. */
async function started(more: object = {}) {
  const made = await fresh(more);
  await stepped(chief, made.id, "start");
  return made;
}

describe("assigning a request", () => {
  it("is limited to officers and to the provider's own accounts", async () => {
    const [provider_id, elsewhere] = [await addProvider(), await addProvider()];
    const [clerk, stranger] = await Promise.all(
      [1, 2].map(() => officer({ permissions: ["service_request.work"] })),
    );
    if (!clerk || !stranger) throw new Error("Two officers are needed.");
    await linkTo(provider_id, clerk.user);
    await linkTo(elsewhere, stranger.user);
    const { id } = await fresh();
    const choices = dataOf<AssignChoices>(
      await chief.get(`/service-requests/${id}/workers?provider_id=${provider_id}`),
    );
    const workers = choices.workers.map((one) => one.id);
    expect(workers).toContain(clerk.user);
    expect(workers).toContain(chief.user);
    expect(workers).not.toContain(stranger.user);
    const wrong = await step(chief, id, "assign", { provider_id, assigned_to: stranger.user });
    expect(wrong).toMatchObject({ status: 422, body: { code: "not-a-worker" } });
    const viewer = await officer({ permissions: ["service_request.view"] });
    expect((await step(chief, id, "assign", { assigned_to: viewer.user })).body.code).toBe("not-a-worker");
    expect((await step(chief, id, "assign", { assigned_to: ada.user })).body.code).toBe("not-a-worker");
    await stepped(chief, id, "assign", { provider_id, assigned_to: clerk.user });
    expect(await fetchView(clerk, id)).toMatchObject({
      status: "assigned",
      provider_id,
      assigned_to: clerk.user,
    });
    expect((await messagesAbout(id))[0]).toMatchObject({ template: "request-assigned", user_id: clerk.user });
  });

  it("requires an existing, active provider or an assignee", async () => {
    const { id } = await fresh();
    expect((await step(chief, id, "assign", {})).body.errors).toHaveProperty("provider_id");
    const archived = await addProvider();
    await sql`UPDATE service_provider SET status = 'archived' WHERE id = ${archived}`.execute(database());
    expect(await step(chief, id, "assign", { provider_id: archived })).toMatchObject({ status: 422 });
    const clerk = await officer({ permissions: ["service_request.work"] });
    expect((await step(clerk, id, "assign", { provider_id: archived })).status).toBe(403);
  });

  it("makes it visible to workers of its provider and to its assignee only", async () => {
    const provider_id = await addProvider();
    const clerk = await officer({ permissions: ["service_request.work"] });
    await linkTo(provider_id, clerk.user);
    const [theirs, other] = [await fresh({ provider_id }), await fresh()];
    expect((await clerk.get(`/service-requests/${theirs.id}`)).status).toBe(200);
    expect((await clerk.get(`/service-requests/${other.id}`)).status).toBe(404);
    expect((await step(clerk, other.id, "start")).status).toBe(404);
    const rows = dataOf<{ id: number }[]>(await clerk.get("/service-requests?list=open"));
    expect(rows.map(({ id }) => id)).toEqual([theirs.id]);
    await stepped(clerk, theirs.id, "start");
  });

  it("is limited to the local governments of the right", async () => {
    const there = await officer({ permissions: OFFICE, lga_ids: [999] });
    const { id } = await fresh();
    expect((await there.get(`/service-requests/${id}`)).status).toBe(404);
    expect(dataOf<unknown[]>(await there.get("/service-requests?list=all"))).toEqual([]);
    await sql`UPDATE service_request SET lga_id = 1 WHERE id = ${id}`.execute(database());
    const here = await officer({ permissions: OFFICE, lga_ids: [1] });
    expect((await here.get(`/service-requests/${id}`)).status).toBe(200);
    expect((await there.get(`/service-requests/${id}`)).status).toBe(404);
  });
});

describe("the request clock", () => {
  it("pauses while a question is open and resumes with the remaining days", async () => {
    const { id } = await started({ days_to_serve: 10 });
    await daysAgo(id, 7);
    const before = await fetchView(chief, id);
    // A week has five working days, minus public holidays.
    expect(before.clock.days_used).toBeGreaterThanOrEqual(3);
    await stepped(chief, id, "ask", { body: "Which plot is it?", version: before.version });
    const response = await fetchView(ada, id);
    expect(response).toMatchObject({ status: "in-progress", waiting_for: "requester", due_on: null });
    expect(response.clock.summary).toMatch(
      /^\d of 10 working days used; paused since \d+ \w+ \d{4}: awaiting a reply$/,
    );
    expect((await messagesAbout(id)).find(({ user_id }) => user_id === ada.user)).toMatchObject({
      template: "request-question",
    });
    // The two weeks until the answer don't count.
    await daysAgo(id, 14);
    await stepped(ada, id, "answer", { body: "Plot 14, behind the church.", version: response.version });
    const after = await fetchView(chief, id);
    expect(after).toMatchObject({ status: "in-progress", waiting_for: null });
    expect(after.clock.days_used).toBeLessThanOrEqual(before.clock.days_used);
    const today = await lagosToday(database());
    const { rows } = await sql<{ day: string }>`SELECT day FROM public_holiday`.execute(database());
    const holidays = new Set(rows.map(({ day }) => day));
    expect(after.due_on).toBe(addWorkingDays(today, 10 - after.clock.days_used, holidays));
    expect(after.messages.map(({ kind }) => kind)).toEqual(["question", "answer"]);
  });

  it("skips public holidays, including those added later", async () => {
    const today = await lagosToday(database());
    const without = await fresh({ days_to_serve: 3 });
    const due = (await fetchView(ada, without.id)).due_on ?? "";
    expect(due > today).toBe(true);
    const admin = await signInAs("admin@ratebook.test");
    const added = await admin.post("/holidays", { day: due, name: "Day of the test" });
    expect(added.body).toMatchObject({ status: "success" });
    const { rows } = await sql<{ day: string }>`SELECT day FROM public_holiday`.execute(database());
    const holidays = new Set(rows.map(({ day }) => day));
    const moved = addWorkingDays(today, 3, holidays);
    expect(moved > due).toBe(true);
    // Applies to the existing request and to a new one.
    expect((await fetchView(ada, without.id)).due_on).toBe(moved);
    const later = await asker();
    const { due_on } = await ask(later, (await fetchView(ada, without.id)).subcategory_id);
    expect(due_on).toBe(moved);
  });

  it("keeps the promised days when the service changes", async () => {
    const service = await offer({ days_to_serve: 8 });
    const { id, due_on } = await ask(ada, service);
    await sql`UPDATE service_subcategory SET days_to_serve = 2 WHERE id = ${service}`.execute(database());
    await stepped(chief, id, "start");
    expect((await fetchView(ada, id)).clock).toMatchObject({ days_allowed: 8, due_on });
  });
});

describe("an invalid step", () => {
  it("is refused with request-state and the current status", async () => {
    const made = await fresh();
    const no = (who: Person, id: number, verb: string, body: object = {}) =>
      expect
        .soft(step(who, id, verb, body))
        .resolves.toMatchObject({ status: 409, body: { code: "request-state" } });
    await no(chief, made.id, "ask", { body: "?" });
    await no(chief, made.id, "resolve", { outcome: "Done" });
    await no(chief, made.id, "close");
    await no(ada, made.id, "answer", { body: "Yes" });
    await no(ada, made.id, "rate", { rating: 5 });
    await no(ada, made.id, "reopen", { reason: "x" });
    await stepped(chief, made.id, "start");
    await no(chief, made.id, "start");
    await stepped(chief, made.id, "ask", { body: "Which one?" });
    await no(chief, made.id, "ask", { body: "And which street?" });
    await stepped(chief, made.id, "resolve", { outcome: "Found it ourselves." });
    for (const verb of ["assign", "start", "ask", "resolve", "reject"]) await no(chief, made.id, verb);
    for (const verb of ["answer", "withdraw"]) await no(ada, made.id, verb);
    const fee = await fresh({ fee_kobo: 100_00 });
    await no(chief, fee.id, "start");
  });

  it("is refused with request-changed after another officer's step, which is kept", async () => {
    const { id } = await started();
    const { version } = await fetchView(chief, id);
    const other = await officer({ permissions: OFFICE });
    const answers = await Promise.all([
      step(chief, id, "resolve", { outcome: "Done by the first.", version }),
      step(other, id, "reject", { reason: "Refused by the second.", version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflict = answers.find(({ status }) => status === 409);
    expect(conflict?.body.code).toBe("request-changed");
    const seen = await fetchView(chief, id);
    expect(["Done by the first.", "Refused by the second."]).toContain(seen.outcome);
    expect(seen.version).toBe(version + 1);
  });

  it.each([{ toString: 1 }, [], "", true])("with %j as version is refused as outdated", async (version) => {
    const { id } = await started();
    expect(await step(ada, id, "withdraw", { version })).toMatchObject({
      status: 409,
      body: { code: "request-changed" },
    });
  });

  it("from the requester's second tab is refused with request-changed", async () => {
    const { id } = await started();
    await stepped(chief, id, "ask", { body: "Which?" });
    const { version } = await fetchView(ada, id);
    await stepped(ada, id, "answer", { body: "This one.", version });
    const second = await step(ada, id, "withdraw", { version });
    expect(second).toMatchObject({
      status: 409,
      body: { code: "request-changed", data: { version: version + 1 } },
    });
    expect((await fetchView(ada, id)).status).toBe("in-progress");
  });

  it("without the required text is rejected with all errors", async () => {
    const { id } = await started();
    expect((await step(chief, id, "ask", { body: " " })).body.errors).toHaveProperty("body");
    expect((await step(chief, id, "resolve", {})).body.errors).toHaveProperty("outcome");
    expect((await step(chief, id, "reject", { reason: "x".repeat(1_001) })).body.errors).toHaveProperty(
      "reason",
    );
    expect((await step(ada, id, "messages", { body: "a\0b" })).body.errors).toHaveProperty("body");
  });
});

describe("messages of a request", () => {
  it("are visible to both sides, and internal notes with their files and history to officers only", async () => {
    const { id } = await started();
    await stepped(chief, id, "messages", { body: "We are at it." });
    await stepped(chief, id, "messages", { kind: "remark", body: "Called twice already." });
    await stepped(ada, id, "messages", { kind: "remark", body: "Thank you." });
    const [office, own] = [await fetchView(chief, id), await fetchView(ada, id)];
    expect(office.messages.map(({ kind, from_office }) => [kind, from_office])).toEqual([
      ["message", true],
      ["remark", true],
      ["message", false],
    ]);
    expect(own.messages.map(({ body, by }) => [body, by])).toEqual([
      ["We are at it.", "The revenue office"],
      ["Thank you.", expect.any(String)],
    ]);
    expect(own.history.map(({ verb }) => verb)).not.toContain("remark");
    expect(JSON.stringify(own)).not.toContain("Called twice");
    expect(own.assigned_to_name).toBeNull();
    expect((await messagesAbout(id))[0]).toMatchObject({ template: "request-message", user_id: chief.user });
  });
});

describe("many messages", () => {
  it("are shown in pages of two hundred, the latest first, and requesters may send fifty a day", async () => {
    const { id } = await started();
    await sql`INSERT INTO service_message (request_id, kind, from_office, author_id, body)
      SELECT ${id}, 'message', true, ${chief.user}, 'Word ' || n FROM generate_series(1, 210) AS n`.execute(
      database(),
    );
    const last = await fetchView(ada, id);
    expect([
      last.messages.length,
      last.has_earlier,
      last.messages[0]?.body,
      last.messages.at(-1)?.body,
    ]).toEqual([200, true, "Word 11", "Word 210"]);
    const before = await ada.get(`/service-requests/${id}?before=${last.messages[0]?.id}`);
    const { messages, has_earlier } = dataOf<typeof last>(before);
    expect([messages.map(({ body }) => body).join(), has_earlier]).toEqual([
      Array.from({ length: 10 }, (_, n) => `Word ${n + 1}`).join(),
      false,
    ]);
    await sql`INSERT INTO service_message (request_id, kind, from_office, author_id, body)
      SELECT ${id}, 'message', false, ${ada.user}, 'And?' FROM generate_series(1, 49) AS n`.execute(
      database(),
    );
    await stepped(ada, id, "messages", { body: "And now?" });
    expect(await step(ada, id, "messages", { body: "And now?" })).toMatchObject({
      status: 409,
      body: { code: "too-many-messages" },
    });
    await stepped(chief, id, "messages", { body: "Soon." });
  });
});

describe("the reason for removing a provider", () => {
  it("is visible to officers, but not to the requester or the workers", async () => {
    const provider_id = await addProvider();
    const { id } = await fresh({ provider_id });
    await stepped(chief, id, "start");
    await removed(provider_id);
    expect((await fetchView(chief, id)).history[0]).toMatchObject({
      verb: "hand_over",
      reason: "Their officer took bribes.",
    });
    await stepped(chief, id, "reject", { reason: "It is not ours." });
    const own = await fetchView(ada, id);
    expect(own.history.slice(0, 2)).toMatchObject([
      { verb: "reject", reason: "It is not ours." },
      { verb: "hand_over", reason: null },
    ]);
    expect(JSON.stringify(own)).not.toContain("bribes");
    expect(own).toMatchObject({ assigned_to: null, created_by: null, assigned_to_name: null });
  });
});

describe("the end of a request", () => {
  it("notifies the requester, who can rate it, and delays closing", async () => {
    const { id } = await started();
    await daysAgo(id, 3);
    await stepped(chief, id, "resolve", { outcome: "The certificate is ready." });
    const ended = await fetchView(ada, id);
    expect(ended).toMatchObject({ status: "resolved", outcome: "The certificate is ready.", due_on: null });
    expect(ended.can).toMatchObject({ rate: true, reopen: true, withdraw: false });
    expect((await messagesAbout(id))[0]).toMatchObject({ template: "request-ended", user_id: ada.user });
    expect((await step(chief, id, "close")).body).toMatchObject({ code: "window-open" });
    expect((await step(ada, id, "rate", { rating: 6 })).body.errors).toHaveProperty("rating");
    expect((await step(ada, id, "rate", {})).body.errors).toHaveProperty("rating");
    await stepped(ada, id, "rate", { rating: 3, remark: "Slow" });
    await stepped(ada, id, "rate", { rating: 4, remark: "Slow, but right" });
    await stepped(chief, id, "close");
    expect((await step(ada, id, "rate", { rating: 1 })).body).toMatchObject({ code: "request-state" });
    expect(await fetchView(chief, id)).toMatchObject({
      status: "closed",
      rating: 4,
      rating_remark: "Slow, but right",
    });
  });

  it("can be reopened within the period, with the full days", async () => {
    const { id } = await started({ days_to_serve: 4, days_to_reopen: 5 });
    await daysAgo(id, 14);
    expect((await fetchView(chief, id)).clock.days_overdue).toBeGreaterThan(0);
    await stepped(chief, id, "resolve", { outcome: "Done." });
    await daysAgo(id, 5);
    await stepped(ada, id, "reopen", { reason: "The name is spelt wrong." });
    const reopened = await fetchView(ada, id);
    const today = await lagosToday(database());
    const { rows } = await sql<{ day: string }>`SELECT day FROM public_holiday`.execute(database());
    const due_on = addWorkingDays(today, 4, new Set(rows.map(({ day }) => day)));
    expect(reopened).toMatchObject({
      status: "assigned",
      reopened: 1,
      ended_at: null,
      outcome: null,
      due_on,
    });
    expect(reopened.clock).toMatchObject({ days_used: 0, days_overdue: 0 });
    expect(reopened.messages.at(-1)).toMatchObject({ body: "The name is spelt wrong.", from_office: false });
    expect((await messagesAbout(id))[0]).toMatchObject({ template: "request-news", user_id: chief.user });
  });

  it("gives the full days on reopening even if an answer was pending", async () => {
    const { id } = await started({ days_to_serve: 4 });
    await daysAgo(id, 21);
    await stepped(chief, id, "ask", { body: "Which?" });
    await daysAgo(id, 2);
    await stepped(chief, id, "resolve", { outcome: "Found it ourselves." });
    const ended = await fetchView(chief, id);
    expect(ended.clock.runs.map(({ stopped_for }) => stopped_for)).toEqual(["requester"]);
    expect(ended.clock.days_used).toBeGreaterThan(4);
    await stepped(ada, id, "reopen", { reason: "Not that one." });
    const reopened = await fetchView(ada, id);
    const today = await lagosToday(database());
    const { rows } = await sql<{ day: string }>`SELECT day FROM public_holiday`.execute(database());
    expect(reopened.due_on).toBe(addWorkingDays(today, 4, new Set(rows.map(({ day }) => day))));
    expect(reopened.clock).toMatchObject({ days_used: 0, days_overdue: 0 });
  });

  it("can't be reopened after the period: reopen-too-late", async () => {
    const { id } = await started({ days_to_reopen: 5 });
    await stepped(chief, id, "resolve", { outcome: "Done." });
    await daysAgo(id, 6);
    expect((await fetchView(ada, id)).can.reopen).toBe(false);
    expect(await step(ada, id, "reopen", { reason: "But" })).toMatchObject({
      status: 409,
      body: { code: "reopen-too-late" },
    });
    await stepped(chief, id, "close");
    const never = await started({ days_to_reopen: 0 });
    await stepped(chief, never.id, "reject", { reason: "It is not ours." });
    await daysAgo(never.id, 1);
    expect((await step(ada, never.id, "reopen", { reason: "But" })).body.code).toBe("reopen-too-late");
  });

  it("returns the request for assignment on reopening if its provider was removed", async () => {
    const provider_id = await addProvider();
    const { id } = await fresh({ provider_id });
    await stepped(chief, id, "assign", { provider_id });
    const clerk = await officer({ permissions: ["service_request.work"] });
    await linkTo(provider_id, clerk.user);
    await stepped(clerk, id, "start");
    await stepped(clerk, id, "resolve", { outcome: "Done." });
    await removed(provider_id);
    expect(await fetchView(chief, id)).toMatchObject({
      status: "resolved",
      provider_id,
      assigned_to: clerk.user,
    });
    await stepped(ada, id, "reopen", { reason: "Not yet." });
    // The assignee worked for the removed provider only.
    expect(await fetchView(chief, id)).toMatchObject({
      status: "submitted",
      provider_id: null,
      assigned_to: null,
    });
  });

  it("leaves a reopened request to the provider's accounts if its assignee is suspended", async () => {
    const provider_id = await addProvider();
    const [suspended, colleague] = [
      await officer({ permissions: ["service_request.work"] }),
      await officer({ permissions: ["service_request.work"] }),
    ];
    for (const { user } of [suspended, colleague]) await linkTo(provider_id, user);
    const { id } = await fresh({ provider_id });
    await stepped(suspended, id, "start");
    await stepped(suspended, id, "resolve", { outcome: "Done." });
    await sql`UPDATE app_user SET status = 'suspended' WHERE id = ${suspended.user}`.execute(database());
    await stepped(ada, id, "messages", { body: "Is it ready?" });
    expect((await messagesAbout(id))[0]).toMatchObject({
      template: "request-message",
      user_id: colleague.user,
    });
    await stepped(ada, id, "reopen", { reason: "Not yet." });
    expect(await fetchView(chief, id)).toMatchObject({ status: "assigned", provider_id, assigned_to: null });
    expect((await messagesAbout(id))[0]).toMatchObject({ template: "request-news", user_id: colleague.user });
  });

  it("can be reopened only after a provider removal in progress, and then has no provider", async () => {
    const provider_id = await addProvider();
    const { id } = await fresh({ provider_id });
    await stepped(chief, id, "start");
    await stepped(chief, id, "resolve", { outcome: "Done." });
    const removing = Promise.withResolvers<void>();
    const removal = database()
      .transaction()
      .execute(async (tx) => {
        await sql`UPDATE service_provider SET status = 'archived' WHERE id = ${provider_id}`.execute(tx);
        removing.resolve();
        await blocked();
      });
    await removing.promise;
    await stepped(ada, id, "reopen", { reason: "Not yet." });
    await removal;
    expect((await fetchView(chief, id)).provider_id).toBeNull();
  });
});

it("every step of a request is audited", async () => {
  const { id } = await started();
  await stepped(chief, id, "ask", { body: "Which?" });
  await stepped(ada, id, "answer", { body: "This." });
  await stepped(chief, id, "resolve", { outcome: "Done." });
  const { rows } = await sql<{ action: string; actor_id: number }>`
    SELECT action, actor_id FROM audit WHERE resource = 'service_request' AND record_id = ${id} ORDER BY id`.execute(
    database(),
  );
  expect(rows.map(({ action, actor_id }) => [action.split(".")[1], actor_id])).toEqual([
    ["submit", ada.user],
    ["start", chief.user],
    ["ask", chief.user],
    ["answer", ada.user],
    ["resolve", chief.user],
  ]);
});
