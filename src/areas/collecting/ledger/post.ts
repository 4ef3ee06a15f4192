import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";

type LedgerCode =
  /** The ID belongs to another transfer. */
  | "transfer-differs"
  | "transfer-not-found"
  /** Only posted transfers can be reversed, and only pending ones can be posted or voided. */
  | "transfer-not-reversible"
  | "transfer-not-pending"
  /** It was posted, voided or reversed before, with another ID. */
  | "transfer-ended";

/** The ledger refuses the transfer: nothing was posted. */
export class LedgerError extends AppError {
  constructor(code: LedgerCode, message: string) {
    super(code === "transfer-not-found" ? "not-found" : "conflict", message, { code });
  }
}

export interface NewTransfer {
  /** Created by the caller: the same ID is posted once, however often it is sent. */
  readonly id: string;
  readonly debit_account: number;
  readonly credit_account: number;
  /** Kobo, above 0. */
  readonly amount: number;
  /** Type of transfer, such as "payment.charge". */
  readonly code: string;
  /** "posted" takes effect at once, "pending" only holds the amount until it is posted or voided. */
  readonly kind?: "posted" | "pending";
}

interface TransferRow extends NewTransfer {
  readonly pending_id?: string;
  readonly reverses_id?: string;
}

/**
 * Posts transfers, all or none.
 * @returns the number of new ones; the others existed with the same content
 * @throws LedgerError transfer-differs if an ID belongs to another transfer
 */
export async function postTransfers(tx: Queryable, transfers: readonly NewTransfer[]): Promise<number> {
  return insertTransfers(
    tx,
    transfers.map((one) => ({ ...one, kind: one.kind ?? "posted" })),
  );
}

/** Inserts rows of any kind; the database checks those that refer to another. @throws LedgerError */
export async function insertTransfers(
  tx: Queryable,
  rows: readonly (Omit<TransferRow, "kind"> & { kind: "posted" | "pending" | "post" | "void" })[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const inserted = await tx
    .insertInto("transfer")
    .values(rows.map((row) => ({ pending_id: null, reverses_id: null, ...row })))
    .onConflict((oc) => oc.column("id").doNothing())
    .returning("id")
    .execute()
    .catch(translateConstraintError);
  if (inserted.length === rows.length) return rows.length;
  const insertedIds = new Set(inserted.map(({ id }) => id));
  for (const row of rows) if (!insertedIds.has(row.id)) await assertSameContent(tx, row);
  return inserted.length;
}

/** Concurrent ends or reversals of one transfer: the second violates the unique index. */
function translateConstraintError(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint === "transfer_ends_pending_once" || constraint === "transfer_reversed_once")
    throw new LedgerError("transfer-ended", "This transfer has already been posted, voided or reversed.");
  throw error;
}

async function assertSameContent(
  tx: Queryable,
  row: Record<string, unknown> & { id: string },
): Promise<void> {
  const found = await tx.selectFrom("transfer").selectAll().where("id", "=", row.id).executeTakeFirst();
  const columns = [
    "debit_account",
    "credit_account",
    "amount",
    "code",
    "kind",
    "pending_id",
    "reverses_id",
  ] as const;
  const same = found && columns.every((column) => found[column] === (row[column] ?? null));
  if (!same)
    throw new LedgerError("transfer-differs", `Transfer ${row.id} already exists with different content.`);
}
