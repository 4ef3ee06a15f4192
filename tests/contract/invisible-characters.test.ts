import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** Text pasted from chats and web pages can contain invisible characters. */

let db: TestDatabase;
let admin: ApiClient;
let code = "";

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db.close());

const pasted = (text: string) => `\u2068\u200b${text.slice(0, 4)}\u200b${text.slice(4)}\u2069\ufeff\u00a0`;
const find = async (path: string, typed: string) => {
  const { body } = await admin.get(`${path}${path.includes("?") ? "&" : "?"}q=${encodeURIComponent(typed)}`);
  return body.data;
};

it("removes invisible characters before storing", async () => {
  const { status, body } = await admin.post("/individuals", {
    surname: pasted("Ọlátúnjí"),
    first_name: "Ada\u202eoma",
    phone_number: pasted("08034400119"),
    nin: pasted("70000000119"),
    tin_number: pasted("7000000119"),
  });
  expect(status).toBe(201);
  const record = body.data as { id: number; code: string; title: string };
  code = record.code;
  expect(record.title).toBe("Adaoma Ọlátúnjí".normalize("NFC"));
});

describe("a search with invisible characters", () => {
  it.each([
    ["a phone number", "08034400119"],
    ["a NIN", "70000000119"],
    ["a TIN", "7000000119"],
    ["a name", "Ọlátúnjí"],
  ])("finds %s in the list", async (_, typed) => {
    const rows = (await find("/individuals", pasted(typed))) as { code: string }[];
    expect(rows.map((row) => row.code)).toEqual([code]);
  });

  it("finds a code in the list and in the global search", async () => {
    expect(await find("/individuals", pasted(code))).toMatchObject([{ code }]);
    expect(await find("/search", pasted(code))).toMatchObject({ rows: [{ code, exact: true }] });
  });

  it("finds a plate when selling tickets", async () => {
    const agent = await signInAs("agent@ratebook.test");
    const category = await database()
      .selectFrom("ticket_category")
      .select("id")
      .where("holder", "=", "vehicle")
      .executeTakeFirstOrThrow();
    const query = new URLSearchParams({ category_id: String(category.id), q: pasted("ABC-123DE") });
    const found = await agent.get(`/ticket-holders?${query}`);
    expect(found.body.data).toMatchObject({ holder_key: "ABC-123DE", special: false });
  });
});
