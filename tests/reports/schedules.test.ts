import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, daysBetween, formatDate } from "#domain/lagos.ts";
import { lastDue, nextDueAt } from "#domain/reports/schedule.ts";
import { database } from "#kernel/db/client.ts";
import { sendDue } from "#reporting/report-schedules/send-due.ts";
import { enqueueDueReports } from "#reporting/report-schedules/send-job.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";

/** Scheduled reports: sent to readers with the right to them at that time, and once each time. */

let testDatabase: TestDatabase;
let office: string;
let owner: ApiClient;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase?.close());
beforeEach(async () => {
  await sql`UPDATE report_schedule SET ended_at = now() WHERE ended_at IS NULL`.execute(database());
  office = await createOfficerWithGrants({ permissions: ["report.view", "report.schedule", "shop.view"] });
  owner = await signInAs(office);
});

let count = 0;
const schedule = (body: object, by = owner) =>
  by.post(
    "/report-schedules",
    { report: "shop-statistic", period: "all", every: "day", hour: 7, ...body },
    {
      key: `schedule-${++count}`,
    },
  );
const idOf = ({ body }: { body: { data?: unknown } }) => (body.data as { id: number }).id;

/** Makes it due now. */
const makeDue = (id: number) =>
  sql`UPDATE report_schedule SET next_at = date_trunc('hour', now()) WHERE id = ${id}`.execute(database());

async function retryOf(id: number) {
  const { rows } = await sql<{ retry_at: Date | null }>`
    SELECT retry_at FROM report_schedule WHERE id = ${id}`.execute(database());
  return rows[0]?.retry_at;
}

async function mails(id: number) {
  return database()
    .selectFrom("message")
    .innerJoin("app_user", "app_user.id", "message.user_id")
    .select(["app_user.email", "message.subject", "message.body"])
    .where("about_resource", "=", "report_schedule")
    .where("about_id", "=", id)
    .where("channel", "=", "email")
    .orderBy("app_user.email")
    .execute();
}

async function shop(lga_id: number): Promise<void> {
  await sql`INSERT INTO shop (trade_name, line_of_business, lga_id, status)
    VALUES ('Scheduled', 'Tailor', ${lga_id}, 'approved')`.execute(database());
}

describe("the next due time", () => {
  test("is computed in Lagos time, for any day and month", () => {
    const at = (rhythm: Partial<Parameters<typeof nextDueAt>[0]>, after: string) =>
      nextDueAt(
        { every: "day", hour: 7, weekday: null, month_day: null, ...rhythm },
        new Date(after),
      ).toISOString();
    expect(at({}, "2026-11-22T05:59:59Z")).toBe("2026-11-22T06:00:00.000Z");
    expect(at({}, "2026-11-22T06:00:00Z")).toBe("2026-11-23T06:00:00.000Z");
    // Midnight on Monday is Sunday evening in UTC.
    expect(at({ every: "week", weekday: 1, hour: 0 }, "2026-11-22T22:59:00Z")).toBe(
      "2026-11-22T23:00:00.000Z",
    );
    expect(at({ every: "month", month_day: 28 }, "2027-02-28T06:00:00Z")).toBe("2027-03-28T06:00:00.000Z");
    expect(at({ every: "month", month_day: 1 }, "2026-12-31T22:59:00Z")).toBe("2027-01-01T06:00:00.000Z");
    const missed = {
      ...({ every: "day", hour: 7, weekday: null, month_day: null } as const),
      next_at: new Date("2026-11-20T06:00:00Z"),
    };
    const last = (moment: string) => lastDue(missed, new Date(moment)).toISOString();
    expect(last("2026-11-20T06:00:00Z")).toBe("2026-11-20T06:00:00.000Z");
    expect(last("2026-11-22T05:59:00Z")).toBe("2026-11-21T06:00:00.000Z");
  });
});

describe("a schedule", () => {
  test("sends each reader what their own rights show, with a link to the same days", async () => {
    const [here, there] = [await createLga(), await createLga()];
    await shop(here);
    await shop(there);
    const narrow = await createOfficer([here]);
    const id = idOf(await schedule({ also_to: narrow.toUpperCase() }));
    await makeDue(id);
    expect(await sendDue()).toBe(true);
    const sent = await mails(id);
    expect(sent.map(({ email }) => email).sort()).toEqual([office, narrow].sort());
    const all = await sql<{ n: number }>`SELECT count(*) AS n FROM shop`.execute(database());
    const bodyOf = (email: string) => sent.find((one) => one.email === email)?.body ?? "";
    expect(bodyOf(office)).toContain(`Shops: ${(all.rows[0]?.n ?? 0).toLocaleString("en-NG")}.`);
    expect(bodyOf(narrow)).toContain("Shops: 1.");
    expect(bodyOf(narrow)).toContain("/admin/reporting/shop-statistic?period=all");
    expect(sent[0]?.subject).toBe("Shop statistics, All time");
  });

  test("is sent once each time, whichever process sends it and however often it is killed", async () => {
    const id = idOf(await schedule({}));
    await makeDue(id);
    // Killed at its last write: the messages are written by then, and rolled back.
    await sql`CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$`.execute(
      database(),
    );
    await sql`CREATE TRIGGER cut_off BEFORE INSERT ON audit FOR EACH ROW WHEN (NEW.action = 'report_schedule.send' AND NEW.record_id = ${sql.lit(id)})
      EXECUTE FUNCTION cut_off()`.execute(database());
    const second = idOf(await schedule({ by: "market" }));
    await makeDue(second);
    expect(await sendDue()).toBe(true);
    // It is locked, and the other one is sent meanwhile: neither blocks the other.
    expect(await retryOf(id)).toBeInstanceOf(Date);
    expect(await sendDue()).toBe(true);
    expect(await sendDue()).toBe(false);
    await sql`DROP TRIGGER cut_off ON audit`.execute(database());
    expect(await mails(id)).toHaveLength(0);
    expect(await mails(second)).toHaveLength(1);
    await sql`UPDATE report_schedule SET retry_at = now() WHERE id = ${id}`.execute(database());
    await Promise.all([sendDue(), sendDue(), sendDue()]);
    expect(await sendDue()).toBe(false);
    expect([(await mails(id)).length, await retryOf(id)]).toEqual([1, null]);
    // Due for the same hour again: it was already sent.
    const { rows } = await sql<{
      due_at: Date;
    }>`SELECT due_at FROM report_sending WHERE schedule_id = ${id}`.execute(database());
    await sql`UPDATE report_schedule SET next_at = ${rows[0]?.due_at} WHERE id = ${id}`.execute(database());
    await sendDue();
    expect(await mails(id)).toHaveLength(1);
    expect(rows).toHaveLength(1);
  });

  test("that is sent late covers the days of its last due time", async () => {
    const { rows } = await sql<{ today: string; ago: string; hour: number }>`
      SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today, ((now() - interval '26 hours') AT TIME ZONE 'Africa/Lagos')::date AS ago,
        extract(hour FROM (now() - interval '2 hours') AT TIME ZONE 'Africa/Lagos')::integer AS hour`.execute(
      database(),
    );
    const { today = "", ago = "", hour = 0 } = rows[0] ?? {};
    // Due once a week, on the day it was 26 hours ago.
    const weekday = ((daysBetween("1970-01-05", ago) % 7) + 7) % 7;
    const id = idOf(
      await schedule({
        report: "shop-statistic",
        period: "yesterday",
        every: "week",
        weekday: weekday + 1,
        hour,
      }),
    );
    const at = new Date(`${ago}T${String(hour).padStart(2, "0")}:00:00+01:00`);
    // Missed the week before as well.
    await sql`UPDATE report_schedule SET next_at = ${new Date(at.getTime() - 7 * 86_400_000)} WHERE id = ${id}`.execute(
      database(),
    );
    await sendDue();
    const [mail] = await mails(id);
    expect(ago).not.toBe(today);
    expect(mail?.subject).toBe(`Shop statistics, ${formatDate(addDays(ago, -1))}`);
  });

  test("skips a reader who has lost the right, and is paused when its owner has lost the right to send it", async () => {
    const reader = await createOfficerWithGrants({ permissions: ["report.view", "shop.view"] });
    const id = idOf(await schedule({ also_to: reader }));
    const drop = (email: string, permission: string) =>
      sql`DELETE FROM role_permission WHERE permission = ${permission} AND role_id IN (SELECT r.role_id FROM user_role r
        JOIN app_user u ON u.id = r.user_id WHERE u.email = ${email})`.execute(database());
    await drop(reader, "shop.view");
    await makeDue(id);
    await sendDue();
    expect((await mails(id)).map(({ email }) => email)).toEqual([office]);
    const { rows } = await sql<{ told: number; left_out: number }>`
      SELECT told, left_out FROM report_sending WHERE schedule_id = ${id}`.execute(database());
    expect(rows).toEqual([{ told: 1, left_out: 1 }]);
    await drop(office, "report.schedule");
    await makeDue(id);
    await sendDue();
    expect(await mails(id)).toHaveLength(1);
    const paused = await sql<{ paused_reason: string }>`
      SELECT paused_reason FROM report_schedule WHERE id = ${id}`.execute(database());
    expect(paused.rows[0]?.paused_reason).toContain("no longer has access to this report");
    // A reader with a closed account is not notified.
    const countMessagesTo = async (email: string) =>
      (
        await sql`SELECT FROM message m JOIN app_user u ON u.id = m.user_id
          WHERE u.email = ${email} AND m.template = 'report-paused' AND m.channel = 'email'`.execute(
          database(),
        )
      ).rows.length;
    expect(await countMessagesTo(office)).toBe(1);
    const leaver = await createOfficerWithGrants({
      permissions: ["report.view", "report.schedule", "shop.view"],
    });
    const left = idOf(await schedule({}, await signInAs(leaver)));
    await sql`UPDATE app_user SET status = 'suspended' WHERE email = ${leaver}`.execute(database());
    await makeDue(left);
    await sendDue();
    const { rows: state } = await sql<{ paused: boolean }>`
      SELECT paused_at IS NOT NULL AS paused FROM report_schedule WHERE id = ${left}`.execute(database());
    expect([state, await countMessagesTo(leaver)]).toEqual([[{ paused: true }], 0]);
  });

  test("queues one job when something is due, and none otherwise", async () => {
    const jobs = async () =>
      (await sql`SELECT FROM job WHERE kind = 'send-reports' AND state = 'queued'`.execute(database())).rows
        .length;
    const id = idOf(await schedule({}));
    await enqueueDueReports();
    expect(await jobs()).toBe(0);
    await makeDue(id);
    await Promise.all([enqueueDueReports(), enqueueDueReports()]);
    expect(await jobs()).toBe(1);
  });

  test("can be paused, resumed and deleted by its owner only, each recorded", async () => {
    const id = idOf(await schedule({ every: "week", weekday: 5 }));
    const other = await signInAs(
      await createOfficerWithGrants({ permissions: ["report.schedule", "report.view", "shop.view"] }),
    );
    for (const call of ["pause", "resume"])
      expect(
        (await other.post(`/report-schedules/${id}/${call}`, {}, { key: `other-${call}-${id}` })).status,
      ).toBe(404);
    expect((await other.delete(`/report-schedules/${id}`, { key: `other-delete-${id}` })).status).toBe(404);
    expect(
      (await owner.post(`/report-schedules/${id}/pause`, {}, { key: `schedule-pause-${id}` })).status,
    ).toBe(200);
    await makeDue(id);
    expect(await sendDue()).toBe(false);
    expect(
      (await owner.post(`/report-schedules/${id}/resume`, {}, { key: `schedule-resume-${id}` })).status,
    ).toBe(200);
    // Reports missed while it was paused are not sent.
    expect(await sendDue()).toBe(false);
    // A reader sees it among their own, without the right to send any.
    const text = await createOfficerWithGrants({ permissions: ["report.view", "shop.view"] });
    await schedule({ also_to: text });
    const got = (await (await signInAs(text)).get("/report-schedules")).body.data as { own: boolean }[];
    expect(got.map(({ own }) => own)).toEqual([false]);
    await sql`UPDATE report_schedule SET ended_at = now() WHERE ended_at IS NULL AND id <> ${id}`.execute(
      database(),
    );
    expect((await owner.delete(`/report-schedules/${id}`, { key: `schedule-delete-${id}` })).status).toBe(
      200,
    );
    expect((await owner.get("/report-schedules")).body.data).toEqual([]);
    const { rows } = await sql<{ action: string }>`
      SELECT action FROM audit WHERE resource = 'report_schedule' AND record_id = ${id} ORDER BY id`.execute(
      database(),
    );
    expect(rows.map(({ action }) => action)).toEqual(
      ["create", "pause", "resume", "delete"].map((verb) => `report_schedule.${verb}`),
    );
  });

  test("is rejected with all errors: fixed days, and readers without the right to it", async () => {
    const outside = await createOfficerWithGrants({ permissions: ["property.view"] });
    const wrong = await schedule({
      period: "",
      every: "week",
      hour: 24,
      weekday: 8,
      also_to: `${outside}, guest@ratebook.test`,
    });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(["also_to", "hour", "period", "weekday"]);
    expect(wrong.body.errors?.["also_to"]).toHaveLength(2);
    expect((await schedule({ report: "collections" })).body.errors).toHaveProperty("report");
  });
});
