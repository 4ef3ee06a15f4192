import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { database } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { decide } from "../support/decide.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createPayer as createOwner } from "../support/payers.ts";
import { nextNumber } from "../support/sample.ts";
import { createBill, createPayer, readBill } from "./support/bills.ts";
import { mergingAs, versionOf } from "./support/merging.ts";
import { choose, readReceipts, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Merges of two records and their undo: references move, money does not change, and nothing is lost. */

let till: Till;
let clerk: ApiClient;
let me: number;

beforeAll(async () => {
  till = await openTill();
  clerk = await signInAs("admin@ratebook.test");
  const { id } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", "admin@ratebook.test")
    .executeTakeFirstOrThrow();
  me = id;
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

type Table = "property" | "individual" | "corporate" | "vehicle";

/** A row without its version and time of update. */
async function rowOf(table: Table, id: number) {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(t) - 'version' - 'updated_at' - 'updated_by' AS row FROM ${sql.table(table)} t WHERE id = ${id}`.execute(
    database(),
  );
  return rows[0]?.row;
}
const merge = (table: Table, survivor_id: number, loser_id: number, more: object = {}, client = clerk) =>
  mergingAs(client).merge(table, survivor_id, loser_id, more);
/** The latest audit entry. */
async function latestAudit(id: number) {
  const { rows } = await sql<{ before: object | null; after: object }>`
    SELECT before, after FROM audit WHERE resource = 'individual' AND record_id = ${id} ORDER BY id DESC LIMIT 1`.execute(
    database(),
  );
  return { before: rows[0]?.before ?? {}, after: rows[0]?.after ?? {} };
}
const undo = (id: number, client = clerk) => mergingAs(client).undo({ body: { data: { id } } });
const idOf = (answer: { body: { data?: unknown } }) => (answer.body.data as { id: number }).id;

/** Every row of the ledger and of issued documents, without payer and asset. */
async function money(): Promise<unknown> {
  const read = async (table: string) =>
    (
      await sql<{ row: object }>`
        SELECT to_jsonb(t) - 'individual_id' - 'corporate_id' - 'asset_id' AS row FROM ${sql.table(table)} t ORDER BY 1`.execute(
        database(),
      )
    ).rows;
  return Promise.all(
    ["account", "transfer", "allocation", "payment", "payment_bill", "receipt", "bill", "bill_line"].map(
      read,
    ),
  );
}

describe("a duplicate property", () => {
  async function twice() {
    const [survivor, duplicate] = [await addProperty(), await addProperty()];
    const asset = { asset_type: "property", asset_id: duplicate.id };
    const bill = await createBill({ individual_id: duplicate.owners[0] ?? null, asset });
    const { id: shop } = await database()
      .insertInto("shop")
      .values({
        trade_name: "Stall",
        line_of_business: "Food",
        property_id: duplicate.id,
        status: "approved",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: note } = await database()
      .insertInto("note")
      .values({ resource: "property", record_id: duplicate.id, body: "Dog.", written_by: me })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database()
      .insertInto("photo")
      .values({
        resource: "property",
        record_id: duplicate.id,
        position: 1,
        width: 10,
        height: 10,
        bytes: 10,
        file_name: nextNumber().toString(16).padStart(32, "0"),
      })
      .execute();
    return {
      survivor: survivor.id,
      duplicate: duplicate.id,
      owners: { survivor: survivor.owners[0], duplicate: duplicate.owners[0] },
      bill,
      shop,
      note,
    };
  }
  const leads = async (id: number) => {
    const { rows } = await sql<{ at: string }>`
      SELECT 'bill' AS at FROM bill WHERE asset_type = 'property' AND asset_id = ${id}
      UNION ALL SELECT 'shop' FROM shop WHERE property_id = ${id}
      UNION ALL SELECT 'note' FROM note WHERE resource = 'property' AND record_id = ${id}
      UNION ALL SELECT 'photo' FROM photo WHERE resource = 'property' AND record_id = ${id} ORDER BY 1`.execute(
      database(),
    );
    return rows.map(({ at }) => at);
  };

  test("is merged with everything that refers to it, and restored", async () => {
    const { survivor, duplicate, bill } = await twice();
    const before = [await rowOf("property", survivor), await rowOf("property", duplicate)];
    const books = await money();
    const done = await merge("property", survivor, duplicate, { owners: "survivor" });
    expect(done.body).toMatchObject({
      status: "success",
      data: { moved: { bill: 1, shop: 1, note: 1, photo: 1 } },
    });
    expect(await leads(survivor)).toEqual(["bill", "note", "photo", "shop"]);
    expect(await leads(duplicate)).toEqual([]);
    expect(await rowOf("property", duplicate)).toMatchObject({ status: "archived" });
    expect(await money()).toEqual(books);
    // The payer of a bill does not change with the property.
    expect(await readBill(bill.id)).toMatchObject({ asset_id: survivor, status: "unpaid" });
    const shown = await clerk.get(`/merges/${idOf(done)}`);
    expect(shown.body.data).toMatchObject({
      can_undo: true,
      moved: expect.arrayContaining(["1 bill", "1 note"]),
    });

    const undone = await undo(idOf(done));
    expect(undone.body).toMatchObject({ status: "success", data: { not_restored: {} } });
    expect([await rowOf("property", survivor), await rowOf("property", duplicate)]).toEqual(before);
    expect(await leads(duplicate)).toEqual(["bill", "note", "photo", "shop"]);
    expect(await leads(survivor)).toEqual([]);
    expect((await undo(idOf(done))).body.code).toBe("already-undone");
    expect(await money()).toEqual(books);
  });

  test("contributes the selected values, which are restored unless they changed since", async () => {
    const { survivor, duplicate } = await twice();
    await database()
      .updateTable("property")
      .set({ landmark: "Mosque", number_of_rooms: 4, roll_number: "R-77", latitude: 7.1, longitude: 3.3 })
      .where("id", "=", duplicate)
      .execute();
    await database().updateTable("property").set({ roll_number: "R-1" }).where("id", "=", survivor).execute();
    const before = [await rowOf("property", survivor), await rowOf("property", duplicate)];
    const take = ["landmark", "number_of_rooms", "roll_number", "point"];
    const done = await merge("property", survivor, duplicate, { take, owners: "survivor" });
    expect(await rowOf("property", survivor)).toMatchObject({
      landmark: "Mosque",
      number_of_rooms: 4,
      roll_number: "R-77",
      latitude: 7.1,
    });
    expect(await rowOf("property", duplicate)).toMatchObject({ roll_number: "R-1", landmark: "Mosque" });
    await database().updateTable("property").set({ number_of_rooms: 9 }).where("id", "=", survivor).execute();
    const undone = await undo(idOf(done));
    expect(undone.body.data).toMatchObject({ not_restored: { property: 1 } });
    expect(await rowOf("property", survivor)).toEqual({ ...before[0], number_of_rooms: 9 });
    expect(await rowOf("property", duplicate)).toEqual(before[1]);
    expect((await clerk.get(`/merges/${idOf(done)}`)).body.data).toMatchObject({
      not_restored: ["fields of the records"],
    });
  });

  test("with different owners requires a choice of owners, and bills keep their payers", async () => {
    const { survivor, duplicate, owners, bill } = await twice();
    const currentOwners = async (id: number) =>
      (
        await sql<{ id: number }>`SELECT individual_id AS id FROM ownership
          WHERE asset_type = 'property' AND asset_id = ${id} AND until IS NULL`.execute(database())
      ).rows.map((row) => row.id);
    expect((await merge("property", survivor, duplicate)).body.code).toBe("owners-differ");
    expect(await rowOf("property", duplicate)).toMatchObject({ status: "approved" });
    const done = await merge("property", survivor, duplicate, { owners: "loser" });
    expect(await currentOwners(survivor)).toEqual([owners.duplicate]);
    expect(await currentOwners(duplicate)).toEqual([]);
    expect((await readBill(bill.id)).individual_id).toBe(owners.duplicate);
    await undo(idOf(done));
    expect([await currentOwners(survivor), await currentOwners(duplicate)]).toEqual([
      [owners.survivor],
      [owners.duplicate],
    ]);
    const repeated = await merge("property", survivor, duplicate, { owners: "survivor" });
    expect([await currentOwners(survivor), await currentOwners(duplicate)]).toEqual([[owners.survivor], []]);
    expect((await readBill(bill.id)).individual_id).toBe(owners.duplicate);
    await undo(idOf(repeated));
    expect([await currentOwners(survivor), await currentOwners(duplicate)]).toEqual([
      [owners.survivor],
      [owners.duplicate],
    ]);
  });

  test("leaves the survivor what was added or paid since the merge", async () => {
    const { survivor, duplicate, bill } = await twice();
    const done = await merge("property", survivor, duplicate, { owners: "survivor" });
    const later = await createBill({ asset: { asset_type: "property", asset_id: survivor } });
    const payment = await start([bill]);
    await choose(payment, "pay");
    await settle(payment.reference);
    await undo(idOf(done));
    expect((await readBill(later.id)).asset_id).toBe(survivor);
    expect(await readBill(bill.id)).toMatchObject({ asset_id: duplicate, status: "paid" });
  });

  test("is billed once for a period: a second notice stays with it", async () => {
    const { survivor, duplicate } = await twice();
    const { rows } = await sql<{ category: number; agency: number }>`
      SELECT c.id AS category, a.id AS agency FROM demand_category c, agency a LIMIT 1`.execute(database());
    const notice = (asset: number, year: string) =>
      sql<{ id: number }>`
        INSERT INTO demand_notice (category_id, agency_id, asset_type, asset_id, period_from, period_to, individual_id,
          title, status, issued_on, snapshot)
        SELECT ${rows[0]?.category}, ${rows[0]?.agency}, 'property', ${asset}, ${`${year}-01-01`}::date,
          ${`${year}-12-31`}::date, min(id), 'Rates', 'issued', '2026-01-05', '{}' FROM individual
        RETURNING id`.execute(database());
    const at = async (id: number | undefined) =>
      (
        await sql<{ id: number }>`SELECT asset_id AS id FROM demand_notice WHERE id = ${id}`.execute(
          database(),
        )
      ).rows[0]?.id;
    await notice(survivor, "2026");
    const [both, alone] = [
      (await notice(duplicate, "2026")).rows[0]?.id,
      (await notice(duplicate, "2025")).rows[0]?.id,
    ];
    const compared = await clerk.get(
      `/duplicates/comparison?resource=property&first_id=${survivor}&second_id=${duplicate}`,
    );
    expect((compared.body.data as { billed_twice: unknown[] }).billed_twice).toHaveLength(1);
    const done = await merge("property", survivor, duplicate, { owners: "survivor" });
    expect([await at(both), await at(alone)]).toEqual([duplicate, survivor]);
    await undo(idOf(done));
    expect(await at(alone)).toBe(duplicate);
  });
});

describe("a duplicate person", () => {
  test("brings along assets, bills and payments, and shares of the same property add up", async () => {
    const [survivor, duplicate] = [await createPayer(), await createPayer()];
    const house = await addProperty({ shares: [] });
    for (const [individual_id, share_bp] of [
      [survivor, 3_000],
      [duplicate, 7_000],
    ] as const)
      await database()
        .insertInto("ownership")
        .values({ asset_type: "property", asset_id: house.id, individual_id, share_bp, since: "2020-01-01" })
        .execute();
    const [bill, paid] = [
      await createBill({ individual_id: duplicate }),
      await createBill({ individual_id: duplicate }),
    ];
    const payment = await start([paid]);
    await choose(payment, "pay");
    await settle(payment.reference);
    const receipts = await readReceipts(payment.id);
    const shares = async () =>
      (
        await sql<{ who: number; bp: number }>`SELECT individual_id AS who, share_bp AS bp FROM ownership
          WHERE asset_type = 'property' AND asset_id = ${house.id} AND until IS NULL ORDER BY 1`.execute(
          database(),
        )
      ).rows;
    const books = await money();
    const done = await merge("individual", survivor, duplicate);
    expect(done.status).toBe(201);
    expect(await shares()).toEqual([{ who: survivor, bp: 10_000 }]);
    expect((await readBill(bill.id)).individual_id).toBe(survivor);
    const now = await readReceipts(payment.id);
    expect(now).toEqual(receipts.map((one) => ({ ...one, individual_id: survivor })));
    expect(await money()).toEqual(books);
    await undo(idOf(done));
    expect(await shares()).toEqual([
      { who: survivor, bp: 3_000 },
      { who: duplicate, bp: 7_000 },
    ]);
    expect((await readBill(bill.id)).individual_id).toBe(duplicate);
    expect(await readReceipts(payment.id)).toEqual(receipts);
  });

  test("brings along their account unless both have one, and cannot merge their own record", async () => {
    const [signsIn, other] = [await createOwner("individual"), await createPayer()];
    const done = await merge("individual", other, signsIn.party);
    expect(done.status).toBe(201);
    const user = () =>
      database()
        .selectFrom("app_user")
        .select("individual_id")
        .where("id", "=", signsIn.user)
        .executeTakeFirst();
    expect(await user()).toEqual({ individual_id: other });
    await undo(idOf(done));
    expect(await user()).toEqual({ individual_id: signsIn.party });
    const second = await createOwner("individual");
    expect((await merge("individual", signsIn.party, second.party)).body.code).toBe("both-have-accounts");
    const mine = await createPayer();
    await database().updateTable("app_user").set({ individual_id: mine }).where("id", "=", me).execute();
    expect(await merge("individual", other, mine)).toMatchObject({
      status: 403,
      body: { code: "own-record" },
    });
    await database().updateTable("app_user").set({ individual_id: null }).where("id", "=", me).execute();
  });

  test("cannot be merged with their spouse, and repeated marriages become one", async () => {
    const [survivor, duplicate, wife] = [await createPayer(), await createPayer(), await createPayer()];
    const wed = (individual_id: number, partner_id: number) =>
      database().insertInto("spouse").values({ individual_id, partner_id, surname: "Bello" }).execute();
    await wed(survivor, duplicate);
    expect((await merge("individual", survivor, duplicate)).body.code).toBe("married");
    await database().deleteFrom("spouse").where("individual_id", "=", survivor).execute();
    await wed(survivor, wife);
    await wed(wife, duplicate);
    const states = async () =>
      (
        await database()
          .selectFrom("spouse")
          .select("status")
          .where("surname", "=", "Bello")
          .orderBy("id")
          .execute()
      ).map(({ status }) => status);
    const done = await merge("individual", survivor, duplicate);
    expect(done.status).toBe(201);
    expect(await states()).toEqual(["active", "archived"]);
    await undo(idOf(done));
    expect(await states()).toEqual(["active", "active"]);
  });

  test("must be verified again once a merge changes verified fields, by another officer", async () => {
    const [survivor, duplicate] = [await createPayer(), await createPayer()];
    const verified = { verified_at: new Date(), verified_proof: "nin_slip" };
    const set = (id: number, values: object) =>
      database().updateTable("individual").set(values).where("id", "=", id).execute();
    await set(survivor, { ...verified, date_of_birth: "1980-02-03" });
    await set(duplicate, { date_of_birth: "1981-02-03", city: "Ijebu", created_by: null });
    const done = await merge("individual", survivor, duplicate, { take: ["date_of_birth"] });
    expect(done.status).toBe(201);
    expect(await rowOf("individual", survivor)).toMatchObject({ verified_at: null, editors: [me] });
    expect(await latestAudit(survivor)).toMatchObject({
      before: { verified: "nin_slip", date_of_birth: "1980-02-03" },
      after: { verified: null, date_of_birth: "1981-02-03" },
    });
    await undo(idOf(done));
    // The undo does not restore the verification.
    expect(await rowOf("individual", survivor)).toMatchObject({ verified_at: null });
    expect((await latestAudit(survivor)).after).not.toHaveProperty("verified");

    const [other, alike] = [await createPayer(), await createPayer()];
    await set(other, verified);
    await set(alike, { city: "Ijebu" });
    expect((await merge("individual", other, alike, { take: ["city"] })).status).toBe(201);
    expect(await rowOf("individual", other)).toMatchObject({ verified_proof: "nin_slip" });
    expect((await latestAudit(other)).after).not.toHaveProperty("verified");
  });

  test("must be verified again once an undo changes verified fields, by another officer", async () => {
    const officer = await signInAs("admin2@ratebook.test");
    const verify = (id: number, by: ApiClient) =>
      decide(by, `/individuals/${id}/verify`, { proof: "passport" });
    const [survivor, duplicate] = [await createPayer("Ade First"), await createPayer("Ade Second")];
    const done = await merge("individual", survivor, duplicate, { take: ["surname"] });
    expect((await verify(survivor, officer)).status).toBe(200);
    expect((await undo(idOf(done))).status).toBe(200);
    expect(await rowOf("individual", survivor)).toMatchObject({
      surname: "First",
      verified_at: null,
      editors: [me],
    });
    expect(await latestAudit(survivor)).toMatchObject({
      before: { verified: "passport" },
      after: { verified: null },
    });
    expect((await verify(survivor, clerk)).body.code).toBe("own-entry");
    expect((await verify(survivor, officer)).status).toBe(200);
  });

  test("stays verified when the undo restores all verified fields, and not otherwise", async () => {
    const tin = (id: number, tin_number: string | null) =>
      database().updateTable("individual").set({ tin_number }).where("id", "=", id).execute();
    for (const comesBack of [true, false]) {
      const [survivor, duplicate, third] = [await createPayer(), await createPayer(), await createPayer()];
      await tin(duplicate, `610000000${Number(comesBack)}`);
      await database()
        .updateTable("individual")
        .set({ verified_at: new Date(), verified_proof: "nin_slip" })
        .where("id", "=", duplicate)
        .execute();
      const done = await merge("individual", survivor, duplicate, { take: ["tin_number"] });
      expect(done.status).toBe(201);
      if (!comesBack) {
        await tin(survivor, "6200000000");
        await tin(third, "6100000000");
      }
      expect((await undo(idOf(done))).status).toBe(200);
      const verified = comesBack ? "nin_slip" : null;
      expect(await rowOf("individual", duplicate)).toMatchObject({
        status: "active",
        verified_proof: verified,
      });
      if (!comesBack)
        expect(await latestAudit(duplicate)).toMatchObject({
          before: { verified: "nin_slip" },
          after: { verified: null },
        });
    }
  });

  test("swaps phone numbers, so that no other record can take one meanwhile", async () => {
    const [survivor, duplicate] = [await createPayer(), await createPayer()];
    const [mine, theirs] = ["08031110001", "08031110002"];
    const phone = (id: number, phone_number: string) =>
      database().updateTable("individual").set({ phone_number }).where("id", "=", id).execute();
    await phone(survivor, mine);
    await phone(duplicate, theirs);
    const before = [await rowOf("individual", survivor), await rowOf("individual", duplicate)];
    const done = await merge("individual", survivor, duplicate, { take: ["phone_number"] });
    expect(await rowOf("individual", survivor)).toMatchObject({ phone_number: theirs });
    expect(await rowOf("individual", duplicate)).toMatchObject({ phone_number: mine });
    await undo(idOf(done));
    expect([await rowOf("individual", survivor), await rowOf("individual", duplicate)]).toEqual(before);
  });
});

test("users of merged companies act for the survivor, with one in charge", async () => {
  const [first, second] = [await createOwner("corporate"), await createOwner("corporate")];
  await database()
    .insertInto("user_corporate")
    .values({ user_id: first.user, corporate_id: second.party, in_charge: false })
    .execute();
  const people = async () =>
    database()
      .selectFrom("user_corporate")
      .selectAll()
      .where("corporate_id", "in", [first.party, second.party])
      .orderBy("corporate_id")
      .orderBy("user_id")
      .execute();
  const before = await people();
  const done = await merge("corporate", first.party, second.party);
  expect(done.status).toBe(201);
  expect(await people()).toEqual([
    { user_id: first.user, corporate_id: first.party, in_charge: true },
    { user_id: second.user, corporate_id: first.party, in_charge: false },
  ]);
  await undo(idOf(done));
  expect(await people()).toEqual(before);
});

test("merged vehicles swap their required plates", async () => {
  const insertVehicle = async (plate_number: string) =>
    (
      await database()
        .insertInto("vehicle")
        .values({ plate_number, vehicle_class: "bus", status: "approved" })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const [survivor, duplicate] = [await insertVehicle("KJA-001AA"), await insertVehicle("KJA-001AB")];
  const done = await merge("vehicle", survivor, duplicate, { take: ["plate_number"] });
  expect(await rowOf("vehicle", survivor)).toMatchObject({ plate_number: "KJA-001AB" });
  await undo(idOf(done));
  expect(await rowOf("vehicle", survivor)).toMatchObject({ plate_number: "KJA-001AA" });
  expect(await rowOf("vehicle", duplicate)).toMatchObject({ plate_number: "KJA-001AB" });
});

describe("merging", () => {
  const plain = async (status = "approved") => (await addProperty({ shares: [], status })).id;

  test("succeeds once for concurrent officers, in one direction", async () => {
    const [a, b, c] = [await plain(), await plain(), await plain()];
    const answers = await Promise.all([
      merge("property", a, b),
      merge("property", b, a),
      merge("property", c, b),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const codes = answers.filter(({ status }) => status === 409).map(({ body }) => body.code);
    expect(codes.every((code) => code === "already-merged" || code === "edited-meanwhile")).toBe(true);
  });

  test("follows a chain of merges, and is undone from its end", async () => {
    const [a, b, c] = [await plain(), await plain(), await plain()];
    const first = await merge("property", b, a);
    const second = await merge("property", c, b);
    expect((await merge("property", a, c)).body).toMatchObject({
      code: "already-merged",
      data: { into: { id: c } },
    });
    expect((await undo(idOf(first))).body.code).toBe("merged-further");
    expect((await undo(idOf(second))).status).toBe(200);
    expect((await undo(idOf(first))).status).toBe(200);
  });

  test("requires open records, and keeps the approved one", async () => {
    const [approved, draft, closed] = [await plain(), await plain("draft"), await plain("archived")];
    expect((await merge("property", approved, closed)).body.code).toBe("record-closed");
    expect((await merge("property", draft, approved)).body.code).toBe("survivor-not-in-force");
    expect((await merge("property", approved, approved)).body.code).toBe("invalid");
    expect((await merge("property", approved, draft, { take: ["nothing"] })).body.code).toBe("invalid");
    const stale = await merge("property", approved, draft, { loser_version: 99 });
    expect(stale.body.code).toBe("edited-meanwhile");
  });

  test("cannot bypass approval: its author cannot take unapproved values", async () => {
    const [approved, draft] = [await plain(), await plain("submitted")];
    const take = ["assessed_value"];
    await database()
      .updateTable("property")
      .set({ created_by: me, assessed_value: 1 })
      .where("id", "=", draft)
      .execute();
    expect(await merge("property", approved, draft, { take })).toMatchObject({
      status: 403,
      body: { code: "own-entry" },
    });
    const permissions = ["property.merge", "property.view"];
    const merger = await signInAs(await createOfficerWithGrants({ permissions }));
    expect((await merge("property", approved, draft, { take }, merger)).status).toBe(403);
    expect((await merge("property", approved, draft, {}, merger)).status).toBe(201);
  });

  test("requires step-up, the right to merge and access to both records", async () => {
    const [a, b] = [await plain(), await plain()];
    const email = await createOfficerWithGrants({ permissions: ["property.merge", "property.view"] });
    const old = await signInAs(email);
    await sql`UPDATE session SET proved_at = now() - interval '6 minutes'
      WHERE user_id = (SELECT id FROM app_user WHERE email = ${email})`.execute(database());
    expect((await merge("property", a, b, {}, old)).body.code).toBe("step-up-needed");
    const looker = await signInAs(
      await createOfficerWithGrants({ permissions: ["property.view", "shop.merge"] }),
    );
    expect((await merge("property", a, b, {}, looker)).status).toBe(403);
    const elsewhere = await signInAs(
      await createOfficerWithGrants({ permissions: ["property.merge", "property.view"], lga_ids: [1] }),
    );
    expect((await merge("property", a, b, {}, elsewhere)).status).toBe(404);
    const done = await merge("property", a, b);
    expect((await elsewhere.get(`/merges/${idOf(done)}`)).status).toBe(404);
    expect((await undo(idOf(done), elsewhere)).status).toBe(404);
    expect((await undo(idOf(done), old)).body.code).toBe("step-up-needed");
    await sql`ALTER TABLE record_merge DISABLE TRIGGER record_merge_kept`.execute(database());
    await sql`UPDATE record_merge SET created_at = now() - interval '31 days' WHERE id = ${idOf(done)}`.execute(
      database(),
    );
    await sql`ALTER TABLE record_merge ENABLE TRIGGER record_merge_kept`.execute(database());
    expect((await undo(idOf(done))).body.code).toBe("undo-too-late");
  });

  test("moves a pending change for another officer to decide", async () => {
    const [a, b] = [await plain(), await plain()];
    await clerk.patch(`/properties/${b}`, { version: 1, landmark: "Church" });
    const changes = () =>
      database()
        .selectFrom("pending_change")
        .select(["record_id", "status"])
        .where("record_id", "in", [a, b])
        .orderBy("id")
        .execute();
    const done = await merge("property", a, b);
    expect(await changes()).toEqual([{ record_id: a, status: "submitted" }]);
    await undo(idOf(done));
    expect(await changes()).toEqual([{ record_id: b, status: "submitted" }]);
    await clerk.patch(`/properties/${a}`, { version: await versionOf("property", a), landmark: "Market" });
    const repeated = await merge("property", a, b);
    expect(await changes()).toEqual([
      { record_id: b, status: "rejected" },
      { record_id: a, status: "submitted" },
    ]);
    await undo(idOf(repeated));
    expect((await changes()).map(({ status }) => status)).toEqual(["submitted", "submitted"]);
  });

  test("is the only way to move bills, notices, receipts and notes to another record", async () => {
    const bill = await createBill();
    const other = await createPayer();
    for (const statement of [
      sql`UPDATE bill SET individual_id = ${other} WHERE id = ${bill.id}`,
      sql`UPDATE receipt SET individual_id = ${other}`,
      sql`UPDATE note SET record_id = record_id + 1`,
    ]) {
      const tried = statement.execute(database()).then(
        ({ numAffectedRows }) => Number(numAffectedRows ?? 0),
        () => "refused",
      );
      expect(await tried).toBe("refused");
    }
  });
});
