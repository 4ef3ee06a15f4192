import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { individual } from "#domain/register/individual.ts";
import { database } from "#kernel/db/client.ts";
import { requireKnownKey } from "#kernel/sealing/require-known-key.ts";
import { openText, sealText } from "#kernel/sealing/sealed-text.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { startJobs, stopJobs } from "#platform/jobs/job-loop.ts";
import { importClient, ownDataFolder } from "../import/import-client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createDespiteDuplicates } from "../support/create-despite-duplicates.ts";
import type { TestDatabase } from "../support/database.ts";
import { dataOf, openOffice } from "./office.ts";
import { tablesContaining } from "./tables-containing.ts";

/** A NIN is stored encrypted: a copy of the database reveals none, and all features keep working. */

const KEY = Buffer.alloc(32, 11).toString("base64");
const OTHER_KEY = Buffer.alloc(32, 12).toString("base64");
const FIRST = "61728394051";
const SECOND = "62728394052";
const BROUGHT = "63728394053";
const TWICE = "64728394054";
const BROKEN = "6572839405555";
const ALL = [FIRST, SECOND, BROUGHT, TWICE];

let db: TestDatabase;
let clean: () => Promise<void>;
let admin: ApiClient;
let id: number;

beforeAll(async () => {
  clean = await ownDataFolder();
  db = await openOffice();
  setMasterKey(KEY);
  admin = await signInAs("admin@ratebook.test");
  startJobs(1);
  const made = await admin.post("/individuals", { surname: "Adeyemi", first_name: "Bisi", nin: FIRST });
  id = dataOf<{ id: number }>(made).id;
});
afterAll(async () => {
  await stopJobs();
  await db?.close();
  await clean?.();
});

async function found(q: string): Promise<number[]> {
  const { body } = await admin.get(`/individuals?q=${encodeURIComponent(q)}`);
  return (body.data as { id: number }[]).map((row) => row.id);
}

it("a NIN is masked, revealed for a purpose and stored encrypted", async () => {
  const seen = await admin.get(`/individuals/${id}`);
  expect(seen.body.data).toMatchObject({ nin: "••••••••051" });
  const shown = await admin.post(`/individuals/${id}/reveal`, { purpose: "contact" });
  expect(shown.body.data).toMatchObject({ nin: FIRST });
  const { nin } = await database()
    .selectFrom("individual")
    .select("nin")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(nin).toMatch(/^sealed:[\w-]{52}$/);
});

it("a NIN is refused as a duplicate, and found only as a whole, in any notation", async () => {
  const duplicate = await admin.post("/individuals", { surname: "Other", nin: "6172-8394-051" });
  expect(duplicate).toMatchObject({ status: 422, body: { code: "duplicate" } });
  expect(duplicate.body.errors).toHaveProperty("nin");
  expect(await found(FIRST)).toEqual([id]);
  expect(await found("6172 8394 051")).toEqual([id]);
  expect(await found(FIRST.slice(0, -1))).toEqual([]);
  expect(await found("sealed")).toEqual([]);
});

it("a changed NIN is masked in the audit trail", async () => {
  const changed = await admin.patch(`/individuals/${id}`, { version: 1, nin: SECOND });
  expect(changed).toMatchObject({ status: 200, body: { data: { nin: "••••••••052" } } });
  const same = await admin.patch(`/individuals/${id}`, { version: 2, nin: SECOND });
  expect(same.body.data).toMatchObject({ version: 2 });
  const trail = await admin.get(`/audit?resource=individual&record_id=${id}&action=individual.edit`);
  expect(trail.body.data).toMatchObject([
    { changes: [{ field: "nin", before: "••••••••051", after: "••••••••052" }] },
  ]);
  expect(await found(FIRST)).toEqual([]);
  expect(await found(SECOND)).toEqual([id]);
});

it("a NIN finds a person who may be on record already", async () => {
  const shop = await createDespiteDuplicates(admin, "/shops", {
    trade_name: "Kiosk",
    line_of_business: "Tea",
  });
  const response = await admin.post(`/shops/${dataOf<{ id: number }>(shop).id}/people`, {
    as: "occupant",
    individual: { surname: "Else", nin: SECOND },
  });
  expect(response.body).toMatchObject({
    code: "people-alike",
    data: { people: [{ id, why: "the same NIN" }] },
  });
});

it("an imported NIN is accepted once, and masked in the report on its line", async () => {
  const clerk = await importClient("admin@ratebook.test");
  const file = `surname,first_name,phone,nin
Bello,Ada,+2348031112223,${BROUGHT}
Musa,Idi,08031112224,${BROUGHT}
Okoro,Uche,08031112225,${TWICE}
Nwosu,Ife,,${TWICE}
Ojo,Ire,08031112226,${SECOND}
Sule,Aba,08031112227,${BROKEN}
`;
  const uploaded = await clerk.take("individual", "people.csv", file);
  expect(uploaded.sample[0]).toContain(BROUGHT);
  const dry = await clerk.finish(uploaded.id, "dry-run", uploaded.mapping);
  expect(dry.check?.counts).toMatchObject({ made: 2, bad: 3, repeated: 1 });
  const view = await clerk.finish(uploaded.id, "run", uploaded.mapping);
  expect(view.run?.counts).toMatchObject({ made: 2, bad: 3, repeated: 1 });
  expect(view.run?.bad_lines.flatMap(({ faults }) => faults.map(({ value }) => value))).toEqual([
    "••••••••053",
    "••••••••054",
    "••••••••052",
    "••••••••••555",
  ]);
  const text = JSON.stringify([dry.check, view.run]);
  for (const nin of [...ALL, BROKEN]) expect(text).not.toContain(nin);
  // The file of rejected lines, for the officer who corrects it, has them in full.
  expect(await clerk.badLines(uploaded.id)).toContain(TWICE);
  expect(await found(BROUGHT)).toHaveLength(1);
});

it("an export contains full NINs only when requested", async () => {
  const masked = await admin.fetch(`/individuals/file?format=csv&columns=nin&q=${SECOND}`);
  const text = await masked.text();
  expect([masked.status, text.includes("••••••••052"), text.includes(SECOND)]).toEqual([200, true, false]);
  const job = await admin.post("/individuals/export", {
    format: "csv",
    query: { q: SECOND, columns: "nin" },
    reveal: { purpose: "collect" },
  });
  const jobId = dataOf<{ id: number }>(job).id;
  await expect
    .poll(async () => dataOf<{ state: string }>(await admin.get(`/jobs/${jobId}`)).state, { timeout: 60_000 })
    .toBe("done");
  expect(await (await admin.fetch(`/jobs/${jobId}/file`)).text()).toContain(SECOND);
});

it("a saved view cannot contain a NIN", async () => {
  const saved = await admin.post("/saved-views", {
    resource: "individual",
    name: "One person",
    query: `q=${SECOND}`,
  });
  expect([saved.status, Object.keys(saved.body.errors ?? {})]).toEqual([422, ["query"]]);
});

it("the export of a person's data contains their NIN", async () => {
  await database()
    .updateTable("app_user")
    .set({ individual_id: id })
    .where("email", "=", "individual@ratebook.test")
    .execute();
  const mine = await signInAs("individual@ratebook.test");
  const file = JSON.parse(await (await mine.fetch("/profile/data")).text()) as Record<string, unknown[]>;
  expect(file["person_on_record"]).toMatchObject([{ record: { nin: SECOND } }]);
  expect(file["trail_about_me"]).toContainEqual(
    expect.objectContaining({ action: "individual.edit", before: { nin: FIRST }, after: { nin: SECOND } }),
  );
});

it("the database contains no NIN in plain text after all this", async () => {
  await admin.post(`/individuals/${id}/reveal`, { purpose: "contact", note: "Once more" });
  await sql`INSERT INTO individual (surname, street_name) VALUES ('Control', ${`at ${BROKEN}`.slice(0, 30)})`.execute(
    database(),
  );
  expect(await tablesContaining([BROKEN]), "what is there is found").toEqual(["individual"]);
  expect(await tablesContaining(ALL)).toEqual([]);
});

describe("the encryption key", () => {
  it("of another database prevents the server from starting", async () => {
    await requireKnownKey(database());
    await requireKnownKey(database());
    setMasterKey(OTHER_KEY);
    try {
      await expect(requireKnownKey(database())).rejects.toMatchObject({
        code: "settings",
        message: expect.stringContaining("RATEBOOK_KEY is not the key"),
      });
    } finally {
      setMasterKey(KEY);
    }
    await requireKnownKey(database());
  });

  it("of another database reveals no number, and the response says why", async () => {
    setMasterKey(OTHER_KEY);
    try {
      expect(await admin.get(`/individuals/${id}`)).toMatchObject({
        status: 503,
        body: { code: "wrong-key" },
      });
      // The audit trail stays readable: what cannot be decrypted is hidden.
      const trail = await admin.get(`/audit?resource=individual&record_id=${id}&action=individual.edit`);
      expect(trail.status).toBe(200);
      expect((trail.body.data as unknown[]).length).toBeGreaterThan(0);
      expect(JSON.stringify(trail.body)).not.toContain("sealed:");
    } finally {
      setMasterKey(KEY);
    }
    expect((await admin.get(`/individuals/${id}`)).status).toBe(200);
  });

  it("opens a value only unaltered and for its own purpose", () => {
    const sealed = sealText(FIRST, "field nin");
    expect(sealText(FIRST, "field nin"), "equal numbers are equal sealed").toBe(sealed);
    expect(sealText(FIRST, "field other")).not.toBe(sealed);
    expect(openText(sealed, "field nin")).toBe(FIRST);
    expect(() => openText(sealed, "field other")).toThrow(/RATEBOOK_KEY/);
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`;
    expect(() => openText(changed, "field nin")).toThrow(/RATEBOOK_KEY/);
  });
});

it("the database refuses a NIN in plain text", async () => {
  const plain = database().insertInto("individual").values({ surname: "Plain", nin: FIRST }).execute();
  await expect(plain).rejects.toMatchObject({ constraint: "individual_nin_sealed" });
});

it("registers with encrypted fields have no approvals, which would store proposed changes in plain text", async () => {
  const { registers } = await import("#domain/register/registers.ts");
  const sealing = registers.filter(({ fields }) => Object.values(fields).some(({ sealed }) => sealed));
  expect(sealing).toEqual([individual]);
  for (const { approval, fields } of sealing) {
    expect(approval).toBe(false);
    for (const field of Object.values(fields))
      if (field.sealed) expect(field).toMatchObject({ kind: "text", personal: true });
  }
});
