import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { recordCode } from "#domain/code.ts";
import { database } from "#kernel/db/client.ts";
import { agencyOf, createBill } from "../money/support/bills.ts";
import { choose, readReceipts, start } from "../money/support/pay.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { createCategory, createSeller, newPlate, sellAs } from "../tickets/support/sell-fixture.ts";

/** Verification of payers and documents by the public and by officers, and its audit. */

let till: Till;
let admin: ApiClient;
let here: number;

beforeAll(async () => {
  till = await openTill();
  admin = await signInAs("admin@ratebook.test");
  here = await createLga();
});
afterAll(() => till.close());
beforeEach(() => database().deleteFrom("rate_limit").execute());

interface Registered {
  readonly id: number;
  readonly code: string;
}

async function register(endpoint: "individuals" | "corporates", body: object): Promise<Registered> {
  const made = await admin.post(`/${endpoint}`, body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body.data as { id: number };
  return { id, code: recordCode(endpoint === "individuals" ? "IND" : "COR", id) };
}

/** Verification by a visitor. */
const verify = (code: string, last = "") =>
  visitor.get(`/verify?${new URLSearchParams({ code, last }).toString()}`);
const check = (client: ApiClient, params: string) => client.post("/payer-checks", { query: params });

let person: Registered;
let company: Registered;
beforeAll(async () => {
  person = await register("individuals", {
    surname: "Okafor",
    first_name: "Ngozi",
    lga_id: here,
    phone_number: "08066001122",
    email: "ngozi@mail.test",
    tin_number: "3233445566",
    nin: "32334455667",
  });
  company = await register("corporates", {
    name: "Gateway Mills Limited",
    rc_number: "RC998877",
    phone_number: "08066003344",
    lga_id: here,
  });
  await database()
    .updateTable("corporate")
    .set({ status: "approved" })
    .where("id", "=", company.id)
    .execute();
});

describe("the public check", () => {
  const NOTHING = { status: 200, body: { data: { found: false } } };

  test("shows kind, masked name and year of a payer, given the last four digits of their phone number", async () => {
    const year = new Date().getUTCFullYear();
    for (const params of [person.code, "3233445566"]) {
      const { body } = await verify(params, "1122");
      expect(body.data).toEqual({ found: true, kind: "person", name: "N•••• O••••", since: year });
    }
    for (const params of [company.code, "rc 998877"]) {
      const { body } = await verify(params, "3344");
      expect(body.data).toEqual({ found: true, kind: "company", name: "G•••• M•••• L••••", since: year });
    }
  });

  test("returns the same answer to a POST, which keeps the search out of the URL", async () => {
    const params = { code: person.code, last: "1122" };
    const { status, body } = await visitor.post("/verify", params);
    expect([status, body]).toEqual([200, (await verify(params.code, params.last)).body]);
    expect(await visitor.post("/verify", { code: person.code })).toMatchObject({
      status: 422,
      body: { errors: { last: [expect.any(String)] } },
    });
  });

  test("returns the same empty answer for an unknown, archived or draft payer and for a wrong or missing phone number", async () => {
    const closed = await register("individuals", { surname: "Closed", phone_number: "08066007788" });
    await database()
      .updateTable("individual")
      .set({ status: "archived" })
      .where("id", "=", closed.id)
      .execute();
    const draft = await register("corporates", { name: "Draft Limited", phone_number: "08066007799" });
    const silent = await register("individuals", { surname: "Silent" });
    const answers = [
      await verify(person.code, "9999"),
      await verify(recordCode("IND", 4_000_000_000), "1122"),
      await verify(closed.code, "7788"),
      await verify(draft.code, "7799"),
      await verify(silent.code, "1122"),
      await verify("ZZZZZZZZ"),
    ];
    for (const answer of answers)
      expect(answer).toEqual({ status: 200, body: { status: "success", data: { found: false } } });
    expect(answers[0]).toMatchObject(NOTHING);
  });

  test("says what to enter when given a code without digits, a phone number or a name", async () => {
    const bare = await verify(person.code);
    expect(bare).toMatchObject({
      status: 400,
      body: { code: "invalid-query", errors: { last: [expect.any(String)] } },
    });
    // An unknown code gets the same answer.
    expect((await verify(recordCode("IND", 4_000_000_000))).body).toEqual(bare.body);
    for (const params of [
      "08066001122",
      "32334455667",
      "ngozi@mail.test",
      "Ngozi Okafor",
      recordCode("PRP", 1),
    ])
      expect(await verify(params, "1122"), params).toMatchObject({
        status: 400,
        body: { errors: { code: [expect.any(String)] } },
      });
    expect(await verify(person.code, "12ab")).toMatchObject({
      status: 400,
      body: { errors: { last: [expect.any(String)] } },
    });
  });

  test("confirms that a bill, receipt or ticket is genuine with a masked name and no amounts", async () => {
    const bill = await createBill({ individual_id: person.id });
    const open = await verify(bill.pay_code.toLowerCase());
    expect(open.body.data).toEqual({
      found: true,
      kind: "bill",
      name: "N•••• O••••",
      state: "unpaid",
      to: `/process/receipt/bill/${bill.token}`,
    });
    const payment = await start([bill]);
    await choose(payment, "pay");
    await settle(payment.reference);
    const [receipt] = await readReceipts(payment.id);
    expect((await verify(bill.pay_code)).body.data).toMatchObject({ state: "paid" });
    const verified = await verify(receipt?.security_code ?? "");
    expect(verified.body.data).toEqual({
      found: true,
      kind: "receipt",
      name: "N•••• O••••",
      state: "valid",
      to: `/receipt/validate/${receipt?.signed}`,
    });
    const { sell } = await sellAs(await createSeller({ float: 500_000 }));
    const sold = await sell(await createCategory({ kobo: 20_000 }), { holder_key: newPlate() });
    const { id } = sold.body.data as { id: number };
    const { security_code } = await database()
      .selectFrom("ticket")
      .select("security_code")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const ticket = await verify(security_code);
    expect(ticket.body.data).toMatchObject({ found: true, kind: "ticket", name: null, state: "valid" });
    expect(JSON.stringify([open.body, verified.body, ticket.body])).not.toMatch(/Okafor|kobo|12500/);
  });

  test("is limited to 20 codes a minute per address and ten attempts an hour per payer, known or not", async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 21; at++) statuses.push((await verify("ZZZZZZZZ")).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    for (const code of [person.code, recordCode("IND", 4_000_000_001)]) {
      await database().deleteFrom("rate_limit").execute();
      const guesses: number[] = [];
      for (let at = 0; at < 11; at++) guesses.push((await verify(code, `000${at % 10}`)).status);
      expect(guesses, code).toEqual([...Array(10).fill(200), 429]);
      // Even the right digits are refused now; other payers are not affected.
      expect((await verify(code, "1122")).status).toBe(429);
      expect((await verify(company.code, "3344")).body.data).toMatchObject({ found: true });
    }
    const { rows } = await sql<{ key: string }>`SELECT key FROM rate_limit`.execute(database());
    const guesses = rows.map(({ key }) => key).filter((key) => key.startsWith("payer-guess"));
    expect(guesses.length).toBeGreaterThan(0);
    for (const key of guesses) expect(key).toMatch(/^payer-guess(?:-day)?:[\w-]{43}$/);
    for (const { key } of rows) expect(key).not.toMatch(/IND|3233445566/);
  });
});

describe("public checks of payers", () => {
  const auditOf = async (record_id: number) => {
    const { rows } = await sql<{ action: string; actor_name: string; area: string; after: object }>`
      SELECT action, actor_name, area, after FROM audit
      WHERE action = 'payer.verify_public' AND resource = 'individual' AND record_id = ${record_id}`.execute(
      database(),
    );
    return rows;
  };

  test("are audited for each payer found, and not for a miss", async () => {
    const one = await register("individuals", { surname: "Seen", phone_number: "08066009911" });
    await verify(one.code, "0000");
    expect(await auditOf(one.id)).toEqual([]);
    await verify(one.code, "9911");
    expect(await auditOf(one.id)).toEqual([
      {
        action: "payer.verify_public",
        actor_name: "Visitor",
        area: "public",
        after: { as: "payer code" },
      },
    ]);
  });

  test("are limited to 20 a day per code, however they are spread", async () => {
    const one = await register("individuals", { surname: "Guessed", phone_number: "08066009922" });
    const statuses: number[] = [];
    for (let at = 0; at < 21; at++) {
      // Clears the per-minute and per-hour limits, as time would.
      await sql`DELETE FROM rate_limit WHERE key NOT LIKE 'payer-guess-day:%'`.execute(database());
      statuses.push((await verify(one.code, String(1_000 + at))).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

interface Found {
  readonly payers: readonly { code: string; title: string; phone: string | null; due_kobo: number | null }[];
  readonly document: { kind: string; code: string } | null;
}

describe("an officer's check", () => {
  const found = async (client: ApiClient, params: string) => {
    const { status, body } = await check(client, params);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data as Found;
  };

  test("finds a payer by code, TIN, RC number, phone, email and NIN, with a masked summary", async () => {
    const debtor = await register("individuals", {
      surname: "Bello",
      phone_number: "08066005566",
      lga_id: here,
    });
    await createBill({ individual_id: debtor.id });
    await createBill({ individual_id: debtor.id, status: "cancelled" });
    const [by] = (await found(admin, "0806 600 5566")).payers;
    expect(by).toEqual({
      type: "individual",
      id: debtor.id,
      code: debtor.code,
      title: "Bello",
      status: "active",
      lga: expect.any(String),
      phone: "••••••••566",
      verified_at: null,
      accounts: 0,
      due_kobo: 1_250_000,
      open_bills: 1,
      more_due: false,
      can_reveal: true,
      biometrics: "none",
      present_at: null,
    });
    for (const params of [person.code, "3233445566", "08066001122", "Ngozi@mail.test", "32334455667"])
      expect(
        (await found(admin, params)).payers.map(({ code }) => code),
        params,
      ).toEqual([person.code]);
    for (const params of [company.code, "998877", "RC998877"])
      expect(
        (await found(admin, params)).payers.map(({ code }) => code),
        params,
      ).toEqual([company.code]);
  });

  test("finds all payers who share a phone number, and the payer of a document", async () => {
    const { id } = await database()
      .insertInto("corporate")
      .values({ name: "Gateway Foods", phone_number: "08066003344", lga_id: here, status: "approved" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const other = { code: recordCode("COR", id) };
    expect((await found(admin, "08066003344")).payers.map(({ code }) => code)).toEqual([
      company.code,
      other.code,
    ]);
    const bill = await createBill({ individual_id: person.id });
    const verified = await found(admin, bill.pay_code);
    expect(verified.document).toMatchObject({ kind: "bill", code: bill.code, state: "unpaid" });
    expect(verified.payers.map(({ code }) => code)).toEqual([person.code]);
  });

  test("is limited to the officer's local governments and rights, and shows no balances without the right", async () => {
    const elsewhere = await createLga();
    const far = await signInAs(
      await createOfficerWithGrants({
        permissions: ["payer.verify", "individual.view", "bill.view"],
        lga_ids: [elsewhere],
      }),
    );
    expect(await found(far, person.code)).toMatchObject({ payers: [], document: null });
    const bill = await createBill({ individual_id: person.id });
    expect(await found(far, bill.pay_code)).toMatchObject({ payers: [], document: null });
    const near = await signInAs(
      await createOfficerWithGrants({ permissions: ["payer.verify", "individual.view"], lga_ids: [here] }),
    );
    expect((await found(near, person.code)).payers).toMatchObject([{ code: person.code, due_kobo: null }]);
    expect((await found(near, company.code)).payers).toEqual([]);
    const without = await signInAs(await createOfficerWithGrants({ permissions: ["individual.view"] }));
    expect(await check(without, person.code)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(await without.get("/payer-checks")).toMatchObject({ status: 403 });
    expect(await visitor.post("/payer-checks", { query: person.code })).toMatchObject({ status: 401 });
  });

  test("shows the balance at the officer's own agency, even if other agencies have many newer bills", async () => {
    const debtor = await register("individuals", { surname: "Owing", phone_number: "08066009933" });
    const [mine, theirs] = [await agencyOf("MINE"), await agencyOf("THRS")];
    await createBill({ individual_id: debtor.id, agency_id: mine });
    await sql`WITH made AS (
        INSERT INTO bill (pay_code, token, source, source_id, agency_id, individual_id, title, total_kobo, issued_on, due_on)
        SELECT 'Z' || lpad(n::text, 7, '0'), lpad('z' || n, 22, 'z'), 'assessment', 5000000 + n, ${theirs}::bigint,
          ${debtor.id}::bigint, 'Permit', 10000, '2026-01-05', '2099-12-31' FROM generate_series(1, 200) AS n RETURNING id)
      INSERT INTO bill_line (bill_id, position, revenue_item_id, label, explanation, citation, kobo)
      SELECT m.id, 1, (SELECT min(id) FROM revenue_item), 'Permit', '', '', 10000 FROM made m`.execute(
      database(),
    );
    const officer = await signInAs(
      await createOfficerWithGrants(
        { permissions: ["payer.verify", "individual.view"] },
        { permissions: ["bill.view"], agency_ids: [mine] },
      ),
    );
    expect((await found(officer, debtor.code)).payers).toMatchObject([
      { due_kobo: 1_250_000, open_bills: 1, more_due: false },
    ]);
    // Only the latest of many bills are totalled, and the answer says that there are more.
    expect((await found(admin, debtor.code)).payers).toMatchObject([{ open_bills: 200, more_due: true }]);
  });

  test("hides tickets from a right limited to some local governments, and stores no answer under its key", async () => {
    const { sell } = await sellAs(await createSeller({ float: 500_000 }));
    const sold = await sell(await createCategory({ kobo: 20_000 }), { holder_key: newPlate() });
    const { id } = sold.body.data as { id: number };
    const { security_code } = await database()
      .selectFrom("ticket")
      .select("security_code")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const right = ["payer.verify", "ticket.view"];
    const near = await signInAs(await createOfficerWithGrants({ permissions: right, lga_ids: [here] }));
    expect((await found(near, security_code)).document).toBeNull();
    const everywhere = await signInAs(await createOfficerWithGrants({ permissions: right }));
    expect((await found(everywhere, security_code)).document).toMatchObject({ kind: "ticket" });
    const key = "one-key-of-a-look";
    for (let at = 0; at < 2; at++)
      expect((await everywhere.post("/payer-checks", { query: security_code }, { key })).status).toBe(201);
    const stored = await database().selectFrom("idempotency").select("key").where("key", "=", key).execute();
    expect(stored).toEqual([]);
  });

  test("says what to enter instead of a name", async () => {
    expect(await check(admin, "Ngozi Okafor")).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: { query: [expect.any(String)] } },
    });
  });

  test("is audited with masked numbers, and officers see their own checks, the latest first", async () => {
    const email = await createOfficerWithGrants({ permissions: ["payer.verify", "individual.view"] });
    const mine = await signInAs(email);
    for (const params of ["32334455667", "08066001122", person.code, "08011119999"])
      await check(mine, params);
    const { body } = await mine.get("/payer-checks");
    expect(body.data).toMatchObject([
      { query: "••••••••999", interpreted_as: "phone number or NIN", found: [] },
      { query: person.code, interpreted_as: "payer code", found: [person.code] },
      { query: "••••••••122", found: [person.code] },
      { query: "••••••••667", interpreted_as: "NIN", found: [person.code] },
    ]);
    const rows = await database()
      .selectFrom("audit")
      .select(["actor_name", "resource", "after"])
      .where("action", "=", "payer.check")
      .where("actor_name", "=", email)
      .execute();
    expect(rows).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toMatch(/32334455667|08066001122|Ngozi/);
    // Other officers' checks are not included.
    const other = await signInAs(await createOfficerWithGrants({ permissions: ["payer.verify"] }));
    expect((await other.get("/payer-checks")).body.data).toEqual([]);
    for (let at = 0; at < 18; at++) await check(mine, person.code);
    const first = await mine.get("/payer-checks");
    const { next } = first.body.meta as unknown as { next: number };
    expect(first.body.data).toHaveLength(20);
    expect((await mine.get(`/payer-checks?after=${next}`)).body.data).toMatchObject([
      { query: "••••••••122" },
      { query: "••••••••667" },
    ]);
  });
});
