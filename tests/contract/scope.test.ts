import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registers } from "#domain/register/registers.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decideMany } from "../support/decide.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { createReferencedRecords } from "../support/referenced-records.ts";
import { sampleOf } from "../support/sample.ts";

interface Rec {
  id: number;
  lga_id: number | null;
}

let db: TestDatabase;
let everywhere: ApiClient;
let officer: ApiClient;
let mine: number;
let theirs: number;

beforeAll(async () => {
  db = await createTestDatabase();
  [mine, theirs] = [await createLga(), await createLga()];
  everywhere = await signInAs("admin@ratebook.test");
  officer = await signInAs(await createOfficer([mine]));
});
afterAll(() => db.close());

// Records without a local government: tests/contract/reference-lists.test.ts.
const placed = registers.filter(({ placeless }) => !placeless);

describe.each(placed.map((resource) => [resource.name, resource] as const))(
  "an officer of one local government and %s",
  (_, resource) => {
    const path = `/${resource.endpoint}`;
    const enter = async (lga_id: number | null) =>
      (
        await everywhere.post(path, {
          ...sampleOf(resource),
          lga_id,
          ...(resource.approval && { submit: true }),
        })
      ).body.data as Rec;

    it("sees and changes only records there", async () => {
      await createReferencedRecords(everywhere, resource);
      const [here, there] = [await enter(mine), await enter(theirs)];
      const outside = "lga_id" in resource.fields ? [there] : [there, await enter(null)];
      const list = await officer.get(`${path}?per_page=200`);
      expect(list.body.meta?.total).toBe(1);
      expect((list.body.data as Rec[]).map(({ id }) => id)).toEqual([here.id]);
      expect((await officer.get(`${path}?lga_id=${theirs}`)).body.data).toEqual([]);
      expect((await officer.get(`${path}/${here.id}`)).status).toBe(200);
      for (const { id } of outside) {
        const missing = await officer.get(`${path}/9999999999`);
        expect(await officer.get(`${path}/${id}`)).toEqual(missing);
        expect((await officer.patch(`${path}/${id}`, { version: 1 })).status).toBe(404);
        expect((await officer.post(`${path}/${id}/archive`, { reason: "Gone." })).status).toBe(404);
        if (resource.owned) expect((await officer.get(`${path}/${id}/owners`)).status).toBe(404);
      }
      const away = await officer.patch(`${path}/${here.id}`, { version: 1, lga_id: theirs });
      expect(away.body.errors).toEqual({ lga_id: ["Select one of your local governments."] });
      const ids = [here, ...outside].map(({ id }) => id);
      for (const preview of [true, false]) {
        const closed = await decideMany(officer, `${path}/archive`, ids, { reason: "Gone.", preview });
        expect(
          (closed.body.data as { exceptions: unknown[] }).exceptions.slice(-outside.length),
        ).toMatchObject(outside.map(({ id }) => ({ id, code: "not-found" })));
      }
      for (const { id } of outside) {
        const { body } = await everywhere.get(`${path}/${id}`);
        expect(body.data).toMatchObject({ id, status: expect.not.stringContaining("archived") });
      }
      if (!resource.approval) return;
      const bulk = await decideMany(officer, `${path}/approve`, ids);
      expect(bulk.body.data).toMatchObject({
        done: 1,
        exceptions: outside.map(({ id }) => ({ id, code: "not-found" })),
      });
    });

    it("creates records there only", async () => {
      await createReferencedRecords(everywhere, resource, mine);
      const place = "lga_id" in resource.fields ? { lga_id: mine } : {};
      const own = await officer.post(path, { ...sampleOf(resource), ...place });
      expect(own.body.data).toMatchObject({ lga_id: mine });
      const other = await officer.post(path, { ...sampleOf(resource), lga_id: theirs });
      expect(other.body.errors).toEqual({ lga_id: ["Select one of your local governments."] });
    });
  },
);
