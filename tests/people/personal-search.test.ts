import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readListQuery } from "#areas/registry/records/list-query.ts";
import { all, listConditions } from "#areas/registry/records/list-where.ts";
import { normalisePhone } from "#domain/phone.ts";
import { individual } from "#domain/register/individual.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { storedValue } from "#kernel/sealing/sealed-fields.ts";
import { createBill } from "../money/support/bills.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { allowFailingChecks } from "../support/ledger-checks.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { openOffice } from "./office.ts";

allowFailingChecks("a bill to be found, without lines", "bill lines add up to their bill");

/** Masked values must not be guessable piece by piece: a search matches the whole value or nothing. */

const PERSON = {
  surname: "Quartey",
  first_name: "Zainab",
  phone_number: "08035561234",
  email: "zainab.quartey@mail.ng",
  tin_number: "2233445566",
  tax_id: "9988776655443",
  nin: "71828182845",
};

let db: TestDatabase;
let admin: ApiClient;
let here: number;
let there: number;
let id: number;
let bill: number;

beforeAll(async () => {
  db = await openOffice();
  [here, there] = [await createLga(), await createLga()];
  ({ id } = await database()
    .insertInto("individual")
    .values({ ...PERSON, nin: storedValue(individual, "nin", PERSON.nin), lga_id: here })
    .returning("id")
    .executeTakeFirstOrThrow());
  bill = (await createBill({ individual_id: id })).id;
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());

async function found(as: ApiClient, list: string, q: string): Promise<number[]> {
  const { status, body } = await as.get(`/${list}?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return (body.data as { id: number }[]).map((row) => row.id);
}

/** Beginnings, middles and ends of a value, in both cases and with wildcards. */
function partsOf(value: string): string[] {
  const short = [value.slice(0, -1), value.slice(1), value.slice(0, 4), value.slice(-4), value.slice(2, 6)];
  return [...short, value.slice(0, 6).toUpperCase(), `${value.slice(0, 5)}%`, `${value.slice(0, -1)}_`];
}

// The name is searchable and part of the email address, so only the other parts are tested.
const SECRETS = [PERSON.phone_number, PERSON.tin_number, PERSON.tax_id, PERSON.nin, "quartey@mail.ng"];

describe.each([
  ["individuals", () => id],
  ["bills", () => bill],
])("search in %s", (list, wanted) => {
  it.each(SECRETS)("does not match a part of %s", async (value) => {
    // A mobile number without its leading 0 is complete, and the name is searchable.
    const parts = partsOf(value).filter(
      (part) => !normalisePhone(part) && !"zainab quartey".includes(part.toLowerCase()),
    );
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts)
      expect({ part, found: await found(admin, list, part) }).toEqual({ part, found: [] });
  });

  it.each([
    PERSON.phone_number,
    "+234 803 556 1234",
    PERSON.email,
    PERSON.email.toUpperCase(),
    PERSON.tin_number,
    PERSON.tax_id,
    PERSON.nin,
    "zainab",
    "QUARTEY",
  ])("finds the complete %s", async (q) => {
    expect(await found(admin, list, q)).toEqual([wanted()]);
  });
});

it("search combines a name with a complete number", async () => {
  expect(await found(admin, "individuals", `Quartey ${PERSON.phone_number}`)).toEqual([id]);
  expect(await found(admin, "individuals", `Other ${PERSON.phone_number}`)).toEqual([]);
});

describe("bills", () => {
  it("are not found by personal data of people the officer cannot view", async () => {
    const bills = ["bill.view"];
    const blind = await signInAs(await createOfficerWithGrants({ permissions: bills }));
    const elsewhere = await signInAs(
      await createOfficerWithGrants(
        { permissions: bills },
        { permissions: ["individual.view"], lga_ids: [there] },
      ),
    );
    const near = await signInAs(
      await createOfficerWithGrants(
        { permissions: bills },
        { permissions: ["individual.view"], lga_ids: [here] },
      ),
    );
    for (const q of [PERSON.phone_number, PERSON.email, PERSON.nin]) {
      expect(await found(blind, "bills", q)).toEqual([]);
      expect(await found(elsewhere, "bills", q)).toEqual([]);
      expect(await found(near, "bills", q)).toEqual([bill]);
    }
    // The bill itself shows its payer.
    expect(await found(blind, "bills", "Quartey")).toEqual([bill]);
  });

  it("are found by a corporate's numbers only if the officer can view the corporate", async () => {
    const corporate = await database()
      .insertInto("corporate")
      .values({ name: "Kuto Mills", rc_number: "RC765432", lga_id: here, status: "approved" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: number }>`
      INSERT INTO bill (pay_code, token, source, source_id, agency_id, corporate_id, title, total_kobo, issued_on, due_on)
      SELECT '87654321', lpad('t', 22, 'x'), 'assessment', 1, min(id), ${corporate.id}::bigint, 'Permit', 100,
        '2026-01-05', '2026-03-31' FROM agency RETURNING id`.execute(database());
    const theirs = rows[0]?.id ?? 0;
    const blind = await signInAs(await createOfficerWithGrants({ permissions: ["bill.view"] }));
    expect(await found(admin, "bills", "RC7654")).toEqual([theirs]);
    expect(await found(blind, "bills", "RC7654")).toEqual([]);
    expect(await found(blind, "bills", "kuto")).toEqual([theirs]);
  });
});

it("search for personal data uses indexes in a large register", async () => {
  await sql`INSERT INTO individual (surname, phone_number, email, nin)
    SELECT 'Person ' || n, '0802' || lpad(n::text, 7, '0'), 'p' || n || '@mail.ng', 'sealed:' || (20000000000 + n)
    FROM generate_series(1, 20000) n`.execute(database());
  await sql`ANALYZE individual`.execute(database());
  for (const q of [PERSON.phone_number, PERSON.email, PERSON.tin_number, PERSON.tax_id, PERSON.nin]) {
    const query = readListQuery(individual, { q });
    const scope = [{ lga: "*", agency: "*" }] as const;
    const where = all(listConditions(individual, systemActor("test"), scope, query));
    const { rows } = await sql<{
      "QUERY PLAN": string;
    }>`EXPLAIN SELECT FROM individual AS t WHERE ${where}`.execute(database());
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toContain("Seq Scan");
  }
});
