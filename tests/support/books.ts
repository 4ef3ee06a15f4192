import { expect } from "vitest";
import { closeDatabase, openDatabase } from "#server/db/client.ts";

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

/**
 * `ratebook verify` of a database that nobody is connected to any more: every file's books must agree at its end.
 * Its modules are loaded here, because not every file has them.
 */
export async function expectBooksLeftInOrder(url: string): Promise<void> {
  const { verifyBooks } = await import("#server/books/verify-books.ts");
  const books = openDatabase(url, 1);
  try {
    const { checks } = await verifyBooks(books);
    const faults = checks.filter(({ name, ok }) => !ok && !left.some((begin) => name.startsWith(begin)));
    expect(faults, "the books at the end of this file").toEqual([]);
  } finally {
    await closeDatabase();
  }
}
