import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { clearAttempts } from "../support/attempts.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { challengeFor, codeOf, forgetProof, prove, testKey, withApp } from "./sign-in-kit.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  setMasterKey(testKey);
  setPublicUrl(new URL("http://localhost:3111"));
});
afterAll(() => db?.close());
beforeEach(clearAttempts);

describe("step-up", () => {
  test.each(["password", "totp", "recovery_code"] as const)(
    "by %s allows a sensitive action",
    async (field) => {
      const { id, client, secret, codes } = await withApp();
      await forgetProof(id);
      const proofs = { password: demoPassword, totp: codeOf(secret, 1), recovery_code: codes[2] };
      const wrong = await client.post("/step-up", { [field]: "000000" });
      expect(wrong).toMatchObject({ status: 422, body: { code: "proof-wrong" } });
      expect(wrong.body.errors).toHaveProperty(field);
      expect((await client.delete("/second-factors/totp")).status).toBe(403);
      expect((await client.post("/step-up", { [field]: proofs[field] })).status).toBe(200);
      expect((await client.delete("/second-factors/totp")).status).toBe(200);
    },
  );

  test("applies to one session only", async () => {
    const { id, client, secret, email } = await withApp();
    const challenge = await challengeFor(email);
    await prove(challenge, { totp: codeOf(secret, 1) });
    await forgetProof(id);
    const sessions = await database().selectFrom("session").select("id").where("user_id", "=", id).execute();
    expect(sessions).toHaveLength(2);
    await client.post("/step-up", { password: demoPassword });
    const proved = await database()
      .selectFrom("session")
      .select("id")
      .where("user_id", "=", id)
      .where("proved_at", ">", sql<Date>`now() - interval '1 minute'`)
      .execute();
    expect(proved).toHaveLength(1);
  });

  test("lists the available methods", async () => {
    const { client } = await withApp();
    const { body } = await client.post("/step-up/question");
    expect(body.data).toEqual({ methods: ["totp", "recovery"], passkey: null });
  });

  test("is limited after wrong passwords", async () => {
    const { client } = await withApp();
    let last = 0;
    for (let n = 0; n < 31; n++) last = (await client.post("/step-up", { password: "wrong" })).status;
    expect(last).toBe(429);
  });
});
