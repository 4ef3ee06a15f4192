import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lagosDate } from "#domain/lagos.ts";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { sealAudit } from "#platform/audit/seal.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import type { TrailRow } from "#reporting/audit-trail/list-trail.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLga, createOfficer } from "../support/people.ts";

let own: TestDatabase;
let admin: ApiClient;
let person: { id: number; code: string };

beforeAll(async () => {
  own = await createTestDatabase();
  setMasterKey(randomBytes(32).toString("base64"));
  await ensureSigningKey();
  admin = await signInAs("admin@ratebook.test");
  const made = await admin.post("/individuals", {
    surname: "=HYPERLINK(1)",
    first_name: "Adéwálé",
    sex: "male",
    phone_number: "08099887766",
    email: "adewale@mail.test",
  });
  person = made.body.data as typeof person;
  await signInAs("admin@ratebook.test");
  await audit(database(), systemActor("Night job"), { action: "test.night", resource: "test" });
  await admin.patch(`/individuals/${person.id}`, { version: 1, sex: "female", phone_number: "08099887755" });
});
afterAll(() => own.close());

async function trail(query: string, who = admin): Promise<readonly TrailRow[]> {
  const { status, body } = await who.get(`/audit?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as TrailRow[];
}

describe("the audit trail", () => {
  test("shows who did what, where and when, with labelled values before and after", async () => {
    const [row] = await trail(`resource=individual&record_id=${person.id}`);
    expect(row).toMatchObject({
      action_label: "Edited",
      kind: "individual",
      record_code: person.code,
      actor_name: "Folákẹ́ Adébáyọ̀",
      area: "admin",
      changes: [
        { label: "Sex", before: "Male", after: "Female" },
        { label: "Phone number", before: "••••••••766", after: "••••••••755" },
      ],
    });
    expect(Date.parse(String(row?.at))).not.toBeNaN();
  });

  test("never contains full personal data", async () => {
    const { body } = await admin.get("/audit?per_page=200");
    expect(JSON.stringify(body)).toContain(person.code);
    for (const secret of ["08099887766", "08099887755", "adewale@mail.test"])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  test("finds a record by its code, and a person by name, email and number", async () => {
    const ofRecord = await trail(`q=${person.code}`);
    expect(ofRecord.map(({ action }) => action)).toEqual(["individual.edit", "individual.create"]);
    const { id, name } = await database()
      .selectFrom("app_user")
      .select(["id", "name"])
      .where("email", "=", "admin@ratebook.test")
      .executeTakeFirstOrThrow();
    for (const q of [encodeURIComponent(name), "ADMIN@ratebook.test", String(id)]) {
      const rows = await trail(`q=${q}&action=individual.create`);
      expect(
        rows.map(({ record_id }) => record_id),
        q,
      ).toContain(person.id);
      expect(
        rows.every((row) => row.actor_id === id),
        q,
      ).toBe(true);
    }
    expect(await trail("q=nobody-of-that-name")).toEqual([]);
  });

  test("is filtered by action, kind, area and period", async () => {
    const today = lagosDate(Date.now());
    for (const [query, fits] of [
      ["action=user.sign_in", (row: TrailRow) => row.action === "user.sign_in"],
      ["resource=individual", (row: TrailRow) => row.resource === "individual"],
      ["area=admin", (row: TrailRow) => row.area === "admin"],
      ["area=system", (row: TrailRow) => row.actor_name === "Night job"],
      [`from=${today}&to=${today}&q=${person.code}`, (row: TrailRow) => row.record_id === person.id],
    ] as const) {
      const rows = await trail(query);
      expect(rows.length, query).toBeGreaterThan(0);
      expect(rows.every(fits), query).toBe(true);
    }
    expect(await trail("from=2001-01-01&to=2001-12-31")).toEqual([]);
    expect((await admin.get("/audit?from=2026-02-30")).body.errors).toHaveProperty("from");
  });

  test("is paged by keys: every row once, newest first, while rows are added", async () => {
    const seen: number[] = [];
    for (let after = ""; ; ) {
      const { body } = await admin.get(`/audit?per_page=3&area=admin${after}`);
      seen.push(...(body.data as TrailRow[]).map(({ id }) => id));
      if (!body.meta?.next || seen.length > 30) break;
      after = `&after=${body.meta.next}`;
      await signInAs("admin@ratebook.test");
    }
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one));
    expect(seen.length).toBeGreaterThan(3);
  });

  test("is not visible to visitors, payers or officers limited to an LGA", async () => {
    expect((await visitor.get("/audit")).status).toBe(401);
    expect((await (await signInAs("individual@ratebook.test")).get("/audit")).status).toBe(403);
    const officer = await signInAs(await createOfficer([await createLga()]));
    for (const path of ["/audit", "/audit/file", "/audit/head"])
      expect((await officer.get(path)).status, path).toBe(403);
  });
});

describe("the export of the audit trail", () => {
  test("contains the filtered rows as CSV and is audited itself", async () => {
    const answer = await admin.fetch(`/audit/file?q=${person.code}`);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const text = await answer.text();
    const lines = text.split("\r\n");
    expect(text.startsWith("\uFEFF") || lines[0]?.startsWith("Number"), "fetch may take the mark away").toBe(
      true,
    );
    expect(lines[0]).toContain("Number,Time,User");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(",Administration,");
    expect(lines[1]).toContain("Sex: Male → Female; Phone number: ••••••••766 → ••••••••755");
    const [row] = await trail("action=audit.export");
    expect(row?.changes).toEqual([{ field: "q", label: "Q", before: null, after: person.code }]);
  });

  test("escapes cells that start like a formula", async () => {
    const email = "formula@ratebook.test";
    await database()
      .insertInto("audit")
      .values({
        actor_name: "=cmd()",
        action: "test.formula",
        resource: "test",
        reason: "@SUM(1+1)",
        ip: email,
      })
      .execute();
    const text = await (await admin.fetch("/audit/file?action=test.formula")).text();
    expect(text).toContain(",'=cmd(),");
    expect(text).toContain(",'@SUM(1+1),");
  });

  test("streams more rows than one batch, each once", async () => {
    await database()
      .insertInto("audit")
      .expression((eb) =>
        eb
          .selectFrom(eb.fn<{ n: number }>("generate_series", [eb.lit(1), eb.lit(2_500)]).as("n"))
          .select([
            eb.val("Series").as("actor_name"),
            eb.val("test.series").as("action"),
            eb.val("test").as("resource"),
          ]),
      )
      .columns(["actor_name", "action", "resource"])
      .execute();
    const text = await (await admin.fetch("/audit/file?action=test.series")).text();
    const numbers = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
    expect(new Set(numbers).size).toBe(2_500);
    expect(numbers).toHaveLength(2_500);
  });
});

test("the exported head is signed, audited and verifies", async () => {
  await sealAudit();
  const { status, body } = await admin.get("/audit/head");
  expect(status).toBe(200);
  const head = body.data as Parameters<typeof verifyLedger>[1];
  const { checks } = await verifyLedger(database(), head);
  expect(checks.filter(({ name }) => name.includes("head"))).toMatchObject([{ ok: true }]);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  const [row] = await trail("action=audit.export_head");
  expect(row?.changes.map(({ after }) => after)).toContain(head?.digest);
});
