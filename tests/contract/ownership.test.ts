import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, formatDate, lagosDate } from "#domain/lagos.ts";
import { getRegister, registers } from "#domain/register/registers.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { sampleOf } from "../support/sample.ts";

interface Rec {
  id: number;
  code: string;
}

let db: TestDatabase;
let clerk: ApiClient;
let ada: Rec;
let limited: Rec;
const today = lagosDate(Date.now());

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  ada = await enter("individual");
  limited = await enter("corporate");
});
afterAll(() => db.close());

async function enter(name: string): Promise<Rec> {
  const resource = getRegister(name);
  return (await clerk.post(`/${resource.endpoint}`, sampleOf(resource))).body.data as Rec;
}

describe.each(registers.filter(({ owned }) => owned).map((resource) => [resource.name, resource] as const))(
  "owners of a %s",
  (name, resource) => {
    const path = `/${resource.endpoint}`;
    const whole = (type: string, { id }: Rec) => [{ type, id, share_bp: 10_000 }];

    it("replace one another and stay in the history", async () => {
      const asset = await enter(name);
      expect((await clerk.get(`${path}?owner=none&sort=-code`)).body.data).toMatchObject([{ id: asset.id }]);
      const past = addDays(today, -100);
      await clerk.post(`${path}/${asset.id}/owners`, { owners: whole("individual", ada), from: past });
      const halves = [
        { type: "individual", id: ada.id, share_bp: 2_500 },
        { type: "corporate", id: limited.id, share_bp: 7_500 },
      ];
      const answer = await clerk.post(`${path}/${asset.id}/owners`, { owners: halves, from: today });
      // One officer may assign the owner of a draft without bills.
      expect(answer.status).toBe(200);
      const current = [
        { type: "corporate", id: limited.id, code: limited.code, share_bp: 7_500 },
        { type: "individual", id: ada.id, code: ada.code, share_bp: 2_500 },
      ];
      expect(answer.body.data).toMatchObject([
        { ...current[0], since: today, until: null, current: true },
        { ...current[1], since: today, until: null, current: true },
        { type: "individual", id: ada.id, since: past, until: today, current: false, share_bp: 10_000 },
      ]);
      expect((await clerk.get(`${path}/${asset.id}/owners`)).body.data).toEqual(answer.body.data);
      expect((await clerk.get(`${path}/${asset.id}`)).body.data).toMatchObject({ owners: current });
      const listed = await clerk.get(`${path}?owner=corporate:${limited.id}`);
      expect(listed.body.data).toMatchObject([{ id: asset.id, owners: current }]);
      await clerk.post(`${path}/${asset.id}/owners`, { owners: whole("individual", ada) });
      expect((await clerk.get(`${path}?owner=corporate:${limited.id}`)).body.data).toEqual([]);
    });

    it("must exist, add up to 100% and not predate the current ones", async () => {
      const asset = await enter(name);
      const post = (body: unknown) => clerk.post(`${path}/${asset.id}/owners`, body);
      const part = { type: "individual", id: ada.id, share_bp: 4_000 };
      expect((await post({ owners: [part] })).body.errors).toEqual({
        owners: ["Shares must add up to 100%. These add up to 40%. Add 60%."],
      });
      expect(
        (await post({ owners: [{ ...part, share_bp: 4_000.5 }, part] })).body.errors?.owners,
      ).toHaveLength(3);
      expect((await post({ owners: [] })).body.errors?.owners).toEqual(["Add at least one owner."]);
      expect(
        (await post({ owners: whole("individual", { id: 99_999, code: "" }) })).body.errors?.owners,
      ).toEqual(["There is no individual 99999 that can be the owner. Select another owner."]);
      expect(
        (await post({ owners: whole("individual", ada), from: addDays(today, 1) })).body.errors?.from,
      ).toEqual(["Enter today’s date or an earlier date."]);
      await post({ owners: whole("individual", ada), from: today });
      const before = await post({ owners: whole("corporate", limited), from: addDays(today, -1) });
      expect(before.body.errors?.from?.[0]).toContain(`Owners from ${formatDate(today)} are on record`);
      expect((await visitor.post(`${path}/${asset.id}/owners`, {})).status).toBe(401);
      expect(
        (await clerk.post(`${path}/9999999999/owners`, { owners: whole("individual", ada) })).status,
      ).toBe(404);
    });
  },
);
