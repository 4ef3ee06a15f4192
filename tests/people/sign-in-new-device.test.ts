import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { visitor } from "../support/api.ts";
import { clearAttempts } from "../support/attempts.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { countMessages, createPerson, latestMessage, testKey } from "./sign-in-kit.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  setMasterKey(testKey);
  setPublicUrl(new URL("http://localhost:3111"));
});
afterAll(() => db?.close());
beforeEach(clearAttempts);

describe("a new device", () => {
  const from = (email: string, agent: string) =>
    visitor.fetch("/login", {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": agent },
      body: JSON.stringify({ email, password: demoPassword, client: "api" }),
    });
  const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";

  test("sends a message to the user, unless it is the first or a known one", async () => {
    const { id, email } = await createPerson();
    await from(email, "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0");
    expect(await countMessages(id, "new-sign-in")).toBe(0);
    await from(email, PHONE);
    expect(await countMessages(id, "new-sign-in")).toBe(1);
    expect(await latestMessage(id, "new-sign-in")).toContain("Chrome on Android");
    await from(email, PHONE);
    expect(await countMessages(id, "new-sign-in")).toBe(1);
  });
});
