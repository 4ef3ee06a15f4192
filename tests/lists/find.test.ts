import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { parseQuery } from "#domain/find/parse-query.ts";
import { builtInRoles } from "#domain/permissions.ts";
import { individual } from "#domain/register/individual.ts";
import { type Actor, type Scope, type SessionUser, systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { storedValue } from "#kernel/sealing/sealed-fields.ts";
import { anythingQuery, type FoundRecords, prepareSearch } from "#reporting/find/find-anything.ts";
import { createBill } from "../money/support/bills.ts";
import { openOffice } from "../people/office.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createPayer } from "../support/payers.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { makeAgent, makeTicketWorld, newPlate, sell, voidTicket } from "../tickets/support/check-fixture.ts";

/** Search (Ctrl-K): any record, by any of its values, within the rights of the user. */

let db: TestDatabase;
let admin: ApiClient;
let here: number;
let there: number;

beforeAll(async () => {
  db = await openOffice();
  [here, there] = [await createLga(), await createLga()];
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());

async function find(as: ApiClient, q: string): Promise<FoundRecords> {
  const { status, body } = await as.get(`/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.data as unknown as FoundRecords;
}

const codes = async (as: ApiClient, q: string) => (await find(as, q)).rows.map(({ code }) => code);

interface Made {
  id: number;
  code: string;
}

async function property(values: object = {}): Promise<Made> {
  const row = {
    street_name: "Quarry Road",
    city: "Ibara",
    use: "residential",
    status: "approved",
    ...values,
  };
  return database()
    .insertInto("property")
    .values({ lga_id: here, ...row } as never)
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
}

describe("a record", () => {
  it("is found by its code in any spelling, as the only result", async () => {
    const { id, code } = await property({ street_name: "Alone Road" });
    await property({ street_name: code });
    for (const q of [code, code.toLowerCase(), code.replaceAll("-", ""), ` ${code.replaceAll("-", " - ")} `])
      expect(await find(admin, q)).toMatchObject({ rows: [{ kind: "property", id, code, exact: true }] });
    const known = (await find(admin, code.slice(0, -2))).rows[0];
    expect(known).toMatchObject({ code, exact: true });
  });

  it("ranks higher the better its title matches, and last if archived", async () => {
    const shop = async (trade_name: string, status = "approved") =>
      (
        await database()
          .insertInto("shop")
          .values({ trade_name, line_of_business: "Retail", status, lga_id: here } as never)
          .returning("code")
          .executeTakeFirstOrThrow()
      ).code;
    const archived = await shop("Zobola", "archived");
    const within = await shop("Mazobola Foods");
    const word = await shop("Best Zobola Stores");
    const start = await shop("Zobolata Ventures");
    const whole = await shop("Zọ́bọlá Stores");
    expect(await codes(admin, "zobola")).toEqual([whole, start, word, within, archived]);
    expect(await codes(admin, "stores zobola")).toEqual([whole, word]);
  });

  it("is found by plate, phone, RC number, receipt-like numbers and pay code", async () => {
    const vehicle = await database()
      .insertInto("vehicle")
      .values({ plate_number: "KJA-482XQ", vehicle_class: "car", status: "approved", lga_id: here } as never)
      .returning("code")
      .executeTakeFirstOrThrow();
    for (const q of ["kja482xq", "KJA 482 XQ", "KJA-482XQ"])
      expect((await find(admin, q)).rows[0]).toMatchObject({ code: vehicle.code, exact: true });
    const corporate = await database()
      .insertInto("corporate")
      .values({ name: "Ebute Mills", rc_number: "RC774411", phone_number: "08039990001", status: "approved" })
      .returning("code")
      .executeTakeFirstOrThrow();
    for (const q of ["rc 0774411", "RC774411", "+234 803 999 0001", "08039990001"])
      expect((await find(admin, q)).rows[0]).toMatchObject({ code: corporate.code, exact: true });
    const bill = await createBill();
    for (const q of [bill.code, bill.pay_code, bill.pay_code.toLowerCase()])
      expect((await find(admin, q)).rows).toMatchObject([{ kind: "bill", code: bill.code, exact: true }]);
  });

  it("reveals only the names of people; masked values match in full or not at all", async () => {
    const person = {
      surname: "Quarteylove",
      phone_number: "08035567781",
      email: "quartey.love@mail.ng",
      tin_number: "2233445577",
      nin: "71828182846",
    };
    const made = await database()
      .insertInto("individual")
      .values({ ...person, nin: storedValue(individual, "nin", person.nin), lga_id: here })
      .returning(["id", "code"])
      .executeTakeFirstOrThrow();
    const blind = await signInAs(await createOfficerWithGrants({ permissions: ["property.view"] }));
    for (const q of ["quarteylove", person.phone_number, person.email, person.tin_number, person.nin]) {
      const found = await find(admin, q);
      expect(found.rows).toMatchObject([{ kind: "individual", code: made.code }]);
      expect(JSON.stringify(found)).not.toMatch(/0803556|mail\.ng|22334455|718281/);
      expect((await find(blind, q)).rows).toEqual([]);
    }
    for (const part of ["0803556778", "5567781", "quartey.love", "@mail.ng", "223344557", "7182818284"])
      expect(await codes(admin, part)).not.toContain(made.code);
  });
});

describe("a user", () => {
  it("finds only records of their local governments and agencies", async () => {
    const [mine, theirs] = [
      await property({ street_name: "Scopeline Road" }),
      await property({ street_name: "Scopeline Road", lga_id: there }),
    ];
    const officer = await signInAs(await createOfficer([here]));
    expect((await codes(admin, "scopeline")).sort()).toEqual([mine.code, theirs.code].sort());
    expect(await codes(officer, "scopeline")).toEqual([mine.code]);
    expect(await codes(officer, theirs.code)).toEqual([]);
    const bill = await createBill();
    const { agency_id } = await database()
      .selectFrom("bill")
      .select("agency_id")
      .where("id", "=", bill.id)
      .executeTakeFirstOrThrow();
    const other = await database()
      .insertInto("agency")
      .values({ short_code: "FND", name: "Findable Agency" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const [inside, outside] = [
      await signInAs(await createOfficer(null, [agency_id])),
      await signInAs(await createOfficer(null, [other.id])),
    ];
    expect(await codes(inside, bill.code)).toEqual([bill.code]);
    expect(await codes(outside, bill.pay_code)).toEqual([]);
    expect((await find(outside, "findable")).rows).toMatchObject([{ kind: "agency", id: other.id }]);
    expect((await find(inside, "findable")).rows).toEqual([]);
  });

  it("finds requests about bills, and tills, only within their local governments and agencies", async () => {
    const bill = await createBill();
    const { agency_id } = await database()
      .selectFrom("bill")
      .select("agency_id")
      .where("id", "=", bill.id)
      .executeTakeFirstOrThrow();
    const objection = await database()
      .insertInto("objection")
      .values({ bill_id: bill.id, reason: "It is not mine", disputed_kobo: 1_000 } as never)
      .returning("code")
      .executeTakeFirstOrThrow();
    const till = await database()
      .insertInto("till")
      .values({
        cashier_id: 1,
        place: "Counter 9",
        agency_id,
        lga_id: here,
        day: "2026-01-05",
        float_kobo: 0,
        float_notes: "{}",
        status: "open",
      } as never)
      .returning("code")
      .executeTakeFirstOrThrow();
    const [inside, elsewhere] = [
      await signInAs(await createOfficer([here], [agency_id])),
      await signInAs(await createOfficer([there], [agency_id + 1000])),
    ];
    expect((await find(admin, objection.code)).rows).toMatchObject([
      { kind: "bill", code: bill.code, detail: objection.code, exact: true },
    ]);
    expect((await find(inside, till.code)).rows).toMatchObject([{ kind: "till", code: till.code }]);
    for (const code of [objection.code, till.code]) expect(await codes(elsewhere, code)).toEqual([]);
  });

  it("finds officers and settings where they have the right to them", async () => {
    const kinds = async (as: ApiClient, q: string) => (await find(as, q)).rows.map(({ kind }) => kind);
    const clerk = await signInAs(await createOfficerWithGrants({ permissions: ["property.view"] }));
    const named = {
      role: "administrator",
      account_manager: "musa bello",
      announcement: "charges now apply",
    };
    for (const [kind, q] of Object.entries({ ...named, demand_category: "rates" })) {
      expect(await kinds(admin, q)).toContain(kind);
      expect(await kinds(clerk, q)).not.toContain(kind);
    }
  });

  it("finds their own records when they may see only those", async () => {
    const owner = await createPayer("individual");
    const [mine, foreign] = [
      await property({ street_name: "Ownerly Road" }),
      await property({ street_name: "Ownerly Road" }),
    ];
    await database()
      .insertInto("ownership")
      .values({ asset_type: "property", asset_id: mine.id, individual_id: owner.party, since: "2020-01-01" })
      .execute();
    const [bill, not] = [await createBill({ individual_id: owner.party }), await createBill()];
    const as = await signInAs(owner.email);
    expect(await codes(as, "ownerly")).toEqual([mine.code]);
    expect(await codes(as, foreign.code)).toEqual([]);
    expect(await codes(as, "shop permit")).toEqual([bill.code]);
    expect(await codes(as, not.pay_code)).toEqual([]);
    expect(await codes(as, not.code)).toEqual([]);
  });

  it("who sells tickets finds the tickets they sold; a guest sees no names or phones", async () => {
    const world = await makeTicketWorld();
    const { code, security_code } = await sell(world, { key: "LSD-771ZZ" });
    const phone = "08091237654";
    const walked = await sell(world, { holder: "person", key: phone });
    const agent = await signInAs("agent@ratebook.test");
    const guest = await signInAs("guest@ratebook.test");
    for (const q of [code, "lsd 771zz", security_code])
      expect((await find(agent, q)).rows).toMatchObject([{ kind: "ticket", code }]);
    expect(await codes(agent, phone)).toEqual([walked.code]);
    expect(await codes(guest, phone)).toEqual([]);
    expect(await codes(guest, security_code)).toEqual([]);
    const shown = await find(guest, walked.code);
    expect(shown.rows).toMatchObject([{ kind: "ticket", code: walked.code }]);
    expect(JSON.stringify(shown)).not.toContain(phone);
    const others = await sell(world, { key: "LSD-772ZZ", agent: await makeAgent(world.lga) });
    for (const q of [others.code, "LSD-772ZZ", others.security_code]) {
      expect(await codes(agent, q)).toEqual([]);
      expect(await codes(admin, q)).toEqual([others.code]);
    }
    const seller = await database()
      .selectFrom("ticket_agent")
      .select(["code", "name"])
      .where("id", "=", world.agent)
      .executeTakeFirstOrThrow();
    expect(await codes(guest, seller.name)).toEqual([]);
    expect((await codes(admin, seller.name))[0]).toBe(seller.code);
    const seen = await find(guest, seller.code);
    expect(seen.rows).toMatchObject([{ kind: "ticket_agent", code: seller.code }]);
    expect(JSON.stringify(seen)).not.toContain(seller.name);
  });

  it("who is not signed in is refused", async () => {
    expect(await visitor.get("/search?q=road")).toMatchObject({ status: 401 });
  });
});

describe("the search result", () => {
  it("has six of a kind, and shows where there are more", async () => {
    await Promise.all(Array.from({ length: 9 }, (_, n) => property({ street_name: `Manyfold ${n} Road` })));
    const { rows, more } = await find(admin, "manyfold");
    expect(rows).toHaveLength(6);
    expect(more).toEqual(["property"]);
  });

  it.each(["", "  ", "a", "14", "%%%%", "____", "\\\\\\\\", "' OR 1=1", "日本語", "-", "((("])(
    "for %j is empty and not an error",
    async (q) => {
      const { rows, too_short } = await find(admin, q);
      expect(rows).toEqual([]);
      if (!/[a-z]{3}/i.test(q)) expect(too_short).toBe(true);
    },
  );

  it("treats wildcard characters as text", async () => {
    const { code } = await property({ street_name: "Perc%nt_Sign" });
    await property({ street_name: "PercentaSign" });
    expect(await codes(admin, "perc%nt_sign")).toEqual([code]);
  });

  it("is refused for impossible input", async () => {
    const refused = ["x".repeat(101), "x".repeat(10_000), "a\0bc", "abc\n\x07"];
    for (const q of refused)
      expect(await admin.get(`/search?q=${encodeURIComponent(q)}`)).toMatchObject({ status: 400 });
    expect(await admin.get("/search")).toMatchObject({ status: 400 });
  });
});

/** A person of an area with its usual rights, without a session in the database. */
function actorOf(
  area: SessionUser["area"],
  more: Partial<SessionUser> = {},
  scope: Scope = [{ lga: "*", agency: "*" }],
): Actor {
  const rights = builtInRoles.find((role) => role.area === area)?.permissions ?? [];
  const user: SessionUser = {
    id: 1,
    name: "Somebody",
    email: null,
    phone_number: null,
    area,
    roles: [],
    individual_id: null,
    corporate_ids: [],
    ...more,
  };
  const permissions = Object.fromEntries(rights.map((right) => [right, scope]));
  const session = { id: "one", client: "browser", user, permissions } as const;
  return { ...systemActor("Somebody"), session, system: false };
}

/** Lists that stay short by law or by their nature. */
const SHORT = [
  "agency",
  "revenue_item",
  "lga",
  "service_provider",
  "demand_category",
  "role",
  "account_manager",
  "announcement",
  "bank_account",
];

test("A ticket has its status now, not the stored one", async () => {
  const world = await makeTicketWorld();
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const tickets = {
    valid: await sell(world, { key: newPlate() }),
    expired: await sell(world, { key: newPlate(), from: hours(-48), to: hours(-24) }),
    ahead: await sell(world, { key: newPlate(), from: hours(24), to: hours(48) }),
    void: await sell(world, { key: newPlate(), from: hours(-48), to: hours(-24) }),
  };
  await voidTicket(tickets.void.id);
  const me = await database().selectFrom("app_user").select("id").executeTakeFirstOrThrow();
  for (const [status, { id, code }] of Object.entries(tickets)) {
    const check = await database()
      .insertInto("ticket_check")
      .values({
        check_id: randomUUID(),
        ticket_id: id,
        checked_by: me.id,
        checked_at: new Date(),
        verdict: "valid",
        way: "code",
        asked: code,
      } as never)
      .returning("code")
      .executeTakeFirstOrThrow();
    for (const typed of [code, String(check.code)])
      expect((await find(admin, typed)).rows, `${status}: ${typed}`).toMatchObject([
        { kind: "ticket", id, status },
      ]);
  }
});

test.each([
  ["the office", actorOf("admin")],
  ["an officer of two places", actorOf("admin", {}, [{ lga: [1, 2], agency: "*" }])],
  ["an officer of an agency", actorOf("admin", {}, [{ lga: "*", agency: [1] }])],
  ["an owner", actorOf("individual", { individual_id: 3, corporate_ids: [4] })],
  ["an agent", actorOf("agent")],
  ["a super agent", actorOf("super-agent")],
  ["a guest", actorOf("guest")],
])("%s is answered by indexes, for any input", async (_, actor) => {
  const typed = ["quarry road", "BIL-12", "PRP-0000012", "08034412290", "ABC-123DE", "7K3DM9QX"];
  for (const q of [...typed, "RC774411", "2804 1192 0042", "LAG-2026-000123", "a@mail.ng", "2233445577"]) {
    const plan = await database()
      .transaction()
      .execute(async (tx) => {
        const query = anythingQuery(actor, await prepareSearch(tx, parseQuery(q)));
        if (!query) return [];
        const { rows } = await sql<{ "QUERY PLAN": string }>`EXPLAIN ${query}`.execute(tx);
        return rows.map((row) => row["QUERY PLAN"]);
      });
    const walked = plan.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? []);
    expect({ q, walked: walked.filter((table) => !SHORT.includes(table)) }).toEqual({ q, walked: [] });
  }
});

test("A suspended ticket agent is shown as suspended, to the office and to its super agent", async () => {
  const { lga } = await makeTicketWorld();
  const id = await makeAgent(lga);
  const owner = await database()
    .selectFrom("super_agent_user")
    .select("super_agent_id")
    .where("user_id", "=", (eb) =>
      eb.selectFrom("app_user").select("id").where("email", "=", "superagent@ratebook.test"),
    )
    .executeTakeFirstOrThrow();
  const { code } = await database()
    .updateTable("ticket_agent")
    .set({ super_agent_id: owner.super_agent_id })
    .where("id", "=", id)
    .returning("code")
    .executeTakeFirstOrThrow();
  const superAgent = await signInAs("superagent@ratebook.test");
  const statuses = () =>
    Promise.all([admin, superAgent].map(async (user) => (await find(user, String(code))).rows[0]?.status));
  expect(await statuses()).toEqual(["active", "active"]);
  const reason = "Float is missing";
  expect(await admin.post(`/ticket-agents/${id}/suspend`, { reason })).toMatchObject({ status: 200 });
  expect(await statuses()).toEqual(["suspended", "suspended"]);
});
