import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ExplainedBill } from "#areas/charging/billing/explain-bill.ts";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { english } from "#domain/message.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addProperty, bill, ratesCategory } from "./fixture.ts";

/** Bill explanations: the tariff line and law behind each charge, and the amount due on a given day. */

let db: TestDatabase;
let admin: ApiClient;
let shown: { id: number; token: string };

const YEAR = Number(lagosDate(Date.now()).slice(0, 4));
const TODAY = lagosDate(Date.now());

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  await addProperty();
  await bill({ category_id: await ratesCategory(), year: YEAR, filter: {} });
  const { rows } = await sql<{ id: number; token: string }>`SELECT id, token FROM bill`.execute(database());
  shown = rows[0] ?? { id: 0, token: "" };
});
afterAll(() => db?.close());

const open = async (query = "") => {
  const { status, body } = await visitor.get(`/bills/by-token/${shown.token}/explanation${query}`);
  expect(status).toBe(200);
  return body.data as ExplainedBill;
};

describe("the explanation of a bill opened by its token", () => {
  it("states for each line its source, reason, law and what would change it", async () => {
    const { lines, total_kobo } = await open();
    expect(lines).toMatchObject([
      {
        kobo: 214_500_00,
        explanation: "0.6% of assessed value ₦35,750,000.00",
        based_on: ["assessed value ₦35,750,000.00"],
        citation: expect.stringContaining("section 14"),
        changes: ["Based on the assessed value on record. Each ₦100,000.00 adds ₦600.00."],
      },
      {
        kobo: 70_000_00,
        explanation_message: {
          message_key: "{what} at {amount}",
          params: { what: { message_key: "{n} rooms", params: { n: "28" } }, amount: "₦2,500.00" },
        },
        based_on: ["28 rooms"],
        reason_messages: { based_on: [{ message_key: "{n} rooms", params: { n: "28" } }] },
        conditions: ["Charged where use is commercial or industrial or mixed"],
        citation: expect.stringContaining("section 21"),
      },
    ]);
    expect(lines.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(total_kobo);
  });

  it("contains no names", async () => {
    expect(JSON.stringify(await open())).not.toMatch(/Sọdípọ̀|Adéwálé/);
  });

  it("computes discount, penalty and amount due for an early and a late day", async () => {
    const { total_kobo, today, due_on } = await open();
    // 5% off within 44 days of issue; a 10% penalty once, 244 days after the due date.
    const off = total_kobo / 20;
    expect(today.balance_kobo).toBe(total_kobo - off);
    const due = await open(`?on=${due_on}`);
    expect(due.on).toMatchObject({ as_of: due_on, balance_kobo: total_kobo, lines: [] });
    const overdue = await open(`?on=${addDays(due_on, 245)}`);
    expect(overdue.on.lines).toMatchObject([{ kind: "penalty", kobo: total_kobo / 10 }]);
    expect(overdue.on.balance_kobo).toBe(total_kobo + total_kobo / 10);
    expect(overdue.today).toEqual(today);
    expect(overdue.on.lines[0]?.explanation_message?.message_key).toContain("unpaid {n} days after {day}");
    expect(overdue.terms).toHaveLength(2);
    expect(overdue.term_messages.map(english)).toEqual(overdue.terms);
  });

  it("refuses invalid, past and far future dates", async () => {
    for (const on of ["soon", "2026-02-30", addDays(TODAY, -1), addDays(TODAY, 4_000)]) {
      const { status, body } = await visitor.get(`/bills/by-token/${shown.token}/explanation?on=${on}`);
      expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([400, "invalid-query", ["on"]]);
    }
    expect((await visitor.get(`/bills/by-token/${"A".repeat(22)}/explanation`)).status).toBe(404);
  });
});

describe("the explanation of a bill opened by its number", () => {
  it("is visible to officers and the bill's payer only", async () => {
    const path = `/bills/${shown.id}/explanation`;
    expect((await admin.get(path)).status).toBe(200);
    expect((await visitor.get(path)).status).toBe(401);
    const stranger = await signInAs("individual@ratebook.test");
    expect((await stranger.get(path)).status).toBe(404);
  });
});
