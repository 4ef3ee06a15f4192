import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { ROOT } from "../support/server.ts";

/** The ordered list of payment gateways. */

let db: TestDatabase;
let admin: ApiClient;
beforeAll(async () => {
  db = await createTestDatabase();
  setMasterKey(Buffer.alloc(32, 7).toString("base64"));
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());

interface Stored {
  readonly key: string;
  readonly version: number;
  readonly value: Readonly<Record<string, unknown>>;
}

async function gateway(): Promise<Stored> {
  const { body } = await admin.get("/settings");
  const found = (body.data as Stored[]).find(({ key }) => key === "gateway");
  if (!found) throw new Error("There is no gateway setting.");
  return found;
}

const save = async (fields: Record<string, unknown>) =>
  admin.patch("/settings/gateway", { version: (await gateway()).version, ...fields });

const ACCOUNTS = {
  secret_key: "sk_test_abcdef0123456789",
  remita_host: "demo",
  remita_merchant: "2547916",
  remita_service: "4430731",
  remita_key: "1946",
};

describe("the list of payment gateways", () => {
  it.each([
    ["one that there is not", ["paystack", "cowries"], "Select options from the list."],
    ["something else than names", [{ name: "paystack" }], "Select options from the list."],
    ["one twice", ["paystack", "remita", "paystack"], "Select each option only once."],
  ])("refuses %s", async (_, gateways, message) => {
    const { status, body } = await save({ provider: "listed", gateways, ...ACCOUNTS });
    expect([status, body.errors?.["gateways"]]).toEqual([422, [message]]);
  });

  it("is required when gateways are listed, with the account of each listed one only", async () => {
    const none = await save({ provider: "listed" });
    expect(Object.keys(none.body.errors ?? {})).toEqual(["gateways"]);
    const { body } = await save({ provider: "listed", gateways: ["remita"] });
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      "remita_key",
      "remita_merchant",
      "remita_service",
    ]);
  });

  it("keeps its order and skips empty entries", async () => {
    expect(
      await save({ provider: "listed", gateways: ["", "remita", "paystack"], ...ACCOUNTS }),
    ).toMatchObject({ status: 200 });
    expect((await gateway()).value).toMatchObject({ provider: "listed", gateways: "remita,paystack" });
    await save({ gateways: "paystack, remita" });
    expect((await gateway()).value).toMatchObject({ gateways: "paystack,remita" });
  });
});

describe("the settings of an earlier release", () => {
  it("are migrated to the same list in every version, so that each can be restored", async () => {
    const { version } = await gateway();
    const before = ["paystack", "remita", "paystack_remita", "remita_paystack", "none", "environment"];
    for (const [at, provider] of before.entries())
      await database()
        .insertInto("app_setting")
        .values({
          key: "gateway",
          version: version + at + 1,
          value: JSON.stringify({ provider, remita_host: "demo", remita_merchant: "2547916" }),
          changed_by_name: "An earlier release",
        })
        .execute();
    const migration = join(ROOT, "src/platform/database/migrations/0280_gateway_order.sql");
    await sql.raw(readFileSync(migration, "utf8")).execute(database());
    const { rows } = await sql<{ value: Record<string, string> }>`
      SELECT value FROM app_setting WHERE key = 'gateway' AND version > ${version} ORDER BY version`.execute(
      database(),
    );
    expect(rows.map(({ value }) => [value["provider"], value["gateways"]])).toEqual([
      ["listed", "paystack"],
      ["listed", "remita"],
      ["listed", "paystack,remita"],
      ["listed", "remita,paystack"],
      ["none", undefined],
      ["environment", undefined],
    ]);
    for (const { value } of rows)
      expect(value).toMatchObject({ remita_host: "demo", remita_merchant: "2547916" });
    await expect(
      sql`UPDATE app_setting SET version = version WHERE key = 'gateway'`.execute(database()),
    ).rejects.toThrow();
    const now = (await gateway()).version;
    const back = await admin.post("/settings/gateway/go-back", { to: version + 4, version: now });
    expect(back.status).toBe(200);
    expect((await gateway()).value).toMatchObject({ provider: "listed", gateways: "remita,paystack" });
  });
});
