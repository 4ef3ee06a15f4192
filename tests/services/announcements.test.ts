import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Announcement } from "#areas/services/announcements/announcement-row.ts";
import type { OfficeAnnouncement } from "#areas/services/announcements/list-announcements.ts";
import { addDays, startOfDay } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { lagosToday } from "#kernel/today.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { dataOf } from "./support/office-kit.ts";

/**
 * Announcements: audience, period and changes. Tests shift the rows in time, because the database clock decides
 * what is current.
 */

let db: TestDatabase;
let admin: ApiClient;
let individual: ApiClient;
let agent: ApiClient;
let today: string;

beforeAll(async () => {
  db = await createTestDatabase();
  setPublicUrl(new URL("https://rates.example.ng/"));
  [admin, individual, agent] = [
    await signInAs("admin@ratebook.test"),
    await signInAs("individual@ratebook.test"),
    await signInAs("agent@ratebook.test"),
  ];
  today = await lagosToday(database());
});
afterAll(() => db.close());

const good = (more: object = {}) => ({
  title: "The office is shut on Friday",
  body: "It opens again on Monday.",
  importance: "plain",
  audience: ["individual"],
  from_day: today,
  ...more,
});
const write = async (more: object = {}) => {
  const made = await admin.post("/announcements", good(more));
  expect(made).toMatchObject({ status: 201 });
  return dataOf<Announcement>(made);
};
const current = async (by: ApiClient) => dataOf<Announcement[]>(await by.get("/announcements/current"));
const seen = async (by: ApiClient, { id }: Announcement) => (await current(by)).some((one) => one.id === id);
const get = async (id: number) => dataOf<OfficeAnnouncement>(await admin.get(`/announcements/${id}`));
/** Moves an announcement back in time. */
const shift = (id: number, ago: string) =>
  sql`UPDATE announcement SET begins_at = begins_at - ${ago}::interval, ends_at = ends_at - ${ago}::interval WHERE id = ${id}`.execute(
    database(),
  );

describe("adding an announcement", () => {
  test("reports all errors at once, each with its code", async () => {
    const faulty = await admin.post("/announcements", {
      title: "x".repeat(81),
      body: "y".repeat(4001),
      importance: "shouting",
      audience: [],
      from_day: "2026-02-30",
      to_day: addDays(today, 1),
      to_time: "25:00",
      extra: "1",
    });
    expect(faulty.status).toBe(422);
    expect(Object.keys(faulty.body.errors ?? {}).sort()).toEqual([
      "audience",
      "body",
      "extra",
      "from_day",
      "importance",
      "title",
      "to_time",
    ]);
    const codes = (faulty.body as unknown as { data: { faults: { code: string }[] } }).data.faults.map(
      ({ code }) => code,
    );
    expect(codes).toEqual(expect.arrayContaining(["announcement-too-long", "no-audience"]));
    const codeOf = async (more: object) => (await admin.post("/announcements", good(more))).body.code;
    expect(await codeOf({ from_day: addDays(today, 3), to_day: addDays(today, 2) })).toBe(
      "ends-before-it-begins",
    );
    expect(await codeOf({ from_time: "12:00", to_day: today, to_time: "12:00" })).toBe(
      "ends-before-it-begins",
    );
    expect(await codeOf({ from_day: addDays(today, -9), to_day: addDays(today, -8) })).toBe(
      "announcement-over",
    );
    expect(await codeOf({ audience: [] })).toBe("no-audience");
    expect(await codeOf({ audience: ["individual", "everybody"] })).toBe("invalid");
    expect(await codeOf({ to_time: "12:00" })).toBe("invalid");
  });

  test("reads days as Lagos days, both included, and times as moments", async () => {
    const days = await write({ from_day: addDays(today, 2), to_day: addDays(today, 2) });
    expect(days).toMatchObject({ state: "coming" });
    expect(new Date(days.begins_at)).toEqual(startOfDay(addDays(today, 2)));
    expect(new Date(days.ends_at ?? 0)).toEqual(startOfDay(addDays(today, 3)));
    const moments = await write({
      from_day: addDays(today, 2),
      from_time: "08:30",
      to_day: addDays(today, 2),
      to_time: "17:00",
    });
    expect(new Date(moments.begins_at).toISOString()).toBe(`${addDays(today, 2)}T07:30:00.000Z`);
    expect(new Date(moments.ends_at ?? 0).toISOString()).toBe(`${addDays(today, 2)}T16:00:00.000Z`);
  });

  test("requires the right everywhere", async () => {
    expect((await individual.post("/announcements", good())).status).toBe(403);
    expect((await visitor.post("/announcements", good())).status).toBe(401);
    const officer = await signInAs(await createOfficer([await createLga()]));
    expect((await officer.post("/announcements", good())).status).toBe(403);
    expect((await officer.get("/announcements")).status).toBe(403);
  });
});

describe("reading an announcement", () => {
  test("is limited to its audience and its period", async () => {
    const one = await write({ audience: ["individual", "agent"], to_day: addDays(today, 1) });
    expect([await seen(individual, one), await seen(agent, one)]).toEqual([true, true]);
    expect([await seen(visitor, one), await seen(admin, one)]).toEqual([false, false]);
    await shift(one.id, "-3 days");
    expect(await seen(individual, one)).toBe(false);
    expect((await get(one.id)).state).toBe("coming");
    await shift(one.id, "10 days");
    expect(await seen(individual, one)).toBe(false);
    expect((await get(one.id)).state).toBe("past");
  });

  test("for the public is open to everyone and in the feed, unlike those for others", async () => {
    const open = await write({
      audience: ["public"],
      title: "Rates & <levies>",
      body: "See https://rates.example.ng/a?b=1&c=2",
    });
    const office = await write({ audience: ["admin"], title: "Only for the office" });
    expect([await seen(visitor, open), await seen(individual, open), await seen(admin, open)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([await seen(visitor, office), await seen(individual, office), await seen(admin, office)]).toEqual([
      false,
      false,
      true,
    ]);
    const feed = await visitor.fetch("/announcements/feed");
    expect(feed.headers.get("content-type")).toContain("application/atom+xml");
    const text = await feed.text();
    expect(text).toContain("<title>Rates &amp; &lt;levies&gt;</title>");
    expect(text).toContain(`https://rates.example.ng/announcement/${open.id}`);
    expect(text).toContain("a?b=1&amp;c=2");
    expect(text).not.toContain("Only for the office");
  });

  test("shows a few on the home page, warnings first, in one indexed query", async () => {
    const { announcementsForHome } = await import("#areas/services/announcements/shown-announcements.ts");
    const everybody = {
      session: undefined,
      name: "",
      key: "",
      ip: undefined,
      request_id: undefined,
      system: false,
    };
    await write({ audience: ["public"], title: "Plain and new" });
    await write({ audience: ["public"], title: "Careful", importance: "warning" });
    const visible = await announcementsForHome(everybody);
    expect(visible.length).toBe(3);
    expect(visible[0]?.importance).toBe("warning");
    const plan = await database()
      .transaction()
      .execute(async (tx) => {
        await sql`SET LOCAL enable_seqscan = off`.execute(tx);
        return (
          await sql<{ "QUERY PLAN": string }>`EXPLAIN SELECT a.id FROM announcement a
          WHERE a.withdrawn_at IS NULL AND tstzrange(a.begins_at, a.ends_at) @> now()`.execute(tx)
        ).rows;
      });
    expect(JSON.stringify(plan)).toContain("announcement_in_force");
  });

  test("stays possible by URL and in the archive after its end, but not before its start or once withdrawn", async () => {
    const { getPublishedAnnouncement, pastAnnouncements } = await import(
      "#areas/services/announcements/shown-announcements.ts"
    );
    const everybody = {
      session: undefined,
      name: "",
      key: "",
      ip: undefined,
      request_id: undefined,
      system: false,
    };
    const past = await Promise.all(
      ["a", "b", "c"].map((title) => write({ title, audience: ["public"], to_day: today })),
    );
    for (const [at, { id }] of past.entries()) await shift(id, `${at + 2} days`);
    const read = async (after?: number) => pastAnnouncements(everybody, { per_page: 2, after });
    const [first, second] = [await read(), await read((await read()).next)];
    expect([...first.rows, ...second.rows].map(({ title }) => title)).toEqual(["a", "b", "c"]);
    expect(second.next).toBeUndefined();
    expect((await getPublishedAnnouncement(everybody, past[0]?.id ?? 0)).state).toBe("past");
    const coming = await write({ audience: ["public"], from_day: addDays(today, 1) });
    await expect(getPublishedAnnouncement(everybody, coming.id)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("dismissing an announcement", () => {
  const onHome = async (by: "individual" | "corporate") => {
    const { announcementsForHome } = await import("#areas/services/announcements/shown-announcements.ts");
    const { id } = await database()
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", `${by}@ratebook.test`)
      .executeTakeFirstOrThrow();
    const user = {
      id,
      name: "",
      email: null,
      phone_number: null,
      area: by,
      roles: [],
      individual_id: null,
      corporate_ids: [],
    };
    const session = { id: "", client: "api" as const, permissions: {}, user };
    return announcementsForHome({
      session,
      name: "",
      key: "",
      ip: undefined,
      request_id: undefined,
      system: false,
    });
  };
  const isShown = async (by: "individual" | "corporate", { id }: Announcement) =>
    (await onHome(by)).some((one) => one.id === id);

  test("hides it for one person until it is changed, and leaves it readable", async () => {
    const one = await write({
      audience: ["individual", "corporate"],
      importance: "warning",
      title: "Pay by the end of the month",
    });
    expect([await isShown("individual", one), await isShown("corporate", one)]).toEqual([true, true]);
    expect((await individual.post(`/announcements/${one.id}/dismiss`)).status).toBe(200);
    expect((await individual.post(`/announcements/${one.id}/dismiss`)).status).toBe(200);
    expect([await isShown("individual", one), await isShown("corporate", one)]).toEqual([false, true]);
    expect(await seen(individual, one)).toBe(true);
    expect((await get(one.id)).dismissed).toBe(1);
    const changed = good({
      audience: ["individual", "corporate"],
      importance: "warning",
      body: "The end of next month.",
      version: 1,
    });
    expect((await admin.patch(`/announcements/${one.id}`, changed)).status).toBe(200);
    expect(await isShown("individual", one)).toBe(true);
    expect((await get(one.id)).dismissed).toBe(0);
  });

  test("requires a signed-in reader of its audience", async () => {
    const one = await write({ audience: ["admin"] });
    expect((await individual.post(`/announcements/${one.id}/dismiss`)).status).toBe(404);
    expect((await visitor.post(`/announcements/${one.id}/dismiss`)).status).toBe(401);
  });
});

describe("managing announcements", () => {
  test("keeps all versions, and shows readers a change date only once published", async () => {
    const one = await write({ audience: ["public"], from_day: addDays(today, 1) });
    const change = (version: number, body: string) =>
      admin.patch(
        `/announcements/${one.id}`,
        good({ audience: ["public"], from_day: addDays(today, 1), body, version }),
      );
    expect(await change(1, "Second words")).toMatchObject({
      status: 200,
      body: { data: { changed_at: null, version: 2 } },
    });
    expect(await change(1, "Third words")).toMatchObject({ status: 409, body: { code: "edited-meanwhile" } });
    await shift(one.id, "2 days");
    const later = await admin.patch(
      `/announcements/${one.id}`,
      good({ audience: ["public"], from_day: today, body: "Third words", version: 2 }),
    );
    expect(dataOf<Announcement>(later).changed_at).toEqual(expect.any(String));
    expect((await get(one.id)).versions.map(({ version, body }) => [version, body])).toEqual([
      [3, "Third words"],
      [2, "Second words"],
      [1, "It opens again on Monday."],
    ]);
    await expect(
      sql`UPDATE announcement_version SET body = 'x' WHERE announcement_id = ${one.id}`.execute(database()),
    ).rejects.toThrow("never changed");
    const { rows } = await sql<{
      action: string;
    }>`SELECT action FROM audit WHERE resource = 'announcement' AND record_id = ${one.id} ORDER BY id`.execute(
      database(),
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "announcement.create",
      "announcement.edit",
      "announcement.edit",
    ]);
  });

  test("withdraws one for good, with a reason", async () => {
    const one = await write({ audience: ["public"] });
    const withdraw = (body: object) => admin.post(`/announcements/${one.id}/withdraw`, body);
    expect(await withdraw({ version: 1 })).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    });
    expect((await withdraw({ version: 1, reason: "Wrong day" })).status).toBe(200);
    expect(await seen(visitor, one)).toBe(false);
    expect(await withdraw({ version: 2, reason: "Again" })).toMatchObject({
      status: 409,
      body: { code: "wrong-status" },
    });
    expect(await admin.patch(`/announcements/${one.id}`, good({ version: 2 }))).toMatchObject({
      status: 409,
      body: { code: "wrong-status" },
    });
    expect(await get(one.id)).toMatchObject({ state: "withdrawn", reason: "Wrong day" });
  });

  test("lists all of them for officers by status, audience and text", async () => {
    const one = await write({ title: "Market day moved", audience: ["super-agent"] });
    const ids = async (query: string) =>
      dataOf<Announcement[]>(await admin.get(`/announcements${query}`)).map(({ id }) => id);
    expect(await ids("?audience=super-agent&state=current")).toContain(one.id);
    expect(await ids("?q=MARKET%20day")).toEqual([one.id]);
    expect(await ids(`?q=${one.code}`)).toEqual([one.id]);
    expect(await ids("?state=withdrawn")).not.toContain(one.id);
    expect(await ids("?per_page=1")).toEqual([one.id]);
  });
});
