import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "#kernel/app-error.ts";
import { transaction } from "#kernel/db/client.ts";
import { deleteUnlessRecorded } from "#platform/files/delete-unless-recorded.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** A stored file is deleted exactly if no row can refer to it. */

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** Whether the file was deleted after `work`, and whether `work` failed. */
async function outcomeOf(work: (markRecorded: () => void) => Promise<unknown>) {
  let isDeleted = false;
  const deleteFile = async () => {
    isDeleted = true;
  };
  const hasFailed = await deleteUnlessRecorded(deleteFile, work).then(
    () => false,
    () => true,
  );
  return { isDeleted, hasFailed };
}

it("keeps a recorded file and deletes one that is not recorded", async () => {
  expect(await outcomeOf((mark) => transaction(async () => mark()))).toEqual({
    isDeleted: false,
    hasFailed: false,
  });
  expect(await outcomeOf(async () => undefined)).toEqual({ isDeleted: true, hasFailed: false });
});

it("deletes the file of a refused request", async () => {
  const outcome = await outcomeOf(async (mark) => {
    mark();
    throw new AppError("invalid", "Refused.");
  });
  expect(outcome).toEqual({ isDeleted: true, hasFailed: true });
});

it("keeps the file if it is unknown whether the transaction was committed", async () => {
  const outcome = await outcomeOf(async (mark) => {
    mark();
    throw new Error("Connection terminated unexpectedly");
  });
  expect(outcome).toEqual({ isDeleted: false, hasFailed: true });
});

it("deletes the file if a repeated transaction does not record it", async () => {
  let runs = 0;
  const outcome = await outcomeOf((mark) =>
    transaction(async () => {
      runs++;
      // The second run finds the row of a concurrent request with the same key.
      if (runs > 1) return;
      mark();
      throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
    }),
  );
  expect([runs, outcome]).toEqual([2, { isDeleted: true, hasFailed: false }]);
});
