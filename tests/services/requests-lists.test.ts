import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overdueRequests } from "#areas/services/service-requests/count-requests.ts";
import { closeExpired, notifyOverdue } from "#areas/services/service-requests/overdue-job.ts";
import type { HistoryTotals } from "#areas/services/service-requests/request-history.ts";
import { addDays } from "#domain/lagos.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  addProvider,
  ask,
  asker,
  dataOf,
  daysAgo,
  fetchView,
  linkTo,
  messagesAbout,
  offer,
  officer,
  type Person,
  step,
  stepped,
} from "./request-kit.ts";

const OFFICE = [
  "service_request.view",
  "service_request.assign",
  "service_request.work",
  "service_request.export",
];

let db: TestDatabase;
let chief: Person;
let today: string;

beforeAll(async () => {
  db = await createTestDatabase();
  chief = await officer({ permissions: OFFICE });
  today = await lagosToday(database());
  // Removes the demonstration's requests.
  await sql`DELETE FROM service_attachment`.execute(database());
});
afterAll(() => db.close());

const idsOf = async (path: string, who: Person = chief) =>
  dataOf<{ id: number }[]>(await who.get(path)).map(({ id }) => id);

/** Requests for one service, due in the given number of days; paused if undefined. */
async function due(service: number, ...days: readonly (number | undefined)[]): Promise<number[]> {
  const ids: number[] = [];
  for (const day of days) {
    const { id } = await ask(await asker(), service);
    const due_on = day === undefined ? null : addDays(today, day);
    await sql`UPDATE service_request SET due_on = ${due_on}, waiting_for = ${day === undefined ? "requester" : null}
      WHERE id = ${id}`.execute(database());
    ids.push(id);
  }
  return ids;
}

describe("the list of open requests", () => {
  it("shows the most overdue first and paused ones last, across pages", async () => {
    const service = await offer();
    const [soon, overdue, still, later, today1, today2, stillToo] = await due(
      service,
      5,
      -9,
      undefined,
      30,
      0,
      0,
      undefined,
    );
    const whole = [overdue, today1, today2, soon, later, still, stillToo];
    expect(await idsOf(`/service-requests?service_id=${service}`)).toEqual(whole);
    const seen: number[] = [];
    for (let after: string | undefined = ""; after !== undefined; ) {
      const answer = await chief.get(
        `/service-requests?service_id=${service}&per_page=2${after && `&after=${after}`}`,
      );
      seen.push(...dataOf<{ id: number }[]>(answer).map(({ id }) => id));
      // A request on the page changes meanwhile; no other request is skipped because of it.
      if (seen.length === 2)
        await sql`UPDATE service_request SET due_on = NULL, waiting_for = 'requester'
        WHERE id = ${seen[1] ?? 0}`.execute(database());
      after = answer.body.meta?.next;
    }
    // It is listed again among the paused ones.
    expect(seen).toEqual([overdue, today1, today2, soon, later, still, today1, stillToo]);
  });

  it("is filtered by the given parameters", async () => {
    const service = await offer();
    const provider_id = await addProvider();
    const [overdue, mine, given] = await due(service, -3, 4, 8);
    await stepped(chief, mine ?? 0, "start");
    await stepped(chief, given ?? 0, "assign", { provider_id });
    const at = (query: string) => idsOf(`/service-requests?service_id=${service}&${query}`);
    expect(await at("list=overdue")).toEqual([overdue]);
    expect(await at("list=unassigned")).toEqual([overdue]);
    expect(await at("assigned_to=me")).toEqual([mine]);
    expect(await at(`provider_id=${provider_id}`)).toEqual([given]);
    expect(await at("status=in-progress")).toEqual([mine]);
    expect(await at(`due_by=${addDays(today, 4)}`)).toEqual([overdue, mine]);
    expect(await at("list=ended")).toEqual([]);
    expect(await at("list=all")).toEqual([given, mine, overdue]);
    const { code } = await fetchView(chief, overdue ?? 0);
    expect(await at(`q=${code}`)).toEqual([overdue]);
    const { requester } = await fetchView(chief, given ?? 0);
    expect(await at(`q=${encodeURIComponent(requester?.title ?? "")}`)).toEqual([given]);
    expect((await chief.get("/service-requests?list=other")).status).toBe(400);
    for (const none of ["2026-02-30", "0000-01-01"]) {
      expect((await chief.get(`/service-requests?due_by=${none}`)).status).toBe(400);
      expect((await chief.get(`/service-requests/history?to=${none}`)).status).toBe(400);
    }
  });

  it("counts what the officer may see, and the home page shows the overdue ones", async () => {
    const provider_id = await addProvider();
    const clerk = await officer({ permissions: ["service_request.work"] });
    await linkTo(provider_id, clerk.user);
    const service = await offer({ provider_id });
    const [overdue] = await due(service, -2, 3, undefined);
    const counts = dataOf<object>(await clerk.get("/service-requests/counts"));
    expect(counts).toEqual({ open: 3, overdue: 1, unassigned: 0, waiting: 1, mine: 0 });
    const { code } = await fetchView(clerk, overdue ?? 0);
    const session = { permissions: { "service_request.work": [{ lga: "*", agency: "*" }] } };
    const actor = {
      ...systemActor("test"),
      system: false,
      session: { ...session, user: { id: clerk.user, individual_id: null, corporate_ids: [] } },
    };
    expect(await overdueRequests(actor as never)).toEqual([
      { count: 1, oldest: addDays(today, -2), oldest_title: expect.stringContaining(code) },
    ]);
    const nobody = { ...actor, session: { ...actor.session, permissions: {} } };
    expect(await overdueRequests(nobody as never)).toEqual([]);
  });
});

describe("an overdue request", () => {
  it("causes one reminder per due date, to its assignee or its provider's accounts", async () => {
    const provider_id = await addProvider();
    const clerks = await Promise.all([1, 2].map(() => officer({ permissions: ["service_request.work"] })));
    for (const { user } of clerks) await linkTo(provider_id, user);
    const [byProvider, byPerson, intime] = await due(await offer({ provider_id }), -1, -4, 2);
    await stepped(chief, byPerson ?? 0, "start");
    await notifyOverdue();
    await notifyOverdue();
    const overdue = async (id: number | undefined) =>
      (await messagesAbout(id ?? 0))
        .filter(({ template }) => template === "request-overdue")
        .map(({ user_id }) => user_id);
    const inboxes = (ids: (number | null)[]) => [...new Set(ids)].sort();
    expect(inboxes(await overdue(byProvider))).toEqual(clerks.map(({ user }) => user).sort());
    expect(inboxes(await overdue(byPerson))).toEqual([chief.user]);
    expect(await overdue(intime)).toEqual([]);
    const before = (await overdue(byPerson)).length;
    await sql`UPDATE service_request SET due_on = ${addDays(today, -2)} WHERE id = ${byPerson}`.execute(
      database(),
    );
    await notifyOverdue();
    expect((await overdue(byPerson)).length).toBe(2 * before);
  });
});

describe("ended requests", () => {
  it("show days used and allowed, with totals and a file export", async () => {
    const service = await offer({ days_to_serve: 2 });
    const people = await Promise.all([1, 2, 3].map(() => asker()));
    const made = await Promise.all(people.map((who) => ask(who, service)));
    const [fast, slow, withdrawn] = made.map(({ id }) => id);
    for (const id of [fast, slow]) await stepped(chief, id ?? 0, "start");
    await daysAgo(slow ?? 0, 21);
    await stepped(chief, fast ?? 0, "resolve", { outcome: "Done." });
    await stepped(chief, slow ?? 0, "resolve", { outcome: "Done at last." });
    await stepped(people[2] as Person, withdrawn ?? 0, "withdraw");
    await stepped(people[0] as Person, fast ?? 0, "rate", { rating: 5 });
    await stepped(people[1] as Person, slow ?? 0, "rate", { rating: 2, remark: "=too, late" });
    const path = `/service-requests/history?service_id=${service}`;
    expect(await idsOf(path)).toEqual([withdrawn, slow, fast]);
    const totals = dataOf<HistoryTotals>(
      await chief.get(`/service-requests/history/totals?service_id=${service}`),
    );
    expect(totals).toMatchObject({
      ended: 3,
      in_time: 1,
      late: 1,
      withdrawn: 1,
      reopened: 0,
      rated: 2,
      rating: 3.5,
    });
    const rows = dataOf<{ id: number; days_used: number; days_to_serve: number }[]>(await chief.get(path));
    expect(rows.find(({ id }) => id === fast)).toMatchObject({ days_used: 0, days_to_serve: 2 });
    expect(rows.find(({ id }) => id === slow)?.days_used).toBeGreaterThan(2);
    const first = await chief.get(`${path}&per_page=2`);
    expect(dataOf<{ id: number }[]>(first).map(({ id }) => id)).toEqual([withdrawn, slow]);
    expect(await idsOf(`${path}&per_page=2&after=${first.body.meta?.next}`)).toEqual([fast]);
    expect(await idsOf(`${path}&status=withdrawn`)).toEqual([withdrawn]);
    expect(await idsOf(`${path}&from=${addDays(today, 1)}`)).toEqual([]);
    expect(await idsOf(`${path}&from=${today}&to=${today}`)).toEqual([withdrawn, slow, fast]);
    const file = await chief.fetch(`/service-requests/history/file?service_id=${service}&format=csv`);
    const lines = (await file.text()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain("Working days taken");
    expect(lines.at(-1)).toMatch(/,0,2,5,0$/);
    const viewer = await officer({ permissions: ["service_request.view"] });
    expect((await viewer.get(`/service-requests/history/file?format=csv`)).status).toBe(403);
  });

  it("continue across pages when the last row was reopened or ended at the same moment as another", async () => {
    const service = await offer();
    const ids = await due(service, 1, 2, 3, 4, 5, 6);
    for (const id of ids) {
      await stepped(chief, id, "start");
      await stepped(chief, id, "resolve", { outcome: "Done." });
    }
    const [a, b, c, d, e, f] = ids as [number, number, number, number, number, number];
    // Two requests that ended at the same moment are on both sides of a page break.
    await sql`UPDATE service_request SET ended_at = (SELECT ended_at FROM service_request WHERE id = ${c})
      WHERE id = ${b}`.execute(database());
    const path = `/service-requests/history?service_id=${service}&per_page=2`;
    const first = await chief.get(path);
    expect(dataOf<{ id: number }[]>(first).map(({ id }) => id)).toEqual([f, e]);
    await sql`UPDATE service_request SET status = 'assigned', ended_at = NULL, ended_as = NULL, outcome = NULL,
      days_used = NULL WHERE id = ${e}`.execute(database());
    const second = await chief.get(`${path}&after=${first.body.meta?.next}`);
    const page = dataOf<{ id: number }[]>(second).map(({ id }) => id);
    expect(page.toSorted((one, two) => two - one)).toEqual([d, c, b]);
    expect(page[0]).toBe(d);
    expect(await idsOf(`${path}&after=${second.body.meta?.next}`)).toEqual([a]);
  });

  it("are exported within the local governments of the export right", async () => {
    const service = await offer();
    const [here, there] = await due(service, 1, 2);
    for (const [id, lga_id] of [
      [here, 1],
      [there, 2],
    ] as const) {
      await sql`UPDATE service_request SET lga_id = ${lga_id} WHERE id = ${id ?? 0}`.execute(database());
      await stepped(chief, id ?? 0, "start");
      await stepped(chief, id ?? 0, "resolve", { outcome: "Done." });
    }
    const limited = await officer(
      { permissions: ["service_request.view"] },
      { permissions: ["service_request.export"], lga_ids: [1] },
    );
    expect(await idsOf(`/service-requests/history?service_id=${service}`, limited)).toEqual([there, here]);
    const file = await limited.fetch(`/service-requests/history/file?service_id=${service}&format=csv`);
    const { code } = await fetchView(chief, here ?? 0);
    const lines = (await file.text()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(code);
  });

  it("count as in time only if started, and show the rating of their last end only", async () => {
    const service = await offer({ fee_kobo: 500_00 });
    const free = await offer();
    const [ben, uche] = [await asker(), await asker()];
    const unpaid = await ask(ben, service);
    await stepped(chief, unpaid.id, "reject", { reason: "Not ours." });
    const totals = async (id: number) =>
      dataOf<HistoryTotals>(await chief.get(`/service-requests/history/totals?service_id=${id}`));
    expect(await totals(service)).toMatchObject({ ended: 1, in_time: 0, late: 0, days_used: null });
    const twice = await ask(uche, free);
    await stepped(chief, twice.id, "start");
    await stepped(chief, twice.id, "resolve", { outcome: "Done." });
    await stepped(uche, twice.id, "rate", { rating: 1 });
    expect(await totals(free)).toMatchObject({ in_time: 1, rated: 1, rating: 1 });
    await stepped(uche, twice.id, "reopen", { reason: "Not right." });
    await stepped(chief, twice.id, "resolve", { outcome: "Right now." });
    expect(await totals(free)).toMatchObject({ in_time: 1, rated: 0, rating: null });
  });

  it("are closed automatically after the reopening period", async () => {
    const service = await offer({ days_to_reopen: 3 });
    const [over, open] = await due(service, 5, 5);
    for (const id of [over, open]) {
      await stepped(chief, id ?? 0, "start");
      await stepped(chief, id ?? 0, "resolve", { outcome: "Done." });
    }
    await daysAgo(over ?? 0, 4);
    await daysAgo(open ?? 0, 3);
    await closeExpired();
    expect((await fetchView(chief, over ?? 0)).status).toBe("closed");
    expect((await fetchView(chief, open ?? 0)).status).toBe("resolved");
    expect((await step(chief, over ?? 0, "close")).body.code).toBe("request-state");
  });
});

it("a personal data export includes the person's requests, but no internal notes", async () => {
  const who = await asker();
  const made = await ask(who, await offer());
  await stepped(chief, made.id, "messages", { body: "Hello." });
  await stepped(chief, made.id, "messages", { kind: "remark", body: "Watch this one." });
  const data = (await (await (await signInAs(who.email)).fetch("/profile/data")).json()) as Record<
    string,
    object[]
  >;
  expect(data["service_requests"]).toEqual([expect.objectContaining({ code: made.code })]);
  expect(data["service_messages"]).toEqual([expect.objectContaining({ body: "Hello." })]);
  expect(JSON.stringify(data)).not.toContain("Watch this one");
});
