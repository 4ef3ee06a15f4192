import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { property } from "#domain/register/property.ts";
import { shop } from "#domain/register/shop.ts";
import { vehicle } from "#domain/register/vehicle.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approved as approve } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide } from "../support/decide.ts";
import { createCorporate, linkCorporate, ownSampleOf } from "../support/payers.ts";
import { sampleOf } from "../support/sample.ts";
import { approved, brief, idsOf, type Person, person, register } from "./own-kit.ts";

/** Who owns an asset, and which fields its owner may edit. */

const today = lagosDate(Date.now());

let db: TestDatabase;
let clerk: ApiClient;
let approver: ApiClient;
let ada: Person;
let bello: Person;
let limited: Person;

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  approver = await signInAs("admin2@ratebook.test");
  ada = await person("individual");
  bello = await person("individual");
  limited = await person("corporate");
});
afterAll(() => db.close());

describe("an owner's asset", () => {
  it("is not visible once another owns it", async () => {
    const { id } = await approved(ada, approver, property);
    const owners = [{ type: "individual", id: bello.party, share_bp: 10_000 }];
    const requested = await clerk.post(`/properties/${id}/owners`, { owners, reason: "Sold" });
    await approve(requested, approver);
    expect((await ada.api.get(`/properties/${id}`)).status).toBe(404);
    expect((await bello.api.get(`/properties/${id}`)).status).toBe(200);
  });

  it("is not visible once ownership ends, even to the author of the pending record", async () => {
    const { id } = await register(ada, property);
    const owners = [{ type: "individual", id: bello.party, share_bp: 10_000 }];
    await clerk.post(`/properties/${id}/owners`, { owners });
    expect((await ada.api.get(`/properties/${id}`)).status).toBe(404);
  });

  it("stays visible to its author while it is pending without an owner", async () => {
    const { id } = await register(ada, property);
    await database()
      .deleteFrom("ownership")
      .where("asset_type", "=", "property")
      .where("asset_id", "=", id)
      .execute();
    expect(await idsOf(ada.api, "/properties")).toContain(id);
    await decide(approver, `/properties/${id}/approve`);
    expect((await ada.api.get(`/properties/${id}`)).status).toBe(404);
  });

  it("is not visible before ownership starts", async () => {
    const { id } = await approved(bello, approver, shop);
    await database()
      .updateTable("ownership")
      .set({ individual_id: ada.party, since: addDays(today, 1) })
      .where("asset_type", "=", "shop")
      .where("asset_id", "=", id)
      .execute();
    expect((await ada.api.get(`/shops/${id}`)).status).toBe(404);
  });

  it("is visible to a colleague of the company while they are linked to it", async () => {
    const colleague = await person("corporate");
    const { id } = await register(limited, vehicle);
    expect((await colleague.api.get(`/vehicles/${id}`)).status).toBe(404);
    await linkCorporate(colleague.user, limited.party, false);
    expect((await colleague.api.get(`/vehicles/${id}`)).status).toBe(200);
    await database()
      .deleteFrom("user_corporate")
      .where("user_id", "=", colleague.user)
      .where("corporate_id", "=", limited.party)
      .execute();
    expect((await colleague.api.get(`/vehicles/${id}`)).status).toBe(404);
  });
});

describe("the owner given at registration", () => {
  it("is required from users with several companies, together with all other errors", async () => {
    const both = await person("corporate");
    const second = await createCorporate();
    await linkCorporate(both.user, second, true);
    const none = await both.api.post("/shops", { trade_name: "", owner: "" });
    expect(none.status).toBe(422);
    expect(Object.keys(none.body.errors ?? {}).sort()).toEqual(["line_of_business", "owner", "trade_name"]);
    const wrong = await both.api.post("/shops", {
      ...ownSampleOf(shop),
      owner: `corporate:${limited.party}`,
    });
    expect(wrong.body.errors).toEqual({ owner: ["Select yourself or one of your companies."] });
    const made = await register(both, shop, { owner: `corporate:${second}` });
    expect((await both.api.get(`/shops/${made.id}`)).body.data).toMatchObject({
      owners: [{ type: "corporate", id: second }],
    });
  });

  it("must be a person on record", async () => {
    const nobody = await person("individual");
    await database()
      .updateTable("app_user")
      .set({ individual_id: null })
      .where("id", "=", nobody.user)
      .execute();
    const answer = await nobody.api.post("/shops", ownSampleOf(shop));
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.["owner"]?.[0]).toMatch(/Claim your record/);
    expect(await idsOf(nobody.api, "/shops")).toEqual([]);
  });

  it("cannot be sent by officers, who assign owners separately", async () => {
    const answer = await clerk.post("/shops", { ...sampleOf(shop), owner: `individual:${ada.party}` });
    expect(answer.body.errors).toEqual({ owner: ["Unknown field."] });
  });
});

describe("an owner's entry", () => {
  it("cannot set office-only fields, when new or changed", async () => {
    const sent = { ...ownSampleOf(property), assessed_value: "1,000.00", class_code: "1010" };
    const refused = await ada.api.post("/properties", sent);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(["assessed_value", "class_code"]);
    const { id, version } = await register(ada, property);
    const changed = await ada.api.patch(`/properties/${id}`, { version, assessed_value: 100 });
    expect(changed.body.errors).toEqual({ assessed_value: ["Only the revenue office can enter this."] });
    const valued = await clerk.patch(`/properties/${id}`, { version, assessed_value: 500_00 });
    const { version: now } = valued.body.data as { version: number };
    const emptied = await ada.api.patch(`/properties/${id}`, { version: now, assessed_value: null });
    expect(emptied.body.errors).toEqual({ assessed_value: ["Only the revenue office can enter this."] });
  });

  it("can refer only to their own records", async () => {
    const [mine, theirs] = [await register(ada, property), await register(bello, property)];
    const refused = await ada.api.post("/shops", { ...ownSampleOf(shop), property_id: theirs.id });
    expect(refused.body.errors).toEqual({ property_id: ["This record doesn’t exist. Select another."] });
    await register(ada, shop, { property_id: mine.id });
  });

  it("is checked against the limits of each field, all errors at once", async () => {
    const answer = await ada.api.post("/properties", {
      street_number: "12345",
      street_name: "x".repeat(31),
      city: "x".repeat(21),
      landmark: "x".repeat(31),
      use: "residential",
      plot_size: "1.234",
      number_of_floors: "1.5",
      number_of_rooms: "1000",
      number_of_beds: "abc",
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual([
      "city",
      "landmark",
      "number_of_beds",
      "number_of_floors",
      "number_of_rooms",
      "plot_size",
      "street_name",
      "street_number",
    ]);
  });

  it("requires the right: owning an asset is not enough", async () => {
    const without = await person("individual");
    await database().deleteFrom("user_role").where("user_id", "=", without.user).execute();
    expect(brief(await without.api.get("/shops"))).toEqual([403, "forbidden"]);
    expect(brief(await without.api.post("/shops", ownSampleOf(shop)))).toEqual([403, "forbidden"]);
  });
});
