import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guestCorporate, guestIndividual } from "#areas/ticketing/guest/guest-payer.ts";
import { guestUser } from "#areas/ticketing/guest/guest-user.ts";
import { database } from "#kernel/db/client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { nextNumber } from "../support/sample.ts";
import { asActor, rightsOfGuest } from "./support/guest-actor.ts";

/** Guests see only people related to tickets, without names, phone numbers or emails. */

const NOT_FOUND = { code: "not-found" };

let db: TestDatabase;
const guest = asActor(rightsOfGuest);

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

async function batchOf(payer: { individual_id: number } | { corporate_id: number }): Promise<void> {
  const { id: price_id, category_id } = await database()
    .selectFrom("ticket_price")
    .select(["id", "category_id"])
    .limit(1)
    .executeTakeFirstOrThrow();
  const { agency_id, id: revenue_item_id } = await database()
    .selectFrom("revenue_item")
    .innerJoin("ticket_category as category", "category.revenue_item_id", "revenue_item.id")
    .select(["revenue_item.agency_id", "revenue_item.id"])
    .where("category.id", "=", category_id)
    .executeTakeFirstOrThrow();
  const valid = { valid_from: "2026-11-01", valid_to: "2026-11-30" };
  const row = {
    agency_id: agency_id ?? 0,
    revenue_item_id,
    ticket_kobo: 100_00,
    made_by_name: "Test",
    token: randomBytes(16).toString("base64url"),
    ...payer,
    ...valid,
    category_id,
    price_id,
    payer_name: "Whoever Paid",
    quantity: 2,
    kobo: 200_00,
  };
  await database().insertInto("bulk_ticket").values(row).execute();
}

async function individual(): Promise<number> {
  const n = nextNumber();
  const { id } = await database()
    .insertInto("individual")
    .values({
      surname: "Sekret",
      first_name: `Nobody ${n}`,
      phone_number: `0907${String(n).padStart(7, "0")}`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function user(area: string): Promise<number> {
  const n = nextNumber();
  const { id } = await database()
    .insertInto("app_user")
    .values({ name: `Sekret Person ${n}`, email: `sekret${n}@example.ng`, area })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("a payer seen by a guest", () => {
  it("is masked if they have a batch, and not found otherwise", async () => {
    const [payer, other] = [await individual(), await individual()];
    await batchOf({ individual_id: payer });
    const seen = await guestIndividual(guest, payer);
    expect(seen).toMatchObject({ id: payer, batches: 1, tickets: 0 });
    expect(JSON.stringify(seen)).not.toMatch(/Sekret|Nobody|0907/);
    await expect(guestIndividual(asActor(rightsOfGuest, [9_999]), payer)).rejects.toMatchObject(NOT_FOUND);
    await expect(guestIndividual(guest, other)).rejects.toMatchObject(NOT_FOUND);
    await expect(guestIndividual(guest, 9_999_999_999)).rejects.toMatchObject(NOT_FOUND);
  });

  it("is masked as in the list of batches, companies too", async () => {
    const { id } = await database()
      .insertInto("corporate")
      .values({ name: "Sekret Mills", phone_number: "09079999999", status: "approved" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await expect(guestCorporate(guest, id)).rejects.toMatchObject(NOT_FOUND);
    await batchOf({ corporate_id: id });
    const seen = await guestCorporate(guest, id);
    expect(seen).toMatchObject({ name: "S•••• M••••", batches: 1 });
    expect(JSON.stringify(seen)).not.toMatch(/Sekret|Mills|0907/);
    await expect(guestCorporate(asActor(rightsOfGuest, [9_999]), id)).rejects.toMatchObject(NOT_FOUND);
  });
});

describe("a user seen by a guest", () => {
  it("is masked if they sell or check tickets, and not found otherwise", async () => {
    const [seller, inspector, nobody] = [await user("agent"), await user("agent"), await user("admin")];
    const lga = await database().selectFrom("lga").select("id").limit(1).executeTakeFirstOrThrow();
    const agent = await database()
      .insertInto("ticket_agent")
      .values({ name: "Who Sells", phone_number: "09078888888", lga_id: lga.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database()
      .insertInto("ticket_agent_user")
      .values({ user_id: seller, ticket_agent_id: agent.id })
      .execute();
    await database()
      .insertInto("ticket_check")
      .values({
        check_id: randomUUID(),
        way: "plate",
        asked: "ABC-123DE",
        verdict: "none",
        checked_by: inspector,
        checked_at: new Date("2026-11-01T10:00:00Z").toISOString(),
      })
      .execute();
    const seen = [await guestUser(guest, seller), await guestUser(guest, inspector)];
    expect(seen).toMatchObject([
      { agent: { id: agent.id, title: "W•••• S••••" }, has_checked: false },
      { agent: null, has_checked: true },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/Sekret|Person|Sells|example\.ng|0907/);
    // A guest whose right is limited to another local government.
    const elsewhere = asActor(rightsOfGuest, [lga.id + 1_000]);
    for (const one of [seller, inspector])
      await expect(guestUser(elsewhere, one)).rejects.toMatchObject(NOT_FOUND);
    await expect(guestUser(guest, nobody)).rejects.toMatchObject(NOT_FOUND);
  });

  it("is refused without the right to view tickets", async () => {
    await expect(guestUser(asActor([]), 1)).rejects.toMatchObject({ code: "forbidden" });
  });
});
