import { sql } from "kysely";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";

/**
 * Takes a sum (kobo) out of a wallet: in one conditional update, so that however many try at once it never goes below
 * what is held. The caller books the transfer in the same transaction.
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
 * Puts a sum (kobo) into a wallet. The caller books the transfer in the same transaction.
 * @param most what the wallet may hold afterwards; none where there is no limit
 * @throws AppError float-limit, with `data.room_kobo`
 */
export async function putIntoWallet(
  tx: Tx,
  wallet_id: number,
  kobo: number,
  most: number | null = null,
): Promise<void> {
  const { rows } = await sql`UPDATE wallet SET balance = balance + ${kobo}
    WHERE id = ${wallet_id} AND (${most}::bigint IS NULL OR balance + ${kobo} <= ${most}::bigint) RETURNING id`.execute(
    tx,
  );
  if (rows.length > 0) return;
  const found = await sql<{ balance: number }>`SELECT balance FROM wallet WHERE id = ${wallet_id}`.execute(
    tx,
  );
  const room_kobo = Math.max(0, (most ?? 0) - (found.rows[0]?.balance ?? 0));
  const text = message("An agent of yours may hold at most {most}: give {room} or less.", {
    most: formatNaira(most ?? 0),
    room: formatNaira(room_kobo),
  });
  throw new AppError("conflict", text, {
    code: "float-limit",
    fields: { kobo: [text] },
    data: { room_kobo },
  });
}

/** What a wallet that does not hold enough is told with. Both kobo. */
function walletTooLow(kobo: number, available_kobo: number): AppError {
  const text = message("There is {available} in the wallet, {missing} too little.", {
    available: formatNaira(available_kobo),
    missing: formatNaira(kobo - available_kobo),
  });
  return new AppError("conflict", text, {
    code: "wallet-too-low",
    fields: { kobo: [text] },
    data: { available_kobo },
  });
}
