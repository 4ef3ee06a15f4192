import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { streetWalk } from "#areas/registry/map/street-walk.ts";
import { systemActor } from "#kernel/actor.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addSpot } from "./kit.ts";

const program = systemActor("test");
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  const street = "Adé Bọ̀dé Street";
  for (const [at, number] of ["2", "1", "4", "3"].entries())
    await addSpot({ street, number, east: at / 1_000 });
  await addSpot({ street: "Adé Bọ̀dé Street Extension", number: "9" });
  await addSpot({ street, number: "5", status: "archived" });
});
afterAll(() => db.close());

const numbers = async (params: Partial<Parameters<typeof streetWalk>[1]>) =>
  (await streetWalk(program, { street: "ade bode street", city: "", ...params })).doors.map(
    (door) => door.street_number,
  );

describe("the walking route of a street", () => {
  it("has its doors in walking order, with any spelling of the street, and no other street's", async () => {
    expect(await numbers({})).toEqual(["1", "3", "4", "2"]);
    expect(await numbers({ order: "nearest" })).toEqual(["2", "1", "4", "3"]);
  });

  it("is limited to the given town", async () => {
    expect(await numbers({ city: "Abeokuta" })).toHaveLength(4);
    expect(await numbers({ city: "Ibadan" })).toEqual([]);
  });

  it("is empty without the right to see records, and refused to visitors", async () => {
    const permissions = { "property.view": [{ lga: [999_999], agency: "*" as const }] };
    const officer = { ...program, system: false, session: { permissions } } as unknown as typeof program;
    expect((await streetWalk(officer, { street: "Adé Bọ̀dé Street", city: "" })).doors).toEqual([]);
    const stranger = { ...program, system: false };
    await expect(streetWalk(stranger, { street: "x", city: "" })).rejects.toMatchObject({
      code: "not-signed-in",
    });
  });

  it("is rejected for an invalid name", async () => {
    await expect(streetWalk(program, { street: "x".repeat(31), city: "" })).rejects.toMatchObject({
      code: "invalid",
    });
  });
});
