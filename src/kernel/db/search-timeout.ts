import { sql } from "kysely";
import type { Translatable } from "#domain/message.ts";
import { AppError } from "../app-error.ts";
import { type Tx, transaction } from "./client.ts";

/**
 * Runs a query that is cancelled when it takes too long, such as one of the bounded database.
 * @throws AppError search-too-slow with this advice when it was cancelled
 */
export async function withSearchTimeout<T>(
  query: () => Promise<T>,
  advice: Translatable = "This takes too long. Select a shorter period or add filters.",
): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if ((error as { code?: string }).code !== "57014") throw error;
    throw new AppError("unavailable", advice, { code: "search-too-slow", retryAfter: 5 });
  }
}

/** Runs a report; a statement timeout becomes a clear error. @throws AppError search-too-slow */
export function withReportTimeout<T>(report: () => Promise<T>): Promise<T> {
  return withSearchTimeout(report, "This report takes too long. Select a shorter period or add a filter.");
}

/**
 * Runs a search in a transaction that is cancelled after two seconds, because a slow search must not hold a connection that
 * others wait for.
 * @throws AppError search-too-slow
 */
export function searchTransaction<T>(search: (tx: Tx) => Promise<T>): Promise<T> {
  return withSearchTimeout(
    () =>
      transaction(async (tx) => {
        await sql`SET LOCAL statement_timeout = 2000`.execute(tx);
        return search(tx);
      }),
    "This search takes too long. Enter more letters or select a filter.",
  );
}
