import { sql } from "kysely";
import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { OpenBills } from "./run-effect.ts";
import type { RunRow } from "./run-row.ts";

interface UsedBills {
  readonly paid: number;
  readonly objected: number;
  readonly served: number;
  readonly shared: number;
}

/**
 * Refuses to withdraw a run with bills that were used. Paid: money or credit was ever allocated to it, even if
 * reversed. Shared: the rest of its period was issued to a new owner.
 * @throws AppError conflict (run-in-use) with the number of each
 */
export async function requireUnused(db: Queryable, { id, code }: Pick<RunRow, "id" | "code">): Promise<void> {
  const { rows } = await sql<UsedBills>`
    SELECT count(*) FILTER (WHERE b.paid_kobo > 0 OR EXISTS (SELECT FROM allocation a WHERE a.bill_id = b.id)) AS paid,
      count(*) FILTER (WHERE EXISTS (SELECT FROM objection o WHERE o.bill_id = b.id)) AS objected,
      count(*) FILTER (WHERE n.served_on IS NOT NULL) AS served,
      count(*) FILTER (WHERE EXISTS (SELECT FROM bill_change c JOIN bill_division d ON d.change_id = c.id
        JOIN demand_notice r ON r.id = d.notice_id AND r.status <> 'cancelled' WHERE c.bill_id = b.id)) AS shared
    FROM demand_notice n JOIN bill b ON b.source = 'demand_notice' AND b.source_id = n.id AND b.status <> 'cancelled'
    WHERE n.run_id = ${id} AND n.status <> 'cancelled'`.execute(db);
  const used = rows[0] ?? { paid: 0, objected: 0, served: 0, shared: 0 };
  const reasons = (["paid", "objected", "served", "shared"] as const)
    .filter((name) => used[name] > 0)
    .map(
      (name) =>
        `${used[name].toLocaleString("en-NG")} ${used[name] === 1 ? "is" : "are"} ${USE_LABELS[name]}`,
    );
  if (reasons.length === 0) return;
  throw new AppError(
    "conflict",
    message("{code} can’t be withdrawn. Of its bills, {list}. Cancel the other demand notices one by one.", {
      code,
      list: reasons.join(", "),
    }),
    { code: "run-in-use", data: { ...used } },
  );
}

const USE_LABELS: Readonly<Record<keyof UsedBills, string>> = {
  paid: "paid or part paid",
  objected: "under objection",
  served: "served",
  shared: "shared with a new owner",
};

/** The bills of a run that are not cancelled, overall and by local government, in kobo. */
export async function openBillsOf(db: Queryable, runId: number): Promise<OpenBills> {
  const { rows } = await sql<{ lga_id: number | null; name: string; count: number; total_kobo: number }>`
    SELECT n.lga_id, coalesce(l.name, 'No local government') AS name, count(*) AS count,
      sum(b.total_kobo)::bigint AS total_kobo
    FROM demand_notice n JOIN bill b ON b.source = 'demand_notice' AND b.source_id = n.id AND b.status <> 'cancelled'
      LEFT JOIN lga l ON l.id = n.lga_id
    WHERE n.run_id = ${runId} AND n.status <> 'cancelled' GROUP BY n.lga_id, l.name`.execute(db);
  return {
    count: rows.reduce((sum, part) => sum + part.count, 0),
    total_kobo: rows.reduce((sum, part) => sum + part.total_kobo, 0),
    by_lga: Object.fromEntries(
      rows.map(({ lga_id, name, count, total_kobo }) => [String(lga_id ?? 0), { name, count, total_kobo }]),
    ),
  };
}
