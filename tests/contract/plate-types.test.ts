import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db.close());

const enter = (plate_number: string, more: object = {}) =>
  admin.post("/vehicles", { plate_number, vehicle_class: "car", make: "Toyota", ...more });

interface Vehicle {
  id: number;
  version: number;
  code: string;
  plate_number: string;
  plate_type: string | null;
}

describe("a vehicle with a special plate", () => {
  it.each([
    ["FG 123-A01", {}, "FG123A01", "government"],
    ["12 CD 345", {}, "12CD345", "diplomatic"],
    ["NA 1234 E2", {}, "NA1234E2", "army"],
    ["NPF 1234 D", {}, "NPF1234D", "police"],
    ["LAG-001", { plate_type: "customised" }, "LAG001", "customised"],
  ])("%s is registered with its type and found in any spelling", async (typed, more, plate, type) => {
    const { status, body } = await enter(typed, more);
    expect(status).toBe(201);
    const made = body.data as Vehicle;
    expect(made).toMatchObject({ plate_number: plate, plate_type: type });
    for (const q of [typed, plate.toLowerCase()]) {
      const listed = await admin.get(`/vehicles?q=${encodeURIComponent(q)}`);
      expect((listed.body.data as Vehicle[]).map(({ code }) => code)).toEqual([made.code]);
      const found = await admin.get(`/search?q=${encodeURIComponent(q)}`);
      expect((found.body.data as { rows: Vehicle[] }).rows.map(({ code }) => code)).toContain(made.code);
    }
  });

  it("must give the type of an ambiguous plate, and keep it with that plate", async () => {
    expect((await enter("ABC-12DE")).body.errors).toHaveProperty("plate_number");
    const { body } = await enter("LAG-002", { plate_type: "customised" });
    const { id, version } = body.data as Vehicle;
    const lost = await admin.patch(`/vehicles/${id}`, { plate_type: null, version });
    expect(lost.body.errors).toHaveProperty("plate_number");
    const changed = await admin.patch(`/vehicles/${id}`, {
      plate_number: "KJA-900XA",
      plate_type: null,
      version,
    });
    expect(changed.body.data).toMatchObject({ plate_number: "KJA-900XA", plate_type: null });
  });

  it("does not hide vehicles with words that look like a plate", async () => {
    await enter("KJA-901XA", { model: "Hilux 2015" });
    const { body } = await admin.get(`/vehicles?q=${encodeURIComponent("hilux 2015")}`);
    expect((body.data as Vehicle[]).map((row) => row.plate_number)).toEqual(["KJA-901XA"]);
  });
});
