import { expect, inject } from "vitest";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { countMovements } from "./movements.ts";

/** Prefixes of the names of ledger checks that the current file is expected to fail. */
const allowedFailures: string[] = [];

/**
 * Declares that a test file leaves ledger checks failing. Call it beside the file's imports.
 * @param why for readers of the file
 * @param checks prefixes of the names of checks that may fail at the end of the file; all others must pass
 */
export function allowFailingChecks(_why: string, ...checks: readonly [string, ...string[]]): void {
  allowedFailures.push(...checks);
}

/** Expects all checks to pass again, for the next file of this worker. */
export function resetAllowedFailures(): void {
  allowedFailures.length = 0;
}

/** Whether this worker has verified the ledger of a file without movements. */
let hasVerifiedUnchanged = false;

/**
 * Runs `ratebook verify` on a database that no process uses any more: the checks must pass at the end of every file that
 * moved money, tickets or wallets, and of one other file of each worker.
 */
export async function expectLedgerChecksPass(url: string): Promise<void> {
  const db = openDatabase(url, 1);
  try {
    const isUnchanged = (await countMovements(db)) === inject("templateMovements");
    if (isUnchanged && hasVerifiedUnchanged) return;
    hasVerifiedUnchanged ||= isUnchanged;
    const { checks } = await verifyLedger(db);
    const errors = checks.filter(
      ({ name, ok }) => !ok && !allowedFailures.some((begin) => name.startsWith(begin)),
    );
    expect(errors, "the books at the end of this file").toEqual([]);
  } finally {
    await closeDatabase();
  }
}
