import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registers } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficer } from "../support/people.ts";
import { createReferencedRecords } from "../support/referenced-records.ts";
import { sampleOf } from "../support/sample.ts";

/**
 * Register records have no agency, so a right limited to agencies gives no access to them. Records without a local
 * government are visible to all officers: reference-lists.test.ts.
 */

let db: TestDatabase;
let everywhere: ApiClient;
let officer: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  everywhere = await signInAs("admin@ratebook.test");
  const { id } = await database().selectFrom("agency").select("id").limit(1).executeTakeFirstOrThrow();
  officer = await signInAs(await createOfficer(null, [id]));
});
afterAll(() => db.close());

const placed = registers.filter(({ placeless }) => !placeless);

describe.each(placed.map((resource) => [resource.name, resource] as const))(
  "an officer of one agency and %s",
  (_, resource) => {
    const path = `/${resource.endpoint}`;

    it("cannot list, view, create or change records", async () => {
      await createReferencedRecords(everywhere, resource);
      const { id } = (await everywhere.post(path, sampleOf(resource))).body.data as { id: number };
      expect((await officer.get(path)).body.data).toEqual([]);
      expect((await officer.get(`${path}/${id}`)).status).toBe(404);
      const forbidden = {
        code: "forbidden",
        message: expect.stringContaining("limited to some agencies"),
      };
      const entered = await officer.post(path, sampleOf(resource));
      expect([entered.status, entered.body]).toMatchObject([403, forbidden]);
      const here = await officer.patch(`${path}/${id}`, { version: 1 });
      expect([here.status, here.body]).toMatchObject([403, forbidden]);
      const verb = resource.approval ? "approve" : "archive";
      const alone = await officer.post(`${path}/${id}/${verb}`, { reason: "Mine.", version: 1 });
      const records = [{ id, version: 1 }];
      const bulk = await officer.post(`${path}/${verb}`, { records, reason: "Mine." });
      for (const answer of [alone, bulk])
        expect([answer.status, answer.body]).toMatchObject([403, forbidden]);
      // The answer does not disclose whether the record exists.
      expect(await officer.patch(`${path}/9999999999`, { version: 1 })).toEqual(here);
    });
  },
);
