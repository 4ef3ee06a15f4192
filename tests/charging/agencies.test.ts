import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { asRealInstallation } from "../people/messages-kit.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { allowFailingChecks } from "../support/ledger-checks.ts";
import { createOfficer } from "../support/people.ts";

/** Agencies and their bank accounts. */

allowFailingChecks("a counter of receipts that were never issued", "receipt numbers have no gaps");

let db: TestDatabase;
let admin: ApiClient;
let second: ApiClient;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  second = await signInAs("admin2@ratebook.test");
});
afterAll(() => db?.close());

const account = (more: object = {}) => ({
  bank_name: "Harbour Bank",
  bank_account_number: "0011223344",
  bank_account_name: "Waste Authority",
  reason: "Its first account",
  ...more,
});

interface Shown {
  id: number;
  version: number;
  short_code: string;
  status: string;
  bank_account_number: string | null;
  account_changes: { id: number; state: string; requested_by_name: string; decided_by_name: string | null }[];
}

async function newAgency(more: object = {}): Promise<Shown> {
  count += 1;
  const answer = await admin.post("/agencies", {
    name: `Agency ${count}`,
    short_code: `AG${count}`,
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.body.data as Shown;
}

const read = async (id: number, by = admin) => (await by.get(`/agencies/${id}`)).body.data as Shown;

async function ask(id: number, more: object = {}): Promise<number> {
  const { status, body } = await admin.post(`/agencies/${id}/account-changes`, account(more));
  expect(status).toBe(201);
  return (body.data as { id: number }).id;
}

const decide = (by: ApiClient, id: number, change: number, verb: "confirm" | "refuse") =>
  by.post(`/agencies/${id}/account-changes/${change}/${verb}`);

describe("an agency", () => {
  it("is added, listed, edited and archived, and reports all errors at once", async () => {
    const wrong = await admin.post("/agencies", { name: " ", short_code: "1", bank_account_number: "12" });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual([
      "bank_account_name",
      "bank_account_number",
      "bank_name",
      "name",
      "reason",
      "short_code",
    ]);
    const made = await newAgency({ short_code: "wst" });
    expect(made).toMatchObject({ short_code: "WST", status: "active", bank_account_number: null });
    const list = (await admin.get("/agencies?q=wst")).body.data as Shown[];
    expect(list.map(({ id }) => id)).toEqual([made.id]);
    const twice = await admin.post("/agencies", { name: "Other", short_code: "WST" });
    expect(twice).toMatchObject({ status: 422, body: { code: "duplicate" } });
    const changed = await admin.patch(`/agencies/${made.id}`, {
      version: 1,
      name: "Waste",
      status: "archived",
    });
    expect(changed.body.data).toMatchObject({ name: "Waste", status: "archived", version: 2 });
    const rejected = await admin.patch(`/agencies/${made.id}`, { version: 1, name: "Late" });
    expect(rejected).toMatchObject({ status: 409, body: { code: "edited-meanwhile" } });
  });

  it("can't be archived while revenue items use it, nor change its short code after its first receipt", async () => {
    const irs = ((await admin.get("/agencies?q=IRS")).body.data as Shown[])[0];
    const archive = await admin.patch(`/agencies/${irs?.id}`, { version: irs?.version, status: "archived" });
    expect(archive).toMatchObject({ status: 409, body: { code: "in-use" } });
    expect(archive.body.message).toContain("MK-01");
    await sql`INSERT INTO receipt_counter (agency_id, year, last) VALUES (${irs?.id}, 2026, 1)`.execute(
      database(),
    );
    const renamed = await admin.patch(`/agencies/${irs?.id}`, { version: irs?.version, short_code: "NEW" });
    expect(renamed).toMatchObject({ status: 422, body: { code: "short-code-used" } });
  });

  it("is visible to and editable by its own officers only, who can't add agencies", async () => {
    const [ours, theirs] = [await newAgency(), await newAgency()];
    const officer = await signInAs(await createOfficer(null, [ours.id]));
    const seen = (await officer.get("/agencies")).body.data as Shown[];
    expect(seen.map(({ id }) => id)).toEqual([ours.id]);
    expect((await officer.get(`/agencies/${theirs.id}`)).status).toBe(404);
    const foreign = await officer.patch(`/agencies/${theirs.id}`, { version: 1, name: "Mine" });
    expect(foreign).toMatchObject({ status: 404, body: { code: "not-found" } });
    expect((await officer.post(`/agencies/${theirs.id}/account-changes`, account())).status).toBe(404);
    const own = await officer.patch(`/agencies/${ours.id}`, { version: 1, name: "Ours alone" });
    expect(own.status).toBe(200);
    const entered = await officer.post("/agencies", { name: "New", short_code: "NEWONE" });
    expect(entered).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });
});

describe("an agency's bank account", () => {
  it("changes only after a second officer's confirmation, with both officers in the audit trail", async () => {
    const { id } = await newAgency();
    const change = await ask(id);
    expect(await read(id)).toMatchObject({ bank_account_number: null });
    expect(await decide(admin, id, change, "confirm")).toMatchObject({
      status: 403,
      body: { code: "own-entry" },
    });
    const repeated = await second.post(`/agencies/${id}/account-changes`, account({ bank_name: "Another" }));
    expect(repeated).toMatchObject({ status: 409, body: { code: "change-pending" } });
    expect((await decide(second, id, change, "confirm")).status).toBe(200);
    const now = await read(id);
    expect(now).toMatchObject({ bank_account_number: "0011223344" });
    expect(now.account_changes[0]).toMatchObject({
      state: "confirmed",
      requested_by_name: "Folákẹ́ Adébáyọ̀",
      decided_by_name: "Musa Bello",
    });
    expect(await decide(second, id, change, "confirm")).toMatchObject({
      status: 409,
      body: { code: "wrong-status" },
    });
    const { rows } = await sql<{ action: string }>`
      SELECT action FROM audit WHERE resource = 'agency' AND record_id = ${id} ORDER BY id`.execute(
      database(),
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "agency.create",
      "agency.ask_account",
      "agency.confirm_account",
    ]);
  });

  it("change is withdrawn by its requester, rejected by others, and must differ from the current account", async () => {
    const { id } = await newAgency(account());
    const [first] = (await read(id)).account_changes;
    expect((await decide(admin, id, first?.id ?? 0, "refuse")).status).toBe(200);
    expect((await read(id)).account_changes[0]?.state).toBe("withdrawn");
    const other = await ask(id);
    expect((await decide(second, id, other, "refuse")).status).toBe(200);
    expect((await read(id)).account_changes[0]?.state).toBe("refused");
    const third = await ask(id);
    await decide(second, id, third, "confirm");
    expect((await admin.post(`/agencies/${id}/account-changes`, account())).status).toBe(422);
  });

  it("change requires step-up, and a second factor to confirm outside a demonstration", async () => {
    const { id } = await newAgency();
    const change = await ask(id);
    await asRealInstallation(async () => {
      expect(await decide(second, id, change, "confirm")).toMatchObject({
        status: 403,
        body: { code: "second-factor-missing" },
      });
    });
    await sql`UPDATE session SET proved_at = now() - interval '1 hour'`.execute(database());
    const needed = { status: 403, body: { code: "step-up-needed" } };
    expect(await decide(second, id, change, "confirm")).toMatchObject(needed);
    expect(await admin.post(`/agencies/${id}/account-changes`, account())).toMatchObject(needed);
    expect((await decide(admin, id, change, "refuse")).status).toBe(200);
    admin = await signInAs("admin@ratebook.test");
    second = await signInAs("admin2@ratebook.test");
  });

  it("change without a second officer is rejected by the database", async () => {
    const { id } = await newAgency();
    await expect(
      sql`UPDATE agency SET bank_name = 'Mine', bank_account_number = '9999999999', bank_account_name = 'Me'
        WHERE id = ${id}`.execute(database()),
    ).rejects.toThrow("nobody confirmed");
  });
});
