import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { asRealInstallation } from "../people/messages-kit.ts";
import { userId } from "../people/office.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { previewRun } from "../support/issue-run.ts";
import { addProperties, bill, ratesCategory } from "./fixture.ts";

/** Decisions about money require a second factor, except in a demonstration. */

const EMAIL = "admin2@ratebook.test";
let db: TestDatabase;
let officer: ApiClient;
let category_id: number;

beforeAll(async () => {
  db = await createTestDatabase();
  category_id = await ratesCategory();
  await addProperties(2);
  officer = await signInAs(EMAIL);
});
afterAll(() => db?.close());

async function giveFactor(): Promise<void> {
  await sql`INSERT INTO totp_factor (user_id, sealed_secret, confirmed_at)
    VALUES (${await userId(EMAIL)}, 'sealed', now())`.execute(database());
}

describe("an officer without a second factor", () => {
  it("can't request a billing run or cancel a notice, and is asked to set one up", async () => {
    await bill({ category_id, year: 2026, filter: {} });
    const { id } = await database().selectFrom("demand_notice").select("id").executeTakeFirstOrThrow();
    const { job } = await previewRun(officer, { category_id, year: 2027 });
    const run = () => officer.post("/billing-runs", { preview_job_id: job, reason: "2027 rates" });
    const cancel = () => officer.post(`/demand-notices/${id}/cancel`, { reason: "Entered twice" });
    await asRealInstallation(async () => {
      for (const answer of [await run(), await cancel()])
        expect(answer).toMatchObject({ status: 403, body: { code: "second-factor-missing" } });
      await giveFactor();
      expect((await cancel()).status).toBe(200);
      expect((await run()).status).toBe(201);
    });
  });
});
