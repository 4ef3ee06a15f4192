import type { Insertable } from "kysely";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { savepoint } from "#kernel/db/savepoint.ts";
import type { MoneyBack } from "#kernel/db/tables.ts";

export interface AskedRequest {
  readonly id: number;
  readonly code: string;
}

/** Writes what was asked for. @throws AppError already-requested */
export async function writeRequest(tx: Tx, request: Insertable<MoneyBack>): Promise<AskedRequest> {
  try {
    return await savepoint(tx, () =>
      tx.insertInto("money_back").values(request).returning(["id", "code"]).executeTakeFirstOrThrow(),
    );
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === "money_back_payment")
      throw already("The reversal of this payment waits for another officer already.");
    if (constraint === "money_back_acceptance")
      throw already("What came of this payment waits for another officer already.");
    if (constraint === "money_back_receipt")
      throw already("The cancellation of this receipt waits for another officer already.");
    throw error;
  }
}

const already = (words: string) => new AppError("conflict", words, { code: "already-requested" });
