import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { statusAndCode } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createCategory, createSeller, sellAs, walletOf } from "./support/sell-fixture.ts";

/** Sales above a limit require a PIN: five attempts, and the password to set a new one. */

let test_database: TestDatabase;
beforeAll(async () => {
  test_database = await createTestDatabase();
  setPublicUrl(new URL("http://ratebook.test"));
  await ensureSigningKey();
});
afterAll(() => test_database.close());

const setPin = (
  client: Awaited<ReturnType<typeof sellAs>>["client"],
  pin: string,
  password: string = demoPassword,
) => client.post("/profile/pin", { pin, password });

test("a large sale requires the PIN, a small one doesn't, and five wrong attempts lock it, also concurrent ones", async () => {
  const seller = await createSeller({ float: 10_000_000 });
  const large = await createCategory({ kobo: 500_001 });
  const small = await createCategory({ kobo: 500_000 });
  const { client, sell } = await sellAs(seller);
  expect((await sell(small)).status).toBe(201);
  expect(statusAndCode(await sell(large))).toEqual({ status: 409, code: "pin-not-set" });
  expect((await setPin(client, "4071")).status).toBe(200);
  expect(statusAndCode(await sell(large))).toEqual({ status: 409, code: "pin-needed" });
  const wrong = await sell(large, { pin: "4072" });
  expect(statusAndCode(wrong)).toEqual({ status: 409, code: "pin-wrong" });
  expect((wrong.body as { data?: unknown }).data).toEqual({ left: 4 });
  const key = randomUUID();
  expect((await sell(large, { pin: "4071", holder_key: "ABC-901DE" }, key)).status).toBe(201);
  // A correct PIN resets the attempts; of concurrent attempts at most five are compared.
  const guesses = await Promise.all(Array.from({ length: 9 }, (_, at) => sell(large, { pin: `500${at}` })));
  const codes = guesses.map(({ body }) => body.code);
  expect(codes.filter((code) => code === "pin-wrong")).toHaveLength(4);
  expect(codes.filter((code) => code === "pin-locked")).toHaveLength(5);
  expect(statusAndCode(await sell(large, { pin: "4071" }))).toEqual({ status: 409, code: "pin-locked" });
  expect((await sell(small)).status).toBe(201);
  expect((await setPin(client, "9038")).status).toBe(200);
  expect((await sell(large, { pin: "9038" })).status).toBe(201);
  expect(await walletOf(seller.wallet_id)).toBe(10_000_000 - 2 * 500_001 - 2 * 500_000);
});

test("a PIN is set with the password and must not be easy to guess", async () => {
  const { client } = await sellAs(await createSeller());
  const wrong = await setPin(client, "1111", "not-it");
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(["password", "pin"]);
  for (const pin of ["12", "1234", "987654", "12345678", "abcd"])
    expect((await setPin(client, pin)).status).toBe(422);
  const unlinked = await createSeller();
  await database().deleteFrom("ticket_agent_user").where("user_id", "=", unlinked.user_id).execute();
  expect(statusAndCode(await setPin((await sellAs(unlinked)).client, "4071"))).toEqual({
    status: 409,
    code: "no-agent",
  });
});
