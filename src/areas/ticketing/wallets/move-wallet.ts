import { sql } from "kysely";
import { message, nested } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";

/**
 * Debits a wallet by an amount (kobo) in one conditional update, so that concurrent debits can't go below the reserve. The
 * caller records the transfer in the same transaction.
 * @throws AppError wallet-too-low, with `data.available_kobo`
 */
export async function takeFromWallet(tx: Tx, wallet_id: number, kobo: number): Promise<void> {
  const { rows } = await sql`UPDATE wallet SET balance = balance - ${kobo}
    WHERE id = ${wallet_id} AND balance - held >= ${kobo} RETURNING id`.execute(tx);
  if (rows.length > 0) return;
  const found = await sql<{ available: number }>`
    SELECT balance - held AS available FROM wallet WHERE id = ${wallet_id}`.execute(tx);
  throw walletTooLow(kobo, found.rows[0]?.available ?? 0);
}

/**
 * Takes back money (kobo) that was credited to a wallet. An error tells the officer what to do.
 * @throws AppError wallet-too-low: the holder has spent the money
 */
export async function takeBackFromWallet(tx: Tx, wallet_id: number, kobo: number): Promise<void> {
  await takeFromWallet(tx, wallet_id, kobo).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "wallet-too-low") throw error;
    const text = message(
      "{reason} The holder has already spent this money. Ask them to fund the wallet, then try again.",
      { reason: nested(error.text) },
    );
    throw new AppError("conflict", text, { code: "wallet-too-low", data: error.options.data });
  });
}

/**
 * Credits a wallet with an amount (kobo). The caller records the transfer in the same transaction.
 * @param max_balance maximum balance afterwards; default: no limit
 * @throws AppError float-limit, with `data.transferable_kobo`
 */
export async function addToWallet(
  tx: Tx,
  wallet_id: number,
  kobo: number,
  max_balance: number | null = null,
): Promise<void> {
  const { rows } = await sql`UPDATE wallet SET balance = balance + ${kobo}
    WHERE id = ${wallet_id} AND (${max_balance}::bigint IS NULL OR balance + ${kobo} <= ${max_balance}::bigint) RETURNING id`.execute(
    tx,
  );
  if (rows.length > 0) return;
  const found = await sql<{ balance: number }>`SELECT balance FROM wallet WHERE id = ${wallet_id}`.execute(
    tx,
  );
  const transferable_kobo = Math.max(0, (max_balance ?? 0) - (found.rows[0]?.balance ?? 0));
  const text = message("An agent can hold at most {most}. Transfer {room} or less.", {
    most: formatNaira(max_balance ?? 0),
    room: formatNaira(transferable_kobo),
  });
  throw new AppError("conflict", text, {
    code: "float-limit",
    fields: { kobo: [text] },
    data: { transferable_kobo },
  });
}

/** The error for a wallet with too little money. Both in kobo. */
export function walletTooLow(kobo: number, available_kobo: number): AppError {
  const text = message("The wallet is {missing} short. It has {available}.", {
    available: formatNaira(available_kobo),
    missing: formatNaira(kobo - available_kobo),
  });
  return new AppError("conflict", text, {
    code: "wallet-too-low",
    fields: { kobo: [text] },
    data: { available_kobo },
  });
}
