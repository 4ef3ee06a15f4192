import { expect, inject } from "vitest";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { verifyBooks } from "#reporting/books/verify-books.ts";
import { countMovements } from "./movements.ts";

/** What a file leaves disagreeing on purpose: beginnings of the names of checks. */
const left: string[] = [];

/**
 * Says that a test file leaves books behind that do not agree, and in what. Call it beside the file's imports.
 * @param why for whoever reads the file
 * @param checks how the names of the checks begin that may fail at its end; every other must hold
 */
export function leaveBroken(_why: string, ...checks: readonly [string, ...string[]]): void {
  left.push(...checks);
}

/** The next file of this worker leaves nothing broken. */
export function expectAllBooks(): void {
  left.length = 0;
}

/** Whether this worker has verified the books of a file in which nothing moved. */
let hasVerifiedStill = false;

/**
 * `ratebook verify` of a database that nobody is connected to any more: the books must agree at the end of every file that
 * moved money, tickets or wallets, and of one other file of each worker.
 */
export async function expectBooksLeftInOrder(url: string): Promise<void> {
  const books = openDatabase(url, 1);
  try {
    const isStill = (await countMovements(books)) === inject("templateMovements");
    if (isStill && hasVerifiedStill) return;
    hasVerifiedStill ||= isStill;
    const { checks } = await verifyBooks(books);
    const faults = checks.filter(({ name, ok }) => !ok && !left.some((begin) => name.startsWith(begin)));
    expect(faults, "the books at the end of this file").toEqual([]);
  } finally {
    await closeDatabase();
  }
}
