import { sql } from "kysely";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { ratesCategory } from "../charging/fixture.ts";
import { createBill } from "../money/support/bills.ts";
import type { ApiClient } from "../support/api.ts";
import { nextNumber } from "../support/sample.ts";
import { idOf, userOf } from "./pending-kit.ts";

/** Requests a new account and a revenue split of an agency. */
export async function requestOfAgency(by: ApiClient, agency: number): Promise<void> {
  const account = {
    bank_name: "Zenith",
    bank_account_number: "1234567890",
    bank_account_name: "Works",
    reason: "New account",
  };
  idOf(await by.post(`/agencies/${agency}/account-changes`, account));
  const item = { code: `PI-${nextNumber()}`, name: `Pending ${nextNumber()}`, agency_id: agency };
  const revenue = idOf(await by.post("/revenue-items", item));
  const shares = [{ agency_id: agency, share_bp: "100" }];
  const effective_from = addDays(lagosDate(Date.now()), 5);
  idOf(await by.post(`/revenue-items/${revenue}/splits`, { shares, reason: "Agreed", effective_from }));
  await createBill({ agency_id: agency });
}

/** Requests splits of the first agency's items that give the second a share, and the removal of one. */
export async function requestSharedSplits(
  by: ApiClient,
  [first = 0, second = 0]: readonly number[],
): Promise<void> {
  const effective_from = addDays(lagosDate(Date.now()), 5);
  for (const isPlanned of [false, true]) {
    const item = { code: `PI-${nextNumber()}`, name: `Pending ${nextNumber()}`, agency_id: first };
    const revenue = idOf(await by.post("/revenue-items", item));
    if (isPlanned) {
      const split = await planSplit(revenue, second, effective_from);
      idOf(await by.post(`/revenue-items/${revenue}/splits/${split}/removal`, { reason: "Not agreed" }));
    } else {
      const shares = [first, second].map((agency_id) => ({ agency_id, share_bp: 5_000 }));
      idOf(await by.post(`/revenue-items/${revenue}/splits`, { shares, reason: "Agreed", effective_from }));
    }
  }
}

async function planSplit(revenue: number, agency: number, effective_from: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH made AS (INSERT INTO revenue_split (revenue_item_id, effective_from) VALUES (${revenue}, ${effective_from})
      RETURNING id)
    INSERT INTO revenue_split_share (split_id, agency_id, share_bp) SELECT id, ${agency}, 10000 FROM made
    RETURNING split_id AS id`.execute(database());
  return rows[0]?.id ?? 0;
}

/** A settlement that can't be approved yet: its agency has no confirmed account. */
export async function draftWithoutAccount(): Promise<void> {
  await sql`
    WITH made AS (INSERT INTO agency (short_code, name) VALUES ('PIA', 'Agency without an account') RETURNING id)
    INSERT INTO settlement (agency_id, period_from, period_to, gross_kobo, drafted_by)
    SELECT id, '2026-01-01', '2026-01-31', 100, ${await userOf("admin@ratebook.test")} FROM made`.execute(
    database(),
  );
}

/** A tariff draft by the requester. */
export async function draftTariff(by: ApiClient): Promise<void> {
  const effective_from = "2040-01-01";
  idOf(
    await by.post("/tariff-drafts", {
      category_id: await ratesCategory(),
      name: "Law of 2040",
      effective_from,
    }),
  );
}
