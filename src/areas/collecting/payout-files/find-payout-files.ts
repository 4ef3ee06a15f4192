import { sql } from "kysely";
import { columnNames } from "#domain/bank-statement/mapping.ts";
import { payoutMappingErrors } from "#domain/payout-file/mapping.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { mapPage, newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import {
  filesWithin,
  type PayoutFileRow,
  payoutFileColumns,
  readPayoutFile,
  visibleFiles,
} from "./payout-file-row.ts";
import { type FilePlan, planFile } from "./plan-file.ts";

export type ListedPayoutFile = Pick<
  PayoutFileRow,
  | ("id" | "code" | "from_bank" | "file_name" | "paid" | "returned")
  | ("confirmed_by_name" | "confirmed_at" | "created_by_name" | "created_at")
>;

/** Responses of banks that the actor can see, latest first. @throws AppError not-signed-in, forbidden */
export async function listPayoutFiles(actor: Actor, query: PageQuery): Promise<Page<ListedPayoutFile>> {
  const page = await pageOf<PayoutFileRow>(database(), query, {
    select: payoutFileColumns,
    from: sql`payout_file f`,
    where: filesWithin(visibleFiles(actor)),
    order: newestFirst("f.id"),
  });
  return mapPage(page, toListed);
}

function toListed({
  path: _p,
  sample: _s,
  mapping: _m,
  mark: _k,
  delimiter: _d,
  lines: _l,
  created_by: _c,
  ...row
}: PayoutFileRow) {
  return row satisfies ListedPayoutFile;
}

/** A bank's response with its current effect. */
export interface PayoutFileView extends Omit<PayoutFileRow, "path" | "mark" | "delimiter" | "created_by"> {
  readonly columns: readonly string[];
  /** Effect of the file; `null` until the required columns are mapped, and after the file is deleted. */
  readonly plan: FilePlan | null;
  readonly file_deleted: boolean;
}

/** @throws AppError not-signed-in, forbidden, not-found */
export async function getPayoutFile(actor: Actor, id: number): Promise<PayoutFileView> {
  const visibility = visibleFiles(actor);
  const row = await readPayoutFile(database(), id, visibility);
  const isMapped = Object.keys(payoutMappingErrors(row.mapping, row.sample)).length === 0;
  const plan = isMapped ? await planUnlessDeleted(row, visibility.scope) : null;
  const { path: _p, mark: _m, delimiter: _d, created_by: _c, ...view } = row;
  const columns = columnNames(row.sample, row.mapping.header_line);
  return { ...view, columns, plan: plan === "gone" ? null : plan, file_deleted: plan === "gone" };
}

async function planUnlessDeleted(row: PayoutFileRow, scope: Parameters<typeof planFile>[2]) {
  try {
    return await planFile(database(), row, scope);
  } catch (error) {
    if (error instanceof AppError && error.code === "import-file-gone") return "gone";
    throw error;
  }
}
