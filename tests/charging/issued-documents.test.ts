import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billDocument } from "#areas/charging/billing/bill-document.ts";
import { noticeDocument } from "#areas/charging/billing/notice-document.ts";
import { addDays, formatDate, type LagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { lagosToday } from "#kernel/today.ts";
import { signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addProperty, bill, program, ratesCategory } from "./fixture.ts";

/** Notices and bills show only what is due after instalments, objections, waivers and payments. */

let db: TestDatabase;
let today: LagosDate;
let ids: { notice: number; bill: number };

beforeAll(async () => {
  setPublicUrl(new URL("https://pay.ogun.example"));
  db = await createTestDatabase();
  today = await lagosToday(database());
  await addProperty();
  await bill({ category_id: await ratesCategory(), year: 2026, filter: {} });
  const made = await database().selectFrom("bill").selectAll().executeTakeFirstOrThrow();
  ids = { notice: made.source_id, bill: made.id };
});
afterAll(() => db.close());

const setSchedule = (schedule: object | null) =>
  sql`UPDATE bill SET schedule = ${schedule && JSON.stringify(schedule)}::jsonb WHERE id = ${ids.bill}`.execute(
    database(),
  );
const both = async () => [await noticeDocument(program, ids.notice), await billDocument(program, ids.bill)];
const rows = (dues: readonly { label: string; sum: string }[]) =>
  dues.map(({ label, sum }) => `${label}: ${sum}`);

describe("a notice and its bill", () => {
  it("list the instalments of a plan instead of the full amount on one date", async () => {
    const days = [1, 2, 3, 4, 5, 6].map((month) => addDays(today, 30 * month));
    const parts = days.map((due_on, at) => ({ kobo: at === 0 ? 47_416_70 : 47_416_66, due_on }));
    await setSchedule({ kind: "plan", parts });
    for (const paper of await both()) {
      expect(rows(paper.dues).slice(0, 6)).toEqual(
        days.map(
          (day, at) =>
            `Instalment ${at + 1} of 6, pay by ${formatDate(day)}: ${at === 0 ? "₦47,416.70" : "₦47,416.66"}`,
        ),
      );
      expect(paper.tear.amounts).toEqual(paper.dues.slice(0, 3));
      expect(paper.total.label).not.toContain("Pay by");
      expect(paper.facts).toContainEqual({ label: "Due", value: "In instalments" });
    }
    const [notice] = await both();
    expect(notice?.since).toBe(
      `An instalment plan was approved. Amounts due are as at ${formatDate(today)}.`,
    );
    expect(notice?.total).toEqual({ label: `Charged on ${formatDate(today)}`, sum: "₦284,500.00" });
  });

  it("leave out the amount under objection", async () => {
    await setSchedule({ kind: "held", parts: [{ kobo: 200_000_00, due_on: null }] });
    const [notice, paper] = await both();
    for (const one of [notice, paper]) {
      expect(one?.dues[0]?.sum).toBe("₦84,500.00");
      expect(rows(one?.dues ?? [])).toContain(
        "Under objection: don’t pay until the objection is decided: ₦200,000.00",
      );
      expect(one?.rights).toContain(
        "No penalty or interest is added to an amount under objection until it is decided.",
      );
    }
    expect(notice?.since).toContain("₦200,000.00 is under objection.");
  });

  it("show the amount after a waiver, while the notice keeps its issued lines", async () => {
    await setSchedule(null);
    const [asks, decides] = await Promise.all([
      signInAs("admin@ratebook.test"),
      signInAs("admin2@ratebook.test"),
    ]);
    const response = await asks.post(`/bills/${ids.bill}/waivers`, { kobo: 84_500_00, reason: "Flood" });
    const { id, code } = response.body.data as { id: number; code: string };
    expect((await decides.post(`/bill-changes/${id}/approve`, { reason: null })).status).toBe(200);
    const [notice, paper] = await both();
    for (const one of [notice, paper])
      expect(one?.dues.map(({ sum }) => sum)).toEqual(["₦190,000.00", "₦200,000.00"]);
    expect(notice?.lines.map(({ sum }) => sum).slice(0, 2)).toEqual(["214,500.00", "70,000.00"]);
    expect(notice?.since).toBe(`Waiver ${code} −₦84,500.00. Amounts due are as at ${formatDate(today)}.`);
    expect(notice?.rights[0]).toContain("(₦10,000.00)");
  });
});
