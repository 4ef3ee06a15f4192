import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sealStored } from "#app/sealing/seal-stored.ts";
import { database } from "#kernel/db/client.ts";
import { requireKnownKey } from "#kernel/sealing/require-known-key.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** An installation without a key: `setMasterKey` is never called in this file. */

const NIN = "61728394051";

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase(8, { key: false });
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());

it("without a key, a NIN is refused and everything else is saved", async () => {
  const refused = await admin.post("/individuals", { surname: "Bello", nin: NIN });
  expect(refused).toMatchObject({ status: 503, body: { code: "no-key" } });
  const made = await admin.post("/individuals", { surname: "Bello", first_name: "Ada" });
  expect(made.status).toBe(201);
  const { id } = made.body.data as { id: number };
  expect((await admin.get(`/individuals/${id}`)).body.data).toMatchObject({ nin: null });
  expect((await admin.get(`/individuals?q=${NIN}`)).body.data).toEqual([]);
});

it("existing NINs prevent the server from starting without a key", async () => {
  await requireKnownKey(database());
  await sql`ALTER TABLE individual DROP CONSTRAINT individual_nin_sealed`.execute(database());
  await sql`INSERT INTO individual (surname, nin) VALUES ('Before', ${NIN})`.execute(database());
  await sql`ALTER TABLE individual ADD CONSTRAINT individual_nin_sealed CHECK (nin ~ '^sealed:') NOT VALID`.execute(
    database(),
  );
  await expect(sealStored(db.url, () => undefined)).rejects.toMatchObject({
    code: "settings",
    message: expect.stringContaining("RATEBOOK_KEY is missing"),
  });
  await sql`DELETE FROM individual WHERE nin = ${NIN}`.execute(database());
  await sealStored(db.url, () => undefined);
});

it("a database opened with a key cannot be opened without one", async () => {
  await sql`UPDATE installation SET key_check = '\\x00'`.execute(database());
  await expect(requireKnownKey(database())).rejects.toMatchObject({
    code: "settings",
    message: expect.stringContaining("RATEBOOK_KEY is missing"),
  });
});
