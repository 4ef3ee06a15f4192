import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { predictableHolidays } from "#domain/service/public-holidays.ts";
import { addWorkingDays } from "#domain/service/service-clock.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficer } from "../support/people.ts";
import { enterService, requestRow, startClock, writeRequest } from "./setup-kit.ts";

/** Public holidays and the due dates that they move. */

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  // Without the demonstration's holidays, the result doesn't depend on the current date.
  await sql`TRUNCATE public_holiday`.execute(database());
});
afterAll(() => db.close());

const today = () => lagosDate(Date.now());
const none = new Set<string>();
const add = (day: string, name = "A holiday") => admin.post("/holidays", { day, name });
const remove = (day: string) => admin.post("/holidays/remove", { day });
const year = async (requests: number) =>
  (await admin.get(`/holidays?year=${requests}`)).body.data as {
    holidays: { day: string; name: string }[];
    expected: { day: string }[];
  };

async function running(days: number): Promise<number> {
  const service = await enterService(admin, { days_to_serve: days });
  const id = await writeRequest({ service: service.id });
  await startClock(id);
  return id;
}

describe("the holiday list", () => {
  it("offers predictable holidays, adds them in one step and rejects duplicate days", async () => {
    expect((await year(2031)).expected).toEqual(predictableHolidays(2031));
    const all = await admin.post("/holidays", { holidays: predictableHolidays(2031) });
    expect([all.status, all.body.data]).toMatchObject([201, { rescheduled_requests: 0 }]);
    expect(await year(2031)).toMatchObject({ holidays: predictableHolidays(2031), expected: [] });
    const duplicate = await add("2031-12-25", "Christmas");
    expect([duplicate.status, duplicate.body.code]).toEqual([409, "holiday-exists"]);
    expect(duplicate.body.message).toContain("25 Dec 2031 (Christmas Day)");
    // If one of several exists, none is added.
    const some = await admin.post("/holidays", {
      holidays: [
        { day: "2031-03-04", name: "Id el-Fitr" },
        { day: "2031-12-26", name: "Boxing Day" },
      ],
    });
    expect(some.body.code).toBe("holiday-exists");
    expect((await year(2031)).holidays).toHaveLength(8);
  });

  it("reports all errors at once", async () => {
    const { status, body } = await admin.post("/holidays", {
      holidays: [
        { day: "2031-02-30", name: "" },
        { day: "1931-01-01", name: "x".repeat(61) },
        { day: "2032-01-01", name: "One" },
        { day: "2032-01-01", name: "Two", colour: "red" },
      ],
    });
    expect([status, body.code]).toEqual([422, "invalid"]);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      "holidays[0].day",
      "holidays[0].name",
      "holidays[1].day",
      "holidays[1].name",
      "holidays[3].colour",
      "holidays[3].day",
    ]);
    expect((await admin.post("/holidays", {})).status).toBe(422);
    expect((await admin.post("/holidays", { holidays: [] })).status).toBe(422);
  });

  it("accepts one of two concurrent requests for the same day", async () => {
    const answers = await Promise.all([add("2033-06-01", "One"), add("2033-06-01", "Two")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await remove("2033-06-01")).status).toBe(200);
    expect((await remove("2033-06-01")).status).toBe(404);
    expect((await remove("never")).status).toBe(404);
  });

  it("requires a right without scope limits", async () => {
    const officer = await signInAs(await createOfficer([1]));
    expect((await officer.post("/holidays", { day: "2034-01-01", name: "One" })).status).toBe(403);
    expect((await officer.post("/holidays/remove", { day: "2031-12-25" })).status).toBe(403);
    const individual = await signInAs("individual@ratebook.test");
    expect((await individual.get("/holidays?year=2031")).status).toBe(403);
  });

  it("is audited", async () => {
    await add("2035-03-01", "Once");
    await remove("2035-03-01");
    const { rows } = await sql<{ action: string }>`
      SELECT action FROM audit WHERE resource = 'holiday'
        AND coalesce(after ->> 'day', before ->> 'day') = '2035-03-01' ORDER BY id`.execute(database());
    expect(rows.map(({ action }) => action)).toEqual(["holiday.add", "holiday.remove"]);
  });
});

describe("a holiday before a due date", () => {
  it("moves each affected open request by a working day, and back when it is deleted", async () => {
    const [short, long] = [await running(3), await running(8)];
    const stopped = await running(8);
    await sql`UPDATE service_clock SET stopped_at = now(), stopped_for = 'requester' WHERE request_id = ${stopped}`.execute(
      database(),
    );
    await sql`UPDATE service_request SET due_on = NULL WHERE id = ${stopped}`.execute(database());
    const due = (n: number) => addWorkingDays(today(), n, none);
    expect([(await requestRow(short)).due_on, (await requestRow(long)).due_on]).toEqual([due(3), due(8)]);
    // On the fifth day, after the short request is due.
    const added = await add(due(5));
    expect(added.body.data).toMatchObject({ rescheduled_requests: 1 });
    const after = await Promise.all([short, long, stopped].map(requestRow));
    expect(after.map(({ due_on }) => due_on)).toEqual([due(3), due(9), null]);
    // A holiday on the due date itself moves it, and the later request too.
    expect((await add(due(3))).body.data).toMatchObject({ rescheduled_requests: 2 });
    expect((await requestRow(short)).due_on).toBe(due(4));
    expect((await requestRow(long)).due_on).toBe(due(10));
    expect((await remove(due(3))).body.data).toMatchObject({ rescheduled_requests: 2 });
    expect((await remove(due(5))).body.data).toMatchObject({ rescheduled_requests: 1 });
    expect([(await requestRow(short)).due_on, (await requestRow(long)).due_on]).toEqual([due(3), due(8)]);
    // An open page of the request stays valid, as its version is unchanged.
    expect((await requestRow(long)).version).toBe(1);
  });

  it("moves nothing on a weekend or on the day the clock started", async () => {
    const id = await running(10);
    const { due_on } = await requestRow(id);
    const saturday = [1, 2, 3, 4, 5, 6, 7]
      .map((n) => addDays(today(), n))
      .find((day) => addWorkingDays(day, 1, none) === addDays(day, 2));
    expect((await add(saturday ?? "")).body.data).toMatchObject({ rescheduled_requests: 0 });
    expect((await add(today())).body.data).toMatchObject({ rescheduled_requests: 0 });
    expect((await requestRow(id)).due_on).toBe(due_on);
    await remove(saturday ?? "");
    await remove(today());
  });

  it("also moves a request that gets its due date at the same moment", async () => {
    const service = await enterService(admin, { days_to_serve: 6 });
    const id = await writeRequest({ service: service.id });
    const day = addWorkingDays(today(), 4, none);
    let adding: ReturnType<typeof add> | undefined;
    await database()
      .transaction()
      .execute(async (tx) => {
        await sql`INSERT INTO service_clock (request_id) VALUES (${id})`.execute(tx);
        await sql`UPDATE service_request SET due_on = service_due_on(id) WHERE id = ${id}`.execute(tx);
        adding = add(day);
        await expect
          .poll(async () => {
            const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(tx);
            return rows.length;
          })
          .toBe(1);
      });
    expect((await adding)?.status).toBe(201);
    expect((await requestRow(id)).due_on).toBe(addWorkingDays(today(), 7, none));
    await remove(day);
  });
});
