import { type RawBuilder, sql } from "kysely";
import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** Why lines and terms of a category change only by a draft: two officers published one, or bills were issued. */
export type FixedBy = "published" | "billed";

/**
 * Why a category's tariff is fixed; undefined while lines and terms can still change by requests. Writers hold the
 * category's lock, and billing takes it first.
 */
export async function findFixedBy(db: Queryable, categoryId: number): Promise<FixedBy | undefined> {
  const { rows } = await sql<{ billed: boolean; published: boolean }>`
    SELECT EXISTS (SELECT FROM demand_notice WHERE category_id = ${categoryId})
        OR EXISTS (SELECT FROM (${usedDays(categoryId)}) AS used) AS billed,
      EXISTS (SELECT FROM tariff_draft WHERE category_id = ${categoryId} AND state = 'published') AS published`.execute(
    db,
  );
  return rows[0]?.billed ? "billed" : rows[0]?.published ? "published" : undefined;
}

const FIXED_TEXTS: Readonly<Record<FixedBy, string>> = {
  billed: "Bills were issued under the tariff of",
  published: "Two officers published the tariff of",
};

/** @throws AppError draft-needed */
export async function requireNotFixed(
  db: Queryable,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> {
  const settled = await findFixedBy(db, id);
  if (settled)
    throw new AppError(
      "conflict",
      message(
        "{why} {name}. To change it, create a tariff draft for the day of the change and ask another officer to publish it.",
        { why: FIXED_TEXTS[settled], name },
      ),
      { code: "draft-needed", data: { category_id: id } },
    );
}

/**
 * Issue date and period of everything that was charged by a category's tariff; runs that are only requested, or ended
 * without issuing anything, are excluded.
 */
export function usedDays(categoryId: number): RawBuilder<{ issued_on: string; period_from: string }> {
  return sql`SELECT r.issued_on, r.period_from FROM billing_run r WHERE r.category_id = ${categoryId}
      AND (r.state NOT IN ('requested', 'done', 'cancelled', 'withdrawn') OR EXISTS (SELECT FROM demand_notice n WHERE n.run_id = r.id))
    UNION ALL
    SELECT issued_on, period_from FROM assessment WHERE category_id = ${categoryId} AND issued_on IS NOT NULL`;
}
