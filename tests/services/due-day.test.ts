import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { dueOn } from "#domain/service/service-clock.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { enterService, writeRequest } from "./setup-kit.ts";

/**
 * The due date of a request: compares the database function with the pure function over random clocks and
 * holidays.
 */

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db.close());

const START = Date.parse("2026-02-20T00:00:00Z");
const MINUTE = 60_000;

/** Clock intervals in minutes: paused, running, and why it stopped. */
const steps = fc.array(
  fc.record({ pause: fc.nat(9000), ran: fc.nat(22_000), why: fc.constantFrom("fee", "requester", "ended") }),
  { maxLength: 5 },
);
const clock = fc.record({
  days: fc.oneof(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 1, max: 365 })),
  first: fc.nat(20_000),
  steps,
  runs: fc.boolean(),
});
/** Days around the intervals, weekends included. */
const holidays = fc
  .uniqueArray(fc.nat(160), { maxLength: 40 })
  .map((days) => days.map((n) => addDays("2026-02-20", n)));

type Clock = typeof clock extends fc.Arbitrary<infer T> ? T : never;

interface Interval {
  readonly began_at: Date;
  readonly stopped_at: Date | null;
  readonly stopped_for: string | null;
}

function intervalsOf({ first, steps: parts, runs }: Clock): Interval[] {
  const intervals: Interval[] = [];
  let at = START + first * MINUTE;
  for (const { pause, ran, why } of parts) {
    const began = at + pause * MINUTE;
    at = began + ran * MINUTE;
    intervals.push({ began_at: new Date(began), stopped_at: new Date(at), stopped_for: why });
  }
  if (runs) intervals.push({ began_at: new Date(at), stopped_at: null, stopped_for: null });
  return intervals;
}

describe("the due date in the database", () => {
  it("equals the result of the pure function", { timeout: 120_000 }, async () => {
    const service = await enterService(admin);
    await fc.assert(
      fc.asyncProperty(fc.array(clock, { minLength: 1, maxLength: 12 }), holidays, async (clocks, shut) => {
        await sql`TRUNCATE public_holiday`.execute(database());
        if (shut.length > 0)
          await sql`INSERT INTO public_holiday (day, name) SELECT unnest(${shut}::date[]), 'A day'`.execute(
            database(),
          );
        const expected = new Map<number, string | null>();
        for (const one of clocks) {
          const id = await writeRequest({ service: service.id });
          await sql`UPDATE service_request SET days_to_serve = ${one.days} WHERE id = ${id}`.execute(
            database(),
          );
          const intervals = intervalsOf(one);
          for (const { began_at, stopped_at, stopped_for } of intervals)
            await sql`INSERT INTO service_clock (request_id, began_at, stopped_at, stopped_for)
              VALUES (${id}, ${began_at}, ${stopped_at}, ${stopped_for})`.execute(database());
          const ran = intervals.map(({ began_at, stopped_at, stopped_for }) => ({
            began: lagosDate(began_at),
            stopped: stopped_at && lagosDate(stopped_at),
            ended: stopped_for === "ended",
          }));
          expected.set(id, dueOn(ran, one.days, new Set(shut)));
        }
        const ids = [...expected.keys()];
        const { rows } = await sql<{ id: number; due_on: string | null; together: string | null }>`
          SELECT r.id, service_due_on(r.id) AS due_on, d.due_on AS together
          FROM unnest(${ids}::bigint[]) AS r (id) LEFT JOIN service_due_days(${ids}::bigint[]) AS d ON d.request_id = r.id
          ORDER BY r.id`.execute(database());
        const due = ids.map((id) => ({
          id,
          due_on: expected.get(id) ?? null,
          together: expected.get(id) ?? null,
        }));
        expect(rows).toEqual(due);
      }),
      { numRuns: 25 },
    );
  });
});
