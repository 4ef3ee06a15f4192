import type { Insertable } from "kysely";
import { type RefundKind, refundKind } from "#domain/refund-kinds.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { savepoint } from "#kernel/db/savepoint.ts";
import type { MoneyBack } from "#kernel/db/tables.ts";

/** PostgreSQL error code. */
const UNIQUE_VIOLATION = "23505";

export interface CreatedRequest {
  readonly id: number;
  readonly code: string;
}

/** Inserts a request. @throws AppError already-requested */
export async function createRequest(
  tx: Tx,
  request: Insertable<MoneyBack> & { readonly kind: RefundKind },
): Promise<CreatedRequest> {
  const { already } = refundKind(request.kind).ask;
  try {
    return await savepoint(tx, () =>
      tx.insertInto("money_back").values(request).returning(["id", "code"]).executeTakeFirstOrThrow(),
    );
  } catch (error) {
    const { code, table } = error as { code?: string; table?: string };
    if (already !== undefined && code === UNIQUE_VIOLATION && table === "money_back")
      throw new AppError("conflict", already, { code: "already-requested" });
    throw error;
  }
}
