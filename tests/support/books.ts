import { expect, inject } from "vitest";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { verifyBooks } from "#reporting/books/verify-books.ts";
import { countMovements } from "./movements.ts";

/** Prefixes of the names of ledger checks that the current file is expected to fail. */
const left: string[] = [];

/**
 * Declares that a test file leaves ledger checks failing. Call it beside the file's imports.
 * @param why for readers of the file
 * @param checks prefixes of the names of checks that may fail at the end of the file; all others must pass
 */
export function leaveBroken(_why: string, ...checks: readonly [string, ...string[]]): void {
  left.push(...checks);
}

/** Expects all checks to pass again, for the next file of this worker. */
export function expectAllBooks(): void {
  left.length = 0;
}

/** Whether this worker has verified the ledger of a file without movements. */
let hasVerifiedStill = false;

/**
 * Runs `ratebook verify` on a database that no process uses any more: the checks must pass at the end of every file that
 * moved money, tickets or wallets, and of one other file of each worker.
 */
export async function expectBooksLeftInOrder(url: string): Promise<void> {
  const books = openDatabase(url, 1);
  try {
    const isStill = (await countMovements(books)) === inject("templateMovements");
    if (isStill && hasVerifiedStill) return;
    hasVerifiedStill ||= isStill;
    const { checks } = await verifyBooks(books);
    const errors = checks.filter(({ name, ok }) => !ok && !left.some((begin) => name.startsWith(begin)));
    expect(errors, "the books at the end of this file").toEqual([]);
  } finally {
    await closeDatabase();
  }
}
