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
  key,
  linkTo,
  look,
  offer,
  officer,
  type Person,
  step,
  stepped,
  told,
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

/** Removes a provider as the office does it, whose work nobody takes over. */
async function removed(provider: number): Promise<void> {
  const admin = await signInAs("admin@ratebook.test");
  const body = { hand_over_to: "nobody", reason: "Their officer took bribes." };
  const answer = await admin.post(`/service-providers/${provider}/remove`, body, key());
  expect(answer.body).toMatchObject({ status: "success" });
}

/** One that somebody works. */
async function begun(more: object = {}) {
  const made = await fresh(more);
  await stepped(chief, made.id, "start");
  return made;
}

describe("assigning", () => {
  it("is to somebody who may work it: of the provider, or of the office", async () => {
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
    expect(await look(clerk, id)).toMatchObject({ status: "assigned", provider_id, assigned_to: clerk.user });
    expect((await told(id))[0]).toMatchObject({ template: "request-assigned", user_id: clerk.user });
  });

  it("names somebody, and a provider that is there", async () => {
    const { id } = await fresh();
    expect((await step(chief, id, "assign", {})).body.errors).toHaveProperty("provider_id");
    const gone = await addProvider();
    await sql`UPDATE service_provider SET status = 'archived' WHERE id = ${gone}`.execute(database());
    expect(await step(chief, id, "assign", { provider_id: gone })).toMatchObject({ status: 422 });
    const clerk = await officer({ permissions: ["service_request.work"] });
    expect((await step(clerk, id, "assign", { provider_id: gone })).status).toBe(403);
  });

  it("shows who only works nothing but what is their provider's or theirs", async () => {
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

  it("holds within the place a right is held in", async () => {
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

describe("the clock", () => {
  it("stands while the requester is asked, and goes on with what is left of its days", async () => {
    const { id } = await begun({ days_to_serve: 10 });
    await daysAgo(id, 7);
    const before = await look(chief, id);
    // A week holds five working days, less those on which the office was shut.
    expect(before.clock.used).toBeGreaterThanOrEqual(3);
    await stepped(chief, id, "ask", { body: "Which plot is it?", version: before.version });
    const asked = await look(ada, id);
    expect(asked).toMatchObject({ status: "in-progress", waiting_for: "requester", due_on: null });
    expect(asked.clock.words).toMatch(
      /^\d of 10 working days used; paused since \d+ \w+ \d{4}: awaiting a reply$/,
    );
    expect((await told(id)).find(({ user_id }) => user_id === ada.user)).toMatchObject({
      template: "request-question",
    });
    // As if the question had lain there for two weeks: they cost nothing.
    await daysAgo(id, 14);
    await stepped(ada, id, "answer", { body: "Plot 14, behind the church.", version: asked.version });
    const after = await look(chief, id);
    expect(after).toMatchObject({ status: "in-progress", waiting_for: null });
    expect(after.clock.used).toBeLessThanOrEqual(before.clock.used);
    const today = await lagosToday(database());
    const { rows } = await sql<{ day: string }>`SELECT day FROM public_holiday`.execute(database());
    const holidays = new Set(rows.map(({ day }) => day));
    expect(after.due_on).toBe(addWorkingDays(today, 10 - after.clock.used, holidays));
    expect(after.messages.map(({ kind }) => kind)).toEqual(["question", "answer"]);
  });

  it("leaves out public holidays, those entered since too", async () => {
    const today = await lagosToday(database());
    const without = await fresh({ days_to_serve: 3 });
    const due = (await look(ada, without.id)).due_on ?? "";
    expect(due > today).toBe(true);
    const admin = await signInAs("admin@ratebook.test");
    const added = await admin.post("/holidays", { day: due, name: "Day of the test" });
    expect(added.body).toMatchObject({ status: "success" });
    const { rows } = await sql<{ day: string }>`SELECT day FROM public_holiday`.execute(database());
    const holidays = new Set(rows.map(({ day }) => day));
    const moved = addWorkingDays(today, 3, holidays);
    expect(moved > due).toBe(true);
    // What was asked for before, and what is asked for now.
    expect((await look(ada, without.id)).due_on).toBe(moved);
    const later = await asker();
    const { due_on } = await ask(later, (await look(ada, without.id)).subcategory_id);
    expect(due_on).toBe(moved);
  });

  it("keeps what was promised when the service is changed", async () => {
    const service = await offer({ days_to_serve: 8 });
    const { id, due_on } = await ask(ada, service);
    await sql`UPDATE service_subcategory SET days_to_serve = 2 WHERE id = ${service}`.execute(database());
    await stepped(chief, id, "start");
    expect((await look(ada, id)).clock).toMatchObject({ allowed: 8, due_on });
  });
});

describe("a step that does not fit", () => {
  it("is refused with request-state, and tells how it stands", async () => {
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

  it("is refused with request-changed where somebody else was quicker, and what they wrote stays", async () => {
    const { id } = await begun();
    const { version } = await look(chief, id);
    const other = await officer({ permissions: OFFICE });
    const answers = await Promise.all([
      step(chief, id, "resolve", { outcome: "Done by the first.", version }),
      step(other, id, "reject", { reason: "Refused by the second.", version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body.code).toBe("request-changed");
    const seen = await look(chief, id);
    expect(["Done by the first.", "Refused by the second."]).toContain(seen.outcome);
    expect(seen.version).toBe(version + 1);
  });

  it.each([{ toString: 1 }, [], "", true])("with %j for a version is one of another", async (version) => {
    const { id } = await begun();
    expect(await step(ada, id, "withdraw", { version })).toMatchObject({
      status: 409,
      body: { code: "request-changed" },
    });
  });

  it("from a second tab of the requester is refused with request-changed", async () => {
    const { id } = await begun();
    await stepped(chief, id, "ask", { body: "Which?" });
    const { version } = await look(ada, id);
    await stepped(ada, id, "answer", { body: "This one.", version });
    const second = await step(ada, id, "withdraw", { version });
    expect(second).toMatchObject({
      status: 409,
      body: { code: "request-changed", data: { version: version + 1 } },
    });
    expect((await look(ada, id)).status).toBe("in-progress");
  });

  it("without words is refused with all faults", async () => {
    const { id } = await begun();
    expect((await step(chief, id, "ask", { body: " " })).body.errors).toHaveProperty("body");
    expect((await step(chief, id, "resolve", {})).body.errors).toHaveProperty("outcome");
    expect((await step(chief, id, "reject", { reason: "x".repeat(1_001) })).body.errors).toHaveProperty(
      "reason",
    );
    expect((await step(ada, id, "messages", { body: "a\0b" })).body.errors).toHaveProperty("body");
  });
});

describe("what is said", () => {
  it("is read by both sides; a remark by the office alone, with its files and its trace", async () => {
    const { id } = await begun();
    await stepped(chief, id, "messages", { body: "We are at it." });
    await stepped(chief, id, "messages", { kind: "remark", body: "Called twice already." });
    await stepped(ada, id, "messages", { kind: "remark", body: "Thank you." });
    const [office, own] = [await look(chief, id), await look(ada, id)];
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
    expect(own.assigned_name).toBeNull();
    expect((await told(id))[0]).toMatchObject({ template: "request-message", user_id: chief.user });
  });
});

describe("much that is said", () => {
  it("is read two hundred at a time, the last first; and who asked writes fifty in a day", async () => {
    const { id } = await begun();
    await sql`INSERT INTO service_message (request_id, kind, from_office, author_id, body)
      SELECT ${id}, 'message', true, ${chief.user}, 'Word ' || n FROM generate_series(1, 210) AS n`.execute(
      database(),
    );
    const last = await look(ada, id);
    expect([last.messages.length, last.earlier, last.messages[0]?.body, last.messages.at(-1)?.body]).toEqual([
      200,
      true,
      "Word 11",
      "Word 210",
    ]);
    const before = await ada.get(`/service-requests/${id}?before=${last.messages[0]?.id}`);
    const { messages, earlier } = dataOf<typeof last>(before);
    expect([messages.map(({ body }) => body).join(), earlier]).toEqual([
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

describe("why its provider was removed", () => {
  it("is read by the office, not by who asked; nor who works it", async () => {
    const provider_id = await addProvider();
    const { id } = await fresh({ provider_id });
    await stepped(chief, id, "start");
    await removed(provider_id);
    expect((await look(chief, id)).history[0]).toMatchObject({
      verb: "hand_over",
      reason: "Their officer took bribes.",
    });
    await stepped(chief, id, "reject", { reason: "It is not ours." });
    const own = await look(ada, id);
    expect(own.history.slice(0, 2)).toMatchObject([
      { verb: "reject", reason: "It is not ours." },
      { verb: "hand_over", reason: null },
    ]);
    expect(JSON.stringify(own)).not.toContain("bribes");
    expect(own).toMatchObject({ assigned_to: null, created_by: null, assigned_name: null });
  });
});

describe("the end", () => {
  it("is told, rated, changed until it is closed, and closed no sooner", async () => {
    const { id } = await begun();
    await daysAgo(id, 3);
    await stepped(chief, id, "resolve", { outcome: "The certificate is ready." });
    const ended = await look(ada, id);
    expect(ended).toMatchObject({ status: "resolved", outcome: "The certificate is ready.", due_on: null });
    expect(ended.can).toMatchObject({ rate: true, reopen: true, withdraw: false });
    expect((await told(id))[0]).toMatchObject({ template: "request-ended", user_id: ada.user });
    expect((await step(chief, id, "close")).body).toMatchObject({ code: "window-open" });
    expect((await step(ada, id, "rate", { rating: 6 })).body.errors).toHaveProperty("rating");
    expect((await step(ada, id, "rate", {})).body.errors).toHaveProperty("rating");
    await stepped(ada, id, "rate", { rating: 3, remark: "Slow" });
    await stepped(ada, id, "rate", { rating: 4, remark: "Slow, but right" });
    await stepped(chief, id, "close");
    expect((await step(ada, id, "rate", { rating: 1 })).body).toMatchObject({ code: "request-state" });
    expect(await look(chief, id)).toMatchObject({
      status: "closed",
      rating: 4,
      rating_remark: "Slow, but right",
    });
  });

  it("can be undone within its window, with all its days anew", async () => {
    const { id } = await begun({ days_to_serve: 4, days_to_reopen: 5 });
    await daysAgo(id, 14);
    expect((await look(chief, id)).clock.overdue).toBeGreaterThan(0);
    await stepped(chief, id, "resolve", { outcome: "Done." });
    await daysAgo(id, 5);
    await stepped(ada, id, "reopen", { reason: "The name is spelt wrong." });
    const again = await look(ada, id);
    const today = await lagosToday(database());
    const { rows } = await sql<{ day: string }>`SELECT day FROM public_holiday`.execute(database());
    const due_on = addWorkingDays(today, 4, new Set(rows.map(({ day }) => day)));
    expect(again).toMatchObject({ status: "assigned", reopened: 1, ended_at: null, outcome: null, due_on });
    expect(again.clock).toMatchObject({ used: 0, overdue: 0 });
    expect(again.messages.at(-1)).toMatchObject({ body: "The name is spelt wrong.", from_office: false });
    expect((await told(id))[0]).toMatchObject({ template: "request-news", user_id: chief.user });
  });

  it("of one that waited for an answer gives it all its days anew as well", async () => {
    const { id } = await begun({ days_to_serve: 4 });
    await daysAgo(id, 21);
    await stepped(chief, id, "ask", { body: "Which?" });
    await daysAgo(id, 2);
    await stepped(chief, id, "resolve", { outcome: "Found it ourselves." });
    const ended = await look(chief, id);
    expect(ended.clock.runs.map(({ stopped_for }) => stopped_for)).toEqual(["requester"]);
    expect(ended.clock.used).toBeGreaterThan(4);
    await stepped(ada, id, "reopen", { reason: "Not that one." });
    const again = await look(ada, id);
    const today = await lagosToday(database());
    const { rows } = await sql<{ day: string }>`SELECT day FROM public_holiday`.execute(database());
    expect(again.due_on).toBe(addWorkingDays(today, 4, new Set(rows.map(({ day }) => day))));
    expect(again.clock).toMatchObject({ used: 0, overdue: 0 });
  });

  it("stays after it: reopen-too-late", async () => {
    const { id } = await begun({ days_to_reopen: 5 });
    await stepped(chief, id, "resolve", { outcome: "Done." });
    await daysAgo(id, 6);
    expect((await look(ada, id)).can.reopen).toBe(false);
    expect(await step(ada, id, "reopen", { reason: "But" })).toMatchObject({
      status: 409,
      body: { code: "reopen-too-late" },
    });
    await stepped(chief, id, "close");
    const never = await begun({ days_to_reopen: 0 });
    await stepped(chief, never.id, "reject", { reason: "It is not ours." });
    await daysAgo(never.id, 1);
    expect((await step(ada, never.id, "reopen", { reason: "But" })).body.code).toBe("reopen-too-late");
  });

  it("of one whose provider was removed comes back to be assigned", async () => {
    const provider_id = await addProvider();
    const { id } = await fresh({ provider_id });
    await stepped(chief, id, "assign", { provider_id });
    const clerk = await officer({ permissions: ["service_request.work"] });
    await linkTo(provider_id, clerk.user);
    await stepped(clerk, id, "start");
    await stepped(clerk, id, "resolve", { outcome: "Done." });
    await removed(provider_id);
    expect(await look(chief, id)).toMatchObject({ status: "resolved", provider_id, assigned_to: clerk.user });
    await stepped(ada, id, "reopen", { reason: "Not yet." });
    // Nobody has it: who worked it did so for that provider alone.
    expect(await look(chief, id)).toMatchObject({
      status: "submitted",
      provider_id: null,
      assigned_to: null,
    });
  });

  it("of one who does not work there any more leaves it to the provider, whose accounts are told", async () => {
    const provider_id = await addProvider();
    const [gone, colleague] = [
      await officer({ permissions: ["service_request.work"] }),
      await officer({ permissions: ["service_request.work"] }),
    ];
    for (const { user } of [gone, colleague]) await linkTo(provider_id, user);
    const { id } = await fresh({ provider_id });
    await stepped(gone, id, "start");
    await stepped(gone, id, "resolve", { outcome: "Done." });
    await sql`UPDATE app_user SET status = 'suspended' WHERE id = ${gone.user}`.execute(database());
    await stepped(ada, id, "messages", { body: "Is it ready?" });
    expect((await told(id))[0]).toMatchObject({ template: "request-message", user_id: colleague.user });
    await stepped(ada, id, "reopen", { reason: "Not yet." });
    expect(await look(chief, id)).toMatchObject({ status: "assigned", provider_id, assigned_to: null });
    expect((await told(id))[0]).toMatchObject({ template: "request-news", user_id: colleague.user });
  });

  it("waits for whoever removes its provider at that moment, and is left with nobody then", async () => {
    const provider_id = await addProvider();
    const { id } = await fresh({ provider_id });
    await stepped(chief, id, "start");
    await stepped(chief, id, "resolve", { outcome: "Done." });
    const removing = Promise.withResolvers<void>();
    const gone = database()
      .transaction()
      .execute(async (tx) => {
        await sql`UPDATE service_provider SET status = 'archived' WHERE id = ${provider_id}`.execute(tx);
        removing.resolve();
        await blocked();
      });
    await removing.promise;
    await stepped(ada, id, "reopen", { reason: "Not yet." });
    await gone;
    expect((await look(chief, id)).provider_id).toBeNull();
  });
});

it("is written into the trail, step by step", async () => {
  const { id } = await begun();
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
