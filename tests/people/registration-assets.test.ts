import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { decide } from "../support/decide.ts";
import { nextNumber } from "../support/sample.ts";
import { dataOf, openOffice } from "./office.ts";

/** Assets registered by their owners. */

let db: TestDatabase;
let admin: ApiClient;
let person: ApiClient;
let company: ApiClient;
beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
  person = await signInAs("individual@ratebook.test");
  company = await signInAs("corporate@ratebook.test");
});
afterAll(() => db?.close());

interface Rec {
  readonly id: number;
  readonly code: string;
  readonly status: string;
}

const shop = (more: object = {}) => ({
  trade_name: `Stall ${nextNumber()}`,
  line_of_business: "Cloth",
  ...more,
});
/** The corporate of the demonstration. */
const companyId = async () =>
  (
    await database()
      .selectFrom("corporate")
      .select("id")
      .where("rc_number", "=", "RC482771")
      .executeTakeFirstOrThrow()
  ).id;

describe("an asset registered by its owner", () => {
  test.each([
    ["shops", shop({ submit: true })],
    ["properties", { street_name: "Quarry Road", city: "Abeokuta", use: "residential", submit: true }],
    [
      "masts",
      { operator: "IHS", site_name: `OG${nextNumber()}`, mast_type: "lattice", height: "45", submit: true },
    ],
    ["signage", { description: "Eat here", sign_type: "wall", width: "2", height: "1", submit: true }],
  ])("in %s is submitted in the owner's name and approved by an officer", async (endpoint, body) => {
    const answer = await person.post(`/${endpoint}`, body);
    expect(answer.status).toBe(201);
    const made = dataOf<Rec>(answer);
    expect(made.status).toBe("submitted");
    const seen = dataOf<{ owners: unknown[]; created_by: number }>(
      await admin.get(`/${endpoint}/${made.id}`),
    );
    expect(seen.owners).toMatchObject([{ type: "individual", share_bp: 10_000 }]);
    expect((await decide(admin, `/${endpoint}/${made.id}/approve`)).status).toBe(200);
  });

  test("is audited", async () => {
    const { id } = dataOf<Rec>(await person.post("/shops", shop()));
    const rows = await database()
      .selectFrom("audit")
      .select(["action", "area"])
      .where("resource", "=", "shop")
      .where("record_id", "=", id)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([{ action: "shop.create", area: "individual" }]);
  });

  test("is registered once with the same key", async () => {
    const body = shop({ submit: true });
    const key = { key: `shop-once-${nextNumber()}` };
    const first = await person.post("/shops", body, key);
    expect((await person.post("/shops", body, key)).body).toEqual(first.body);
    const rows = await database()
      .selectFrom("shop")
      .select("id")
      .where("trade_name", "=", body.trade_name)
      .execute();
    expect(rows).toHaveLength(1);
    expect((await person.post("/shops", shop(), key)).body.code).toBe("key-reused");
  });

  test("cannot be registered for someone else", async () => {
    const other = await companyId();
    const before = await database().selectFrom("shop").select("id").execute();
    for (const owner of [`corporate:${other}`, "individual:9999999999", "me"])
      expect((await person.post("/shops", shop({ owner }))).body.errors).toHaveProperty("owner");
    expect(await database().selectFrom("shop").select("id").execute()).toHaveLength(before.length);
    const own = await company.post("/shops", shop({ owner: `corporate:${other}` }));
    expect(own.status).toBe(201);
  });

  test("can be linked only to a property of the same owner", async () => {
    const mine = dataOf<Rec>(
      await person.post("/properties", { street_name: "Own Road", city: "Ota", use: "mixed" }),
    );
    const foreign = dataOf<Rec>(
      await admin.post("/properties", { street_name: "Far Road", city: "Ota", use: "mixed" }),
    );
    const refused = await person.post("/shops", shop({ property_id: foreign.id }));
    expect(refused).toMatchObject({ status: 422, body: { errors: { property_id: [expect.any(String)] } } });
    expect((await person.post("/shops", shop({ property_id: mine.id }))).status).toBe(201);
  });

  test("reports all errors at once, including fields for officers only, and hides the code of a duplicate", async () => {
    const faulty = await person.post("/properties", {
      street_name: "x".repeat(31),
      city: "Ota",
      assessed_value: "1",
      class_code: "1010",
    });
    expect(Object.keys(faulty.body.errors ?? {}).sort()).toEqual([
      "assessed_value",
      "class_code",
      "street_name",
      "use",
    ]);
    const site = `DUP${nextNumber()}`;
    const mast = { operator: "IHS", site_name: site, mast_type: "lattice", height: "45" };
    await admin.post("/masts", mast);
    const twice = await person.post("/masts", mast);
    expect(twice).toMatchObject({ status: 422, body: { code: "duplicate" } });
    expect(JSON.stringify(twice.body)).not.toContain("MST-");
  });

  test("requires an account linked to a record", async () => {
    const lonely = `lonely${nextNumber()}@ratebook.test`;
    const made = await database()
      .selectFrom("app_user")
      .select(["password_hash"])
      .where("email", "=", "individual@ratebook.test")
      .executeTakeFirstOrThrow();
    const { id } = await database()
      .insertInto("app_user")
      .values({ name: "Lonely", email: lonely, area: "individual", password_hash: made.password_hash })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database()
      .insertInto("user_role")
      .columns(["user_id", "role_id"])
      .expression((eb) =>
        eb
          .selectFrom("role")
          .where("name", "=", "individual-user")
          .select((sub) => [sub.val(id).as("user_id"), "id"]),
      )
      .execute();
    const answer = await (await signInAs(lonely)).post("/shops", shop());
    expect(answer.body.errors).toHaveProperty("owner");
  });
});

describe("another company", () => {
  test("of a corporate user is pending approval, with the user in charge", async () => {
    const name = `Second Mills ${nextNumber()}`;
    const answer = await company.post("/registrations/corporates", { name, submit: true });
    expect(answer).toMatchObject({ status: 201, body: { data: { title: name, status: "submitted" } } });
    const link = await database()
      .selectFrom("user_corporate")
      .select("in_charge")
      .where("corporate_id", "=", dataOf<Rec>(answer).id)
      .executeTakeFirstOrThrow();
    expect(link.in_charge).toBe(true);
    const own = await company.post("/shops", shop({ owner: `corporate:${dataOf<Rec>(answer).id}` }));
    expect(own.status).toBe(201);
    const withoutOwner = await company.post("/shops", shop());
    expect(withoutOwner.body.errors).toHaveProperty("owner");
  });

  test("is not available to an individual's account", async () => {
    expect((await person.post("/registrations/corporates", { name: "Mine" })).body.code).toBe(
      "company-account-needed",
    );
  });
});
