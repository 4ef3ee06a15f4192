import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { validateReceipt } from "#areas/collecting/receipts/validate.ts";
import { storedName } from "#areas/registry/photos/stored-picture.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { sealAudit } from "#platform/audit/seal.ts";
import { verifySeals } from "#platform/audit/verify-seals.ts";
import { migrate } from "#platform/database/migrate.ts";
import { fileStore } from "#platform/files/file-store.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { createBill } from "../money/support/bills.ts";
import { tamper } from "../money/support/owner.ts";
import { choose, readReceipts, start } from "../money/support/pay.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { tablesContaining } from "../people/tables-containing.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { allowFailingChecks } from "../support/ledger-checks.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { demoPasswordHash } from "../support/password-hash.ts";
import { createLga, createOfficer } from "../support/people.ts";

allowFailingChecks("a payment under way, of no bill", "the bills of each payment add up to its amount");

/** Pseudonymises one person: no trace is left in the database or the files, and the ledger still balances. */

let till: Till;
let folder: string;
let url: string;
let clerk: ApiClient;
let chief: ApiClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-privacy-"));
  vi.stubEnv("RATEBOOK_DATA", folder);
  till = await openTill();
  url = till.database.url;
  clerk = await signInAs(await createOfficer(null));
  chief = await signInAs("admin2@ratebook.test");
});
afterAll(async () => {
  await till?.close();
  await rm(folder, { recursive: true });
});

const dataOf = <T>({ body }: ApiAnswer): T => body.data as T;
let count = 0;
const key = () => ({ key: `privacy-test-${++count}` });

/** Texts that identify nobody else. */
const NAME = { first_name: "Zubénathiel", surname: "Quorvaxi" };
const FULL = `${NAME.first_name} ${NAME.surname}`;
const PHONE = "08039917264";
const EMAIL = "zubq@quorvaxi.example";
const NIN = "70318845926";
/** A value that a citizen had on their account for a day; nobody verified it. */
const INVENTED = "Tenement Rate";
const BEFORE = { surname: "Quorvaxi-Eldh", phone_number: "08051772938" };
const TELLING = [
  "Zubénathiel",
  "Quorvaxi",
  "Eldh",
  "8039917264",
  "803 991 7264",
  "8051772938",
  "zubq",
  NIN,
  "Thrennick Lane",
];

interface Subject {
  readonly id: number;
  readonly code: string;
  readonly user: number;
}

/** A person with years of records. */
async function createSubject(): Promise<Subject> {
  const made = await clerk.post("/individuals", {
    ...NAME,
    ...BEFORE,
    email: EMAIL,
    nin: NIN,
    street_number: "7",
    street_name: "Thrennick Lane",
    city: "Abeokuta",
  });
  expect(made).toMatchObject({ status: 201 });
  const { id, code, version } = dataOf<{ id: number; code: string; version: number }>(made);
  const edited = await clerk.patch(`/individuals/${id}`, {
    version,
    surname: NAME.surname,
    phone_number: PHONE,
  });
  expect(edited).toMatchObject({ status: 200 });
  const { id: user } = await database()
    .insertInto("app_user")
    .values({
      name: FULL,
      email: EMAIL,
      phone_number: PHONE,
      area: "individual",
      individual_id: id,
      password_hash: await demoPasswordHash(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const role = await database()
    .selectFrom("role")
    .select("id")
    .where("name", "=", "individual-user")
    .executeTakeFirstOrThrow();
  await database().insertInto("user_role").values({ user_id: user, role_id: role.id }).execute();
  return { id, code, user };
}

/**
 * The data that accumulates about a person: documents, notes, messages, files, the audit trail and texts by
 * others.
 */
async function live({ id, user }: Subject) {
  const own = await signInAs(EMAIL as never);
  await own.patch("/profile", { name: INVENTED, version: 1 });
  await own.patch("/profile", { name: FULL, version: 2 });
  const bill = await createBill({ individual_id: id });
  const payment = await start([bill]);
  await choose(payment, "pay");
  await settle(payment.reference);
  const [receipt] = await readReceipts(payment.id);
  const noted = await clerk.post("/notes", {
    resource: "individual",
    record_id: id,
    note: `${NAME.first_name} called from ${PHONE}`,
  });
  expect(noted).toMatchObject({ status: 201 });
  await transaction((tx) =>
    queueMessage(tx, {
      template: "record-approved",
      to: { user_id: user, email: EMAIL },
      data: { record: `Property of ${FULL}`, link: "/admin" },
    }),
  );
  const file = "ab".repeat(16);
  await fileStore.write(storedName(file, "full"), Buffer.from(`photo of ${FULL}`));
  const db = database();
  await sql`UPDATE app_user SET photo_file = ${file} WHERE id = ${user}`.execute(db);
  // In the form in which other parts of the product write it.
  await sql`INSERT INTO service_form (subcategory_id, version, questions) SELECT id, 9000, '[]' FROM service_subcategory
    ORDER BY id LIMIT 1`.execute(db);
  await sql`INSERT INTO service_request (token, subcategory_id, form_id, individual_id, subject, details, contact_name, contact_phone,
      contact_email, status, ended_at, created_by)
    SELECT ${"p".repeat(22)}, subcategory_id, id, ${id}, ${`Help for ${FULL}`},
      ${`Call me, ${NAME.first_name}, at +234 803 991 7264`}, ${FULL}, ${PHONE}, ${EMAIL}, 'closed', now(), ${user}
    FROM service_form WHERE version = 9000`.execute(db);
  await sql`INSERT INTO saved_view (resource, owner_id, name, query) VALUES ('property', ${user}, ${FULL}, ${`q=${FULL.replace(" ", "+")}`})`.execute(
    db,
  );
  await sql`INSERT INTO audit (actor_name, action, resource, record_id, before, after, reason) VALUES
    ('An officer', 'property.assign_owner', 'property', 1, NULL, ${JSON.stringify({ owner: FULL, email: EMAIL })}::jsonb, ${`By ${NAME.surname} ${NAME.first_name}`})`.execute(
    db,
  );
  await sql`INSERT INTO job (kind, title, input, created_by, created_by_name, state, finished_at) VALUES
    ('export-list', ${`Properties of ${FULL}`}, ${JSON.stringify({ query: { q: EMAIL } })}::jsonb, ${user}, ${FULL}, 'done', now())`.execute(
    db,
  );
  // At the maximum length of a note.
  await sql`INSERT INTO note (resource, record_id, body, written_by) VALUES ('individual', ${id},
    rpad(${`${NAME.surname} `}, 100, ${`${NAME.surname} `}), ${user})`.execute(db);
  if (!receipt) throw new Error("There is no receipt.");
  return { receipt, bill };
}

async function openErasure(code: string): Promise<number> {
  const opened = await clerk.post(
    "/data-cases",
    { person: code, kind: "erasure", request: `${FULL} asks for deletion`, proof: "Passport seen" },
    key(),
  );
  expect(opened).toMatchObject({ status: 201 });
  return dataOf<{ id: number }>(opened).id;
}

interface ShownCase {
  readonly searched_for: readonly {
    readonly kind: string;
    readonly value: string;
    readonly everywhere: boolean;
  }[];
  readonly counts: readonly object[];
}

/** Runs the job that a response names. */
const see = (answer: ApiAnswer) =>
  runJobAndWait(
    systemActor("test"),
    dataOf<{ job: { id: number } }>(answer).job.id,
    () => undefined,
    new AbortController().signal,
  );

/** People with the same name, or a similar address: their data must not change. */
async function createOthers() {
  const db = database();
  const namesake = await db
    .insertInto("individual")
    .values({ ...NAME, phone_number: "08100000001", email: `ada${EMAIL}` } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  const company = await db
    .insertInto("corporate")
    .values({ name: `${FULL} Stores`, phone_number: "08100000002" } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: writer } = await db
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", "admin2@ratebook.test")
    .executeTakeFirstOrThrow();
  const write = (body: string) =>
    db
      .insertInto("note")
      .values({ resource: "individual", record_id: namesake.id, body, written_by: writer })
      .returning("id")
      .executeTakeFirstOrThrow();
  const note = await write(`${FULL} at ada${EMAIL}`);
  const mention = await write(`Not the one of ${EMAIL}`);
  const read = async () => [
    await db
      .selectFrom("individual")
      .select(["title", "email"])
      .where("id", "=", namesake.id)
      .executeTakeFirst(),
    await db.selectFrom("corporate").select("name").where("id", "=", company.id).executeTakeFirst(),
    await db.selectFrom("note").select("body").where("id", "=", note.id).executeTakeFirst(),
  ];
  const before = await read();
  return {
    areAsTheyWere: async () => {
      expect(await read()).toEqual(before);
      const { body } = await db
        .selectFrom("note")
        .select("body")
        .where("id", "=", mention.id)
        .executeTakeFirstOrThrow();
      expect(body).toBe("Not the one of [erased]");
    },
    leave: async () => {
      await tamper(
        url,
        `ALTER TABLE note DISABLE TRIGGER USER; DELETE FROM note WHERE id = ${note.id}; ALTER TABLE note ENABLE TRIGGER USER;
        DELETE FROM individual WHERE id = ${namesake.id}; DELETE FROM corporate WHERE id = ${company.id}`,
      );
    },
  };
}

const action = (by: ApiClient, id: number, verb: string, body = {}) =>
  by.post(`/data-cases/${id}/${verb}`, body, key());

/** Every file below the data folder that contains any of the texts. */
async function filesContaining(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const one of names) {
    if (!one.isFile()) continue;
    const path = join(one.parentPath, one.name);
    const text = await readFile(path, "utf8");
    if (TELLING.some((word) => text.toLowerCase().includes(word.toLowerCase()))) found.push(path);
  }
  return found;
}

describe("pseudonymisation", () => {
  test("leaves nothing that identifies the person, and a consistent ledger and audit trail", async () => {
    const subject = await createSubject();
    const { receipt, bill } = await live(subject);
    await sealAudit();
    const ledger = await sql`SELECT * FROM transfer ORDER BY id`.execute(database());
    const before = await tablesContaining(TELLING);
    expect(before).toEqual(
      expect.arrayContaining(["individual", "app_user", "audit", "receipt", "payment", "note"]),
    );
    expect(await filesContaining()).toHaveLength(1);

    const others = await createOthers();
    const id = await openErasure(subject.code);
    const proposed = await action(clerk, id, "propose-erasure");
    expect(proposed).toMatchObject({ status: 200 });
    expect(await action(chief, id, "approve-erasure")).toMatchObject({
      status: 409,
      body: { code: "not-counted" },
    });
    expect(await see(proposed)).toMatchObject({ state: "done" });
    const listed = dataOf<ShownCase>(await chief.get(`/data-cases/${id}`));
    expect(listed.searched_for).toEqual(
      expect.arrayContaining([
        { kind: "name", value: FULL, everywhere: false },
        { kind: "email", value: EMAIL, everywhere: true },
        { kind: "phone", value: PHONE, everywhere: true },
      ]),
    );
    expect(listed.searched_for.filter(({ value }) => /tenement/i.test(value))).toEqual([]);
    const watcher = await signInAs(await createOfficerWithGrants({ permissions: ["data_protection.view"] }));
    const watched = dataOf<ShownCase>(await watcher.get(`/data-cases/${id}`));
    expect(watched.searched_for, "in full for who works or decides on it, masked for who only looks").toEqual(
      expect.arrayContaining([
        { kind: "email", value: "z••••@quorvaxi.example", everywhere: true },
        { kind: "phone", value: "••••••••264", everywhere: true },
      ]),
    );
    expect(JSON.stringify(watched)).not.toMatch(new RegExp(`${EMAIL}|${PHONE}|${BEFORE.phone_number}`));
    expect(listed.counts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ table: "receipt", column: "payer", linked_rows: 1 }),
        expect.objectContaining({
          table: "note",
          column: "body",
          linked_rows: 2,
          unlinked_rows: 1,
          unchanged_rows: 1,
        }),
      ]),
    );
    const own = await action(clerk, id, "approve-erasure");
    expect(own).toMatchObject({ status: 403, body: { code: "own-entry" } });
    const approved = await action(chief, id, "approve-erasure");
    expect(approved).toMatchObject({ status: 200 });
    expect(await see(approved)).toMatchObject({ state: "done" });

    await others.areAsTheyWere();
    await others.leave();
    expect(await tablesContaining(TELLING)).toEqual([]);
    expect((await sql`SELECT FROM data_erasure_value`.execute(database())).rows).toEqual([]);
    expect(await filesContaining()).toEqual([]);

    await sealAudit();
    const { checks } = await verifyLedger(database());
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    const seals = await verifySeals(database() as never);
    expect(seals.pseudonymised).toBeGreaterThan(0);
    expect(seals.redacted).toBeGreaterThan(3);
    expect((await sql`SELECT * FROM transfer ORDER BY id`.execute(database())).rows).toEqual(ledger.rows);
    expect(await validateReceipt(receipt.signed)).toMatchObject({
      verdict: "genuine",
      receipt: { kobo: receipt.kobo, payer: "Z•••• Q••••" },
    });
    const paid = await database()
      .selectFrom("bill")
      .selectAll()
      .where("id", "=", bill.id)
      .executeTakeFirstOrThrow();
    expect(paid).toMatchObject({ status: "paid", individual_id: subject.id });
    expect(dataOf(await clerk.get(`/data-cases/${id}`))).toMatchObject({
      status: "done",
      erasure: "done",
      person: `Erased person ${id}`,
    });
  });

  test("does not allow other changes of the audit trail", async () => {
    // An attacker who can change rows also claims that a person was pseudonymised: the sealed name does not
    // match another row.
    const [row] = (
      await sql<{
        id: number;
        action: string;
      }>`SELECT id, action FROM audit WHERE actor_name ~ '^Erased person' ORDER BY id LIMIT 1`.execute(
        database(),
      )
    ).rows;
    if (!row) throw new Error("Nobody was pseudonymised.");
    await tamper(url, `UPDATE audit SET action = 'property.view' WHERE id = ${row.id}`);
    expect((await verifySeals(database() as never)).rowErrors.listed).toEqual([`row ${row.id} was changed`]);
    await tamper(url, `UPDATE audit SET action = '${row.action}' WHERE id = ${row.id}`);
    expect((await verifySeals(database() as never)).rowErrors.count).toBe(0);
  });

  test("requires an approval, which the application's database role cannot write", async () => {
    const db = database();
    const refused = (query: ReturnType<typeof sql>, labels: RegExp) =>
      expect(query.execute(db)).rejects.toThrow(labels);
    await refused(sql`SELECT erase_words(999999, 'note', 'body', '{}', 10)`, /is not approved/);
    await refused(sql`SELECT erase_trail(999999, 1, 10, '{}', 10)`, /is not approved/);
    const made = await clerk.post("/individuals", { first_name: "Sade", surname: "Approved" });
    const { code } = dataOf<{ code: string }>(made);
    const body = { person: code, kind: "erasure", request: "Delete it", proof: "Passport" };
    const { id } = dataOf<{ id: number }>(await clerk.post("/data-cases", body, key()));
    const proposed = await action(clerk, id, "propose-erasure");
    const { rows } = await sql<{ me: number; other: number }>`
      SELECT proposed_by AS me, (SELECT id FROM app_user WHERE email = 'individual@ratebook.test') AS other
      FROM data_erasure WHERE case_id = ${id}`.execute(db);
    const { me, other } = rows[0] ?? { me: 0, other: 0 };
    const decide = (by: number) => sql`SELECT decide_erasure(${id}, ${by}, true, NULL)`;
    await see(proposed);
    await refused(decide(me), /cannot be decided/);
    await refused(decide(other), /may not do that/);
    await refused(sql`SELECT erase_words(${id}, 'note', 'body', '{}', 10)`, /is not approved/);
    await refused(sql`SELECT propose_erasure(${id}, ${me})`, /does not wait/);
    expect(await action(chief, id, "approve-erasure")).toMatchObject({ status: 200 });
    // Even with approval it reaches only the columns of the case, no receipt or account, and replaces numbers
    // with digits only.
    await sql`SELECT begin_erasure(${id})`.execute(db);
    await refused(sql`SELECT erase_words(${id}, 'bill_line', 'label', '{}', 10)`, /are not taken out/);
    await refused(sql`SELECT erase_words(${id}, 'note', 'body', '{Tenement Rate}', 10)`, /no NIN or TIN/);
    await refused(
      sql`SELECT erase_receipt(${id}, (SELECT min(id) FROM receipt), '[erased]', '{}')`,
      /does not lead/,
    );
    await refused(sql`SELECT erase_actor(${id}, ${me}, 'An officer', 'x')`, /is not the person/);
  });

  test("cannot be bypassed by the application's own role", async () => {
    const role = `ratebook_app_${randomUUID().replaceAll("-", "")}`;
    await tamper(url, `CREATE ROLE ${role}`);
    try {
      await migrate(url, "src/platform/database/migrations", role);
      const { rows } = await sql<{ name: string; writes: boolean; reads: boolean }>`
        SELECT t AS name, has_table_privilege(${role}, t, 'SELECT') AS reads, has_table_privilege(${role}, t, 'INSERT')
          OR has_table_privilege(${role}, t, 'UPDATE') OR has_table_privilege(${role}, t, 'DELETE') AS writes
        FROM unnest(ARRAY['data_erasure', 'data_erasure_value', 'data_erasure_count', 'erasure_column']) AS t`.execute(
        database(),
      );
      expect(rows.filter(({ writes, reads }) => writes || !reads)).toEqual([]);
      const { rows: called } = await sql<{ name: string; may: boolean }>`
        SELECT p.proname AS name, has_function_privilege(${role}, p.oid, 'EXECUTE') AS may FROM pg_proc p
        WHERE p.prosecdef AND p.proname ~ 'era[s]|finish_count'`.execute(database());
      expect(called).not.toEqual([]);
      expect(called.filter(({ may }) => !may)).toEqual([]);
    } finally {
      await tamper(url, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });

  test("returns to the office if a reason against it appears after approval, and can be proposed again", async () => {
    const made = await clerk.post("/individuals", { first_name: "Sade", surname: "Since" });
    const { id: person, code } = dataOf<{ id: number; code: string }>(made);
    const body = { person: code, kind: "erasure", request: "Delete it", proof: "Passport" };
    const { id } = dataOf<{ id: number }>(await clerk.post("/data-cases", body, key()));
    await see(await action(clerk, id, "propose-erasure"));
    const approved = await action(chief, id, "approve-erasure");
    await createBill({ individual_id: person });
    expect(await see(approved)).toMatchObject({ state: "failed" });
    expect(dataOf(await clerk.get(`/data-cases/${id}`))).toMatchObject({
      status: "open",
      erasure: "refused",
      decision: expect.stringMatching(/Bills are unpaid/),
    });
    expect(await action(chief, id, "resume-erasure")).toMatchObject({ status: 409 });
    expect(await action(clerk, id, "refuse", { reason: "Bills" })).toMatchObject({ status: 200 });
  });
});

describe("pseudonymisation is refused", () => {
  async function payer(): Promise<{ id: number; code: string }> {
    const made = await clerk.post("/individuals", { first_name: "Bisi", surname: `Refused${++count}x` });
    return dataOf<{ id: number; code: string }>(made);
  }

  test.each([
    ["bills-open", (id: number) => createBill({ individual_id: id })],
    [
      "still-owns",
      (id: number) =>
        sql`INSERT INTO ownership (asset_type, asset_id, individual_id, since) VALUES ('vehicle', 1, ${id}, '2026-01-01')`.execute(
          database(),
        ),
    ],
    [
      "payments-pending",
      (id: number) =>
        database()
          .insertInto("payment")
          .values({
            reference: `privacy-${id}`,
            provider: "paystack",
            channel: "gateway",
            kobo: 100,
            actor_name: "X",
            email: "x@mail.ng",
            payer_name: "X",
            individual_id: id,
            token: `privacy-${id}`.padStart(22, "x"),
          })
          .execute(),
    ],
  ] as const)("with %s", async (code, make) => {
    const { id, code: person } = await payer();
    await make(id);
    const opened = await clerk.post(
      "/data-cases",
      { person, kind: "erasure", request: "Delete it", proof: "Passport" },
      key(),
    );
    const { id: number } = dataOf<{ id: number }>(opened);
    expect(dataOf(await clerk.get(`/data-cases/${number}`))).toMatchObject({
      obstacles: expect.arrayContaining([expect.objectContaining({ code })]),
    });
    const refused = await action(clerk, number, "propose-erasure");
    expect(refused).toMatchObject({ status: 409, body: { code } });
    await sql`DELETE FROM ownership WHERE individual_id = ${id}`.execute(database());
    await sql`UPDATE payment SET state = 'failed' WHERE individual_id = ${id} AND state = 'initiated'`.execute(
      database(),
    );
  });

  test("for a case with another request, and for a second request of the same kind", async () => {
    const { code } = await payer();
    const body = { person: code, kind: "access", request: "A copy", proof: "Passport" };
    const { id } = dataOf<{ id: number }>(await clerk.post("/data-cases", body, key()));
    expect(await clerk.post("/data-cases", body, key())).toMatchObject({
      status: 409,
      body: { code: "case-open" },
    });
    expect(await action(clerk, id, "propose-erasure")).toMatchObject({
      status: 409,
      body: { code: "wrong-kind" },
    });
  });

  test("without the right to it, and for a person of another local government", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const made = await clerk.post("/individuals", { first_name: "Ada", surname: "Elsewhere" });
    const { id, code } = dataOf<{ id: number; code: string }>(made);
    await sql`UPDATE individual SET lga_id = ${there} WHERE id = ${id}`.execute(database());
    const local = await signInAs(await createOfficer([here]));
    const body = { person: code, kind: "access", request: "A copy", proof: "Passport" };
    expect(await local.post("/data-cases", body, key())).toMatchObject({
      status: 422,
      body: { code: "invalid" },
    });
    const opened = dataOf<{ id: number }>(await clerk.post("/data-cases", body, key()));
    expect(await local.get(`/data-cases/${opened.id}`)).toMatchObject({ status: 404 });
    expect(await action(local, opened.id, "finish", { reason: "x" })).toMatchObject({ status: 404 });
    const viewer = await signInAs(await createOfficerWithGrants({ permissions: ["data_protection.view"] }));
    expect(await action(viewer, opened.id, "finish", { reason: "x" })).toMatchObject({ status: 403 });
  });
});
