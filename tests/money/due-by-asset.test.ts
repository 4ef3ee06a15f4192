import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dueByAsset } from "#areas/collecting/payments/due-by-asset.ts";
import { byDueDate, listUnpaidBills } from "#areas/collecting/payments/list-unpaid-bills.ts";
import type { Actor } from "#kernel/actor.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPayer } from "../support/payers.ts";
import { createBill } from "./support/bills.ts";

/** The amount due for each asset of an owner: only their own unpaid bills. */

const SHOP = { asset_type: "shop", asset_id: 71 };
const OTHER = { asset_type: "shop", asset_id: 72 };

let db: TestDatabase;
let ada: Actor;

beforeAll(async () => {
  db = await createTestDatabase();
  const [payer, partner] = [await createPayer("individual"), await createPayer("individual")];
  ada = await actorForUser(payer.user, null);
  const individual_id = payer.party;
  await createBill({ individual_id, asset: SHOP, lines: [["OA-01", 1_000_00]] });
  await createBill({
    individual_id,
    asset: SHOP,
    lines: [["OA-01", 250_50]],
    issued_on: "2026-01-06",
    due_on: "2026-01-31",
  });
  await createBill({ individual_id, asset: SHOP, status: "cancelled" });
  await createBill({ individual_id: partner.party, asset: SHOP });
  await createBill({ individual_id, asset: OTHER, lines: [["OA-01", 70_00]] });
  await createBill({ individual_id, asset: { asset_type: "vehicle", asset_id: 71 } });
});
afterAll(() => db.close());

describe("the amount due", () => {
  it("is totalled for each asset of a register", async () => {
    const owed = await dueByAsset(ada, "shop", [71, 72, 73]);
    expect([...owed]).toEqual([
      [71, { due_kobo: 1_250_50, overdue: true }],
      [72, { due_kobo: 70_00, overdue: false }],
    ]);
  });

  it("is listed by bill for one asset, the oldest first, or the earliest due first", async () => {
    const bills = await listUnpaidBills(ada, { type: "shop", id: 71 });
    expect(bills.map(({ due_kobo, overdue }) => [due_kobo, overdue])).toEqual([
      [1_000_00, false],
      [250_50, true],
    ]);
    expect(byDueDate(bills).map(({ due_kobo }) => due_kobo)).toEqual([250_50, 1_000_00]);
    expect(await listUnpaidBills(ada, { type: "shop", id: 73 })).toEqual([]);
  });
});
