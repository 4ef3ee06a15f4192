import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countByLga } from "#areas/registry/map/count-by-lga.ts";
import { countTallied } from "#areas/registry/map/count-cells.ts";
import { extentOf } from "#areas/registry/map/extent.ts";
import { clearOutlineCache } from "#areas/registry/map/outlines.ts";
import { readMap } from "#areas/registry/map/read-map.ts";
import { countCells } from "#areas/registry/map/tally.ts";
import { readListQuery } from "#areas/registry/records/list-query.ts";
import { cellOf } from "#domain/map/cells.ts";
import { tallyTotal } from "#domain/map/map-status.ts";
import { mappedRegisters } from "#domain/map/registers.ts";
import { property } from "#domain/register/property.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { createBill } from "../money/support/bills.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { allowFailingChecks } from "../support/ledger-checks.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { sampleOf } from "../support/sample.ts";
import { addClusteredSpots, addScatteredSpots, addSpot, town, townBox } from "./kit.ts";

allowFailingChecks(
  "a bill that is paid and no money came",
  "the amount paid on each bill equals the total of its transfers",
);

interface MapView {
  clusters: {
    count: number;
    latitude: number;
    longitude: number;
    tally: Record<string, number>;
    bbox: string;
  }[];
  points: { id: number; code: string; standing: string }[];
  tally: Record<string, number>;
  total: number;
  counted_at: string | null;
}

const program = systemActor("test");
let db: TestDatabase;
let admin: ApiClient;
let lga: number;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  lga = await createLga();
});
afterAll(() => db.close());

async function read(query: string, client = admin, endpoint = "properties"): Promise<MapView> {
  const { status, body } = await client.get(`/${endpoint}/map?${query}`);
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
  return body.data as MapView;
}

const listTotal = async (query: string) => (await admin.get(`/properties?${query}`)).body.meta?.total;
const sumOf = ({ clusters }: MapView) => clusters.reduce((sum, { count }) => sum + count, 0);

describe("a few records", () => {
  let ids: Record<"paid" | "owing" | "unbilled" | "unapproved" | "closed", number>;

  beforeAll(async () => {
    ids = {
      paid: await addSpot({ lga }),
      owing: await addSpot({ lga, east: 0.01 }),
      unbilled: await addSpot({ lga, north: 0.01, use: "commercial" }),
      unapproved: await addSpot({ lga, status: "submitted", east: 0.02 }),
      closed: await addSpot({ lga, status: "archived", north: 0.02 }),
    };
    const paid = await createBill({ asset: { asset_type: "property", asset_id: ids.paid } });
    await sql`UPDATE bill SET paid_kobo = total_kobo, status = 'paid' WHERE id = ${paid.id}`.execute(
      database(),
    );
    await createBill({ asset: { asset_type: "property", asset_id: ids.owing } });
    await createBill({ asset: { asset_type: "property", asset_id: ids.unbilled }, status: "cancelled" });
  });

  it("are shown individually, each with its status", async () => {
    const found = await read(`bbox=${townBox}&zoom=10`);
    expect(found.clusters).toEqual([]);
    expect(Object.fromEntries(found.points.map(({ standing, id }) => [standing, id]))).toEqual(ids);
    expect(found.tally).toEqual({ paid: 1, owing: 1, unbilled: 1, unapproved: 1, closed: 1 });
    expect(found.counted_at).toBeNull();
  });

  it("match the list with the same filters", async () => {
    for (const filter of [
      "",
      "&use=commercial",
      "&status=submitted",
      `&lga_id=${lga}`,
      "&q=quarry",
      "&owner=none",
      "&q=nowhere",
    ]) {
      const { total, points } = await read(`bbox=${townBox}&zoom=10${filter}`);
      expect({ filter, total }).toEqual({ filter, total: await listTotal(`bbox=${townBox}${filter}`) });
      expect(points).toHaveLength(total);
    }
  });

  it("are absent from other areas", async () => {
    expect((await read("bbox=8,8,9,9&zoom=8")).total).toBe(0);
    expect(await listTotal("bbox=8,8,9,9")).toBe(0);
  });

  it("are counted by local government", async () => {
    const query = {
      ...readListQuery(property, { bbox: townBox }),
      within: { west: 3.2, south: 7, east: 3.6, north: 7.4 },
    };
    const byLga = await countByLga(program, property, query, false);
    expect(byLga).toHaveLength(1);
    expect(byLga[0]).toMatchObject({
      lga_id: lga,
      tally: { paid: 1, owing: 1, unbilled: 1, unapproved: 1, closed: 1 },
    });
  });

  it("give their extent, ignoring a point far outside", async () => {
    await sql`INSERT INTO property (street_name, city, use, latitude, longitude)
      VALUES ('Michigan Avenue', 'Chicago', 'other', 41.89, -87.77)`.execute(database());
    const extent = await extentOf(program, property, readListQuery(property, {}));
    expect(extent?.west).toBeLessThan(town.longitude);
    expect(extent?.east).toBeGreaterThan(town.longitude + 0.02);
    expect((extent?.east ?? 0) - (extent?.west ?? 0)).toBeLessThan(0.1);
  });

  it("are limited to the officer's local governments", async () => {
    const elsewhere = await createLga();
    const one = await addSpot({ lga: elsewhere, east: -0.05 });
    const officer = await signInAs(await createOfficer([elsewhere]));
    const found = await read(`bbox=${townBox}&zoom=10`, officer);
    expect(found.points.map(({ id }) => id)).toEqual([one]);
    const far = await signInAs(await createOfficer(null, [1]));
    expect((await read(`bbox=${townBox}&zoom=10`, far)).total).toBe(0);
  });
});

describe("many records", () => {
  beforeAll(async () => {
    await addScatteredSpots(1_500);
    await addScatteredSpots(500, "submitted");
  });

  it("are counted by cells, whose total is the list's count at every zoom", async () => {
    const total = await listTotal(`bbox=${townBox}`);
    expect(total).toBeGreaterThan(2_000);
    for (const zoom of [0, 5, 9, 12, 14]) {
      const found = await read(`bbox=${townBox}&zoom=${zoom}`);
      expect({ zoom, sum: sumOf(found), total: found.total }).toEqual({ zoom, sum: total, total });
      const tallies = found.clusters.map(({ tally }) =>
        Object.values(tally).reduce((sum, one) => sum + one, 0),
      );
      expect(tallies).toEqual(found.clusters.map(({ count }) => count));
    }
  });

  it("are many small clusters up close and few large ones from afar, never too many", async () => {
    const far = await read(`bbox=${townBox}&zoom=7`);
    const near = await read(`bbox=${townBox}&zoom=11`);
    expect(near.clusters.length).toBeGreaterThan(far.clusters.length);
    expect((await read(`bbox=${townBox}&zoom=22`)).clusters.length).toBeLessThanOrEqual(700);
  });

  it("can be zoomed in by the box of a cluster", async () => {
    const [cluster] = (await read(`bbox=${townBox}&zoom=9`)).clusters;
    const closer = await read(`bbox=${cluster?.bbox}&zoom=12`);
    expect(closer.total).toBeGreaterThanOrEqual(cluster?.count ?? Number.NaN);
  });

  it("are shown individually when few of them are in view", async () => {
    const found = await read("bbox=3.3,7.1,3.31,7.11&zoom=16");
    expect(found.points.length).toBe(found.total);
    expect(found.total).toBe(await listTotal("bbox=3.3,7.1,3.31,7.11"));
  });
});

describe("a precomputed count", () => {
  it("has every record once, in every grid", async () => {
    await countCells(property);
    const question = { resource: property, conditions: [], box: { west: 2, south: 4, east: 15, north: 14 } };
    const live = (await read("bbox=2,4,15,14&zoom=9")).tally;
    for (const level of [6, 9, 13, 16, 18]) {
      const cells = await countTallied(question, level);
      const tally = { paid: 0, owing: 0, unbilled: 0, unapproved: 0, closed: 0 };
      for (const { standing, records } of cells) tally[standing] += Number(records);
      expect({ level, tally }).toEqual({ level, tally: live });
    }
  });

  it("is used for a register too large to count, and shows its time", async () => {
    // Only the planner's estimate tells a large register from a small one.
    await sql`ALTER TABLE property SET (autovacuum_enabled = false)`.execute(database());
    await sql`UPDATE pg_class SET reltuples = 1000000 WHERE oid = 'property'::regclass`.execute(database());
    await addScatteredSpots(4_000);
    await countCells(property);
    const found = await read(`bbox=${townBox}&zoom=9`);
    expect(found.counted_at).not.toBeNull();
    expect(found.total).toBeGreaterThan(6_000);
    // The table beside the map has the same cells, including those that the box cuts.
    const within = { west: 3.301, south: 7.101, east: 3.377, north: 7.177 };
    const query = { ...readListQuery(property, {}), within };
    const byLga = await countByLga(program, property, query, true);
    const { total: inPart, counted_at } = await readMap(program, property, query);
    expect(counted_at).not.toBeNull();
    expect(byLga.reduce((sum, { tally }) => sum + tallyTotal(tally), 0)).toBe(inPart);
    const before = found.total;
    await addScatteredSpots(10);
    expect((await read(`bbox=${townBox}&zoom=9`)).total).toBe(before);
    // Filters without a precomputed count are counted now.
    for (const filter of ["use=commercial", "photo=none", "entered_from=2020-01-01"]) {
      const some = await read(`bbox=${townBox}&zoom=9&${filter}`);
      expect({ filter, counted_at: some.counted_at }).toEqual({ filter, counted_at: null });
      expect(some.total).toBeGreaterThan(2_000);
    }
    // Up close, records are read themselves, however many the whole cell counted.
    await addClusteredSpots(1_500, { latitude: 7.351, longitude: 3.551 });
    await countCells(property);
    const quarter = await read("bbox=3.54,7.34,3.57,7.36&zoom=15");
    expect({ sum: sumOf(quarter), many: quarter.clusters.length > 4 }).toEqual({ sum: 1_500, many: true });
    expect(quarter.counted_at).not.toBeNull();
    const near = await read("bbox=3.551,7.351,3.5515,7.3515&zoom=19");
    expect(near).toMatchObject({ counted_at: null, clusters: [] });
    expect(near.points.length).toBe(await listTotal("bbox=3.551,7.351,3.5515,7.3515"));
    expect(near.points.length).toBeGreaterThan(10);
    const cells = await read("bbox=3.551,7.351,3.555,7.355&zoom=17");
    expect({ counted_at: cells.counted_at, sum: sumOf(cells) }).toEqual({ counted_at: null, sum: 1_500 });
    await countCells(property);
    expect((await read(`bbox=${townBox}&zoom=9`)).total).toBe(before + 1_510);
    await sql`ANALYZE property`.execute(database());
  });
});

describe("the cell of a point", () => {
  it("is the same in the database and in the program", async () => {
    const points = Array.from({ length: 200 }, (_, at) => ({
      latitude: 4 + ((at * 7919) % 1000) / 100,
      longitude: 2.5 + ((at * 104729) % 1000) / 80,
    }));
    const [lat, long] = [points.map((p) => p.latitude), points.map((p) => p.longitude)];
    const { rows } = await sql<{ cell: number }>`
      SELECT map_cell(longitude, latitude) AS cell
      FROM unnest(${lat}::float8[], ${long}::float8[]) WITH ORDINALITY AS p (latitude, longitude, n) ORDER BY n`.execute(
      database(),
    );
    expect(rows.map(({ cell }) => cell)).toEqual(points.map((point) => cellOf(point)));
  });
});

describe("an invalid request", () => {
  it.each([
    ["", "bbox"],
    ["bbox=1,2,3", "bbox"],
    [`bbox=${townBox}&zoom=99`, "zoom"],
    [`bbox=${townBox}&colour=red`, "colour"],
  ])("?%s is rejected by parameter", async (query, field) => {
    const { status, body } = await admin.get(`/properties/map?${query}`);
    expect({ status, code: body.code, fields: Object.keys(body.errors ?? {}) }).toEqual({
      status: 400,
      code: "invalid-query",
      fields: [field],
    });
  });

  it("is refused for visitors, and for a list of vehicles, which has no map", async () => {
    expect((await visitor.get(`/properties/map?bbox=${townBox}`)).status).toBe(401);
    expect((await admin.get("/vehicles/map")).status).toBe(404);
    expect((await admin.get(`/vehicles?bbox=${townBox}`)).status).toBe(400);
  });
});

describe.each(mappedRegisters.map((resource) => [resource.name, resource] as const))(
  "a %s",
  (_, resource) => {
    it("entered with a point is shown on its map", async () => {
      const body = { ...sampleOf(resource), latitude: 9.05, longitude: 7.49 };
      const { status, body: made } = await admin.post(`/${resource.endpoint}`, body);
      expect(status).toBe(201);
      const found = await read("bbox=7.4,9,7.6,9.1&zoom=12", admin, resource.endpoint);
      // People are counted by cells, however few they are.
      if (resource.masked) expect(found).toMatchObject({ points: [], clusters: [{ count: 1 }], total: 1 });
      else expect(found.points.map(({ id }) => id)).toEqual([(made.data as { id: number }).id]);
    });

    it("in the sea is rejected with its code, alone and among other errors", async () => {
      const body = { ...sampleOf(resource), latitude: 3.5, longitude: 4 };
      const alone = await admin.post(`/${resource.endpoint}`, body);
      expect(alone).toMatchObject({ status: 422, body: { code: "outside-country" } });
      const { status, body: answer } = await admin.post(`/${resource.endpoint}`, { ...body, lga_id: "x" });
      expect({ status, code: answer.code }).toEqual({ status: 422, code: "invalid" });
      expect(Object.keys(answer.errors ?? {}).sort()).toEqual(["latitude", "lga_id"]);
    });
  },
);

describe("a point far from its local government", () => {
  it("gives a warning with a code, and is accepted", async () => {
    const ask = async (query: string) => (await admin.get(`/map/place?${query}`)).body;
    const near = await ask(`latitude=7.15&longitude=3.355&lga_id=${lga}`);
    expect(near.data).toEqual({ warning: null });
    const far = await ask(`latitude=9.05&longitude=7.49&lga_id=${lga}`);
    expect(far.data).toMatchObject({
      warning: { code: "far-from-lga", message: expect.stringMatching(/is \d{3} km from/) },
    });
    expect(await ask(`latitude=3.5&longitude=4&lga_id=${lga}`)).toMatchObject({
      status: "error",
      code: "outside-country",
    });
  });

  it("is detected by the wards of a local government before anything is registered there", async () => {
    const [bare, elsewhere] = [await createLga(), await createLga()];
    await database().updateTable("lga").set({ reach: "other" }).where("id", "=", elsewhere).execute();
    const corners = [
      [7, 3],
      [7, 4],
      [8, 3.5],
      [7.3, 3.5],
    ] as const;
    const wards = [bare, elsewhere].flatMap((lga_id) =>
      corners.map(([latitude, longitude], at) => ({ name: `Ward ${at}`, lga_id, latitude, longitude })),
    );
    await database().insertInto("ward").values(wards).execute();
    clearOutlineCache();
    const all = (await admin.get("/map/outlines")).body.data as { lga_id: number; ring: number[][] }[];
    const ring = all.find(({ lga_id }) => lga_id === bare)?.ring ?? [];
    expect(ring.map(String).sort()).toEqual(["3,7", "3.5,8", "4,7"]);
    expect(all.map(({ lga_id }) => lga_id)).not.toContain(elsewhere);
  });

  it("is detected by the extents of visible records only", async () => {
    const all = (await admin.get("/map/outlines")).body.data as { lga_id: number }[];
    expect(all.map(({ lga_id }) => lga_id)).toContain(lga);
    const officer = await signInAs(await createOfficer([await createLga()]));
    expect((await officer.get("/map/outlines")).body.data).toEqual([]);
  });

  it("gives owners a warning, by extents that reveal no other record's position", async () => {
    const bare = await createLga();
    const corners = [
      [7.123456, 3.123456],
      [7.987654, 3.223456],
      [7.523456, 3.987654],
    ] as const;
    const wards = corners.map(([latitude, longitude], at) => ({
      name: `Corner ${at}`,
      lga_id: bare,
      latitude,
      longitude,
    }));
    await database().insertInto("ward").values(wards).execute();
    clearOutlineCache();
    const owner = await signInAs("individual@ratebook.test");
    const outlines = (await owner.get("/map/outlines")).body.data as { lga_id: number; ring: number[][] }[];
    const ring = outlines.find(({ lga_id }) => lga_id === bare)?.ring ?? [];
    expect(ring.map(String).sort()).toEqual(["3.12,7.12", "3.22,7.99", "3.99,7.52"]);
    expect((await owner.get("/map/tiles")).status).toBe(200);
    const far = await owner.get(`/map/place?latitude=9.05&longitude=7.49&lga_id=${bare}`);
    expect(far.body.data).toMatchObject({ warning: { code: "far-from-lga" } });
    expect((await owner.get("/properties/map?bbox=3,6,4,8")).status).toBe(403);
    const guest = await signInAs("guest@ratebook.test");
    expect((await guest.get("/map/outlines")).status).toBe(403);
  });
});

it("the map shows no more than the register would", async () => {
  const query = { ...readListQuery(property, {}), within: { west: 3, south: 7, east: 4, north: 8 } };
  await expect(readMap({ ...program, system: false }, property, query)).rejects.toMatchObject({
    code: "not-signed-in",
  });
});
