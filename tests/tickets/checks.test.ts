import { generateKeyPairSync, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { viewPublicTicket } from "#areas/ticketing/ticket-checks/public-ticket.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { allowFailingChecks } from "../support/ledger-checks.ts";
import {
  makeTicketWorld,
  newPlate,
  sealTicket,
  sell,
  type TicketWorld,
  voidTicket,
} from "./support/check-fixture.ts";

allowFailingChecks(
  "tickets of batches are written by hand, without their money",
  "the tickets of each batch match its counts, and its void tickets were refunded",
  "each ticket in a batch has its ledger entries, and none if it is void",
);

/** Ticket checks: the verdict from the database, and the record of each check. */

let testDatabase: TestDatabase;
let world: TicketWorld;
let inspector: ApiClient;
let office: ApiClient;
let guest: ApiClient;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  world = await makeTicketWorld();
  inspector = await signInAs("agent@ratebook.test");
  office = await signInAs("admin@ratebook.test");
  guest = await signInAs("guest@ratebook.test");
});
afterAll(() => testDatabase?.close());

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

interface Answer {
  readonly id: number;
  readonly verdict: string;
  readonly server_verdict: string | null;
  readonly ticket: { code: string; holder_key: string | null; valid_to: string } | null;
}

async function read(method: string, params: string, more: object = {}, client = inspector): Promise<Answer> {
  const { status, body } = await client.post("/ticket-checks", {
    check_id: randomUUID(),
    way: method,
    asked: params,
    ...more,
  });
  expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
  return body.data as Answer;
}

const rowsOf = (ids: readonly string[]) =>
  database().selectFrom("ticket_check").selectAll().where("check_id", "in", ids).orderBy("id").execute();

describe("the verdict of a check", () => {
  test("is valid by QR code, code and plate, and marks the ticket as checked once", async () => {
    const plate = newPlate();
    const { id, code, token, security_code } = await sell(world, { key: plate });
    const answer = await read("qr", token);
    expect(answer).toMatchObject({
      verdict: "valid",
      server_verdict: null,
      ticket: { code, holder_key: plate },
    });
    const first = await ticketOf(id);
    expect(first.first_checked_at).not.toBeNull();
    for (const [method, requested] of [
      ["code", `${security_code.slice(0, 4)}-${security_code.slice(4)}`.toLowerCase()],
      ["plate", plate],
    ] as const)
      expect(await read(method, requested)).toMatchObject({ verdict: "valid", ticket: { code } });
    expect(await ticketOf(id)).toEqual(first);
  });

  test("is expired after its end, not yet valid before its start, and void once voided", async () => {
    const [past, future, voided] = await Promise.all([
      sell(world, { key: newPlate(), from: inHours(-3), to: inHours(-1) }),
      sell(world, { key: newPlate(), from: inHours(1), to: inHours(2) }),
      sell(world, { key: newPlate() }),
    ]);
    const expired = await read("qr", past.token);
    expect(expired.verdict).toBe("expired");
    expect(Date.parse(expired.ticket?.valid_to ?? "")).toBeLessThan(Date.now());
    expect((await read("qr", future.token)).verdict).toBe("not-yet");
    expect((await read("qr", voided.token)).verdict).toBe("valid");
    // A checked ticket can't be voided through the application, so the test does it in the database.
    await voidTicket(voided.id);
    expect((await read("qr", voided.token)).verdict).toBe("void");
  });

  test("is wrong holder for a plate other than the ticket's, however it is typed", async () => {
    const plate = newPlate();
    const { token } = await sell(world, { key: plate });
    expect((await read("qr", token, { seen_key: "LSR 456 KJ" })).verdict).toBe("wrong-holder");
    expect((await read("qr", token, { seen_key: plate.toLowerCase().replace("-", " ") })).verdict).toBe(
      "valid",
    );
  });

  test("by plate accepts three ways of typing, uses the best ticket, and is none without a ticket", async () => {
    const plate = newPlate();
    await sell(world, { key: plate, from: inHours(-30), to: inHours(-20) });
    const { code } = await sell(world, { key: plate });
    await sell(world, { key: plate, from: inHours(3), to: inHours(9) });
    for (const typed of [plate, plate.toLowerCase().replace("-", ""), ` ${plate.replace("-", " ")} `])
      expect(await read("plate", typed)).toMatchObject({ verdict: "valid", ticket: { code } });
    expect(await read("plate", newPlate())).toMatchObject({ verdict: "none", ticket: null });
  });

  test("by plate also finds a ticket whose code looks like a plate", async () => {
    const { id, code } = await sell(world, { key: newPlate() });
    const { security_code } = await ticketOf(id);
    expect(await read("plate", security_code)).toMatchObject({ verdict: "valid", ticket: { code } });
  });

  test("is unknown for an unused code, and forged for another key's signature or altered content", async () => {
    const { publicKey: _, privateKey } = generateKeyPairSync("ed25519");
    const plate = newPlate();
    const sold = await sell(world, { key: plate });
    const { token } = sold;
    const kid = token.split(".")[1] ?? "";
    const saleFields = { security_code: "ZZZZZZZZ", holder: plate, from: inHours(-1), to: inHours(1) };
    expect((await read("code", "ZZZZ-ZZZZ")).verdict).toBe("unknown");
    expect((await read("qr", "T1.cut")).verdict).toBe("unknown");
    expect((await read("qr", await sealTicket(saleFields, { kid, privateKey }))).verdict).toBe("forged");
    expect((await read("qr", await sealTicket(saleFields, { kid: "ZZZZZZ", privateKey }))).verdict).toBe(
      "forged",
    );
    // Validly signed but not in the database, so the key was stolen.
    expect((await read("qr", await sealTicket(saleFields))).verdict).toBe("forged");
    const stolen = { ...saleFields, security_code: sold.security_code, holder: newPlate() };
    expect((await read("qr", await sealTicket(stolen))).verdict).toBe("forged");
    const altered = `${token.slice(0, -4)}AAAA`;
    const check_id = randomUUID();
    expect((await read("qr", altered, { check_id })).verdict).toBe("forged");
    expect(await rowsOf([check_id])).toMatchObject([{ asked: altered, ticket_id: null, verdict: "forged" }]);
  });

  test("for a bulk ticket requires a plate, to which the ticket then belongs", async () => {
    const plate = newPlate();
    const { id, token } = await sell(world, { key: null, to: inHours(24 * 40) });
    const params = { check_id: randomUUID(), way: "qr", asked: token };
    const { status, body } = await inspector.post("/ticket-checks", params);
    expect({ status, code: body.code }).toEqual({ status: 422, code: "holder-needed" });
    expect((await read("qr", token, { seen_key: plate })).verdict).toBe("valid");
    const bound = await ticketOf(id);
    expect(bound.holder_key).toBe(plate);
    expect(bound.valid_to.getTime() - Date.now()).toBeLessThanOrEqual(24 * HOUR);
    expect((await read("qr", token, { seen_key: newPlate() })).verdict).toBe("wrong-holder");
  });

  test("for a bulk ticket accepts only its kind of holder, and an unusual plate only with confirmation", async () => {
    const { id, token } = await sell(world, { key: null, to: inHours(24 * 40) });
    for (const seen_key of ["08051234567", "SHP-0000001", "FG123A01"]) {
      const params = { check_id: randomUUID(), way: "qr", asked: token, seen_key };
      const { status, body } = await inspector.post("/ticket-checks", params);
      expect({ status, code: body.code }).toEqual({ status: 422, code: "holder-needed" });
      const offline = { ...params, verdict: "valid", checked_at: new Date().toISOString() };
      expect((await inspector.post("/ticket-checks/batch", { checks: [offline] })).status).toBe(201);
    }
    expect((await ticketOf(id)).holder_key).toBeNull();
    expect((await read("qr", token, { seen_key: "fg 123 a01", special: true })).ticket?.holder_key).toBe(
      "FG123A01",
    );
    expect((await ticketOf(id)).holder_key).toBe("FG123A01");
    const person = await sell(world, { key: null, holder: "person", to: inHours(24) });
    await read("qr", person.token, { seen_key: "0805 123 4567" });
    expect((await ticketOf(person.id)).holder_key).toBe("08051234567");
    const shown = await viewPublicTicket(person.token);
    expect(shown).toMatchObject({ verdict: "valid", holder_key: "0805•••••67" });
    const wrong = await sell(world, { key: "08051234567" });
    expect(await viewPublicTicket(wrong.token)).toMatchObject({ holder_key: "0805•••••67" });
  });
});

describe("a ticket check", () => {
  test("sent twice is recorded once with the same answer, and its ID can't be reused", async () => {
    const { token } = await sell(world, { key: newPlate() });
    const params = {
      check_id: randomUUID(),
      way: "qr",
      asked: token,
      latitude: 7.1,
      longitude: 3.3,
      accuracy: 8,
    };
    const answers = await Promise.all([
      inspector.post("/ticket-checks", params),
      inspector.post("/ticket-checks", params),
    ]);
    const repeated = await inspector.post("/ticket-checks", params);
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual(
      [],
    );
    expect(repeated.status).toBe(201);
    expect(await rowsOf([params.check_id])).toMatchObject([
      { verdict: "valid", latitude: 7.1, longitude: 3.3, lga_id: world.lga, park_id: world.park },
    ]);
    const other = await inspector.post("/ticket-checks", { ...params, asked: "ABC-123DE", way: "plate" });
    expect(other).toMatchObject({ status: 422, body: { code: "key-reused" } });
    const stranger = await office.post("/ticket-checks", params);
    expect(stranger).toMatchObject({ status: 422, body: { code: "key-reused" } });
  });

  test("is rejected with all errors at once", async () => {
    const { status, body } = await inspector.post("/ticket-checks", {
      check_id: "x",
      way: "nose",
      latitude: 91,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(
      expect.arrayContaining(["check_id", "way", "asked", "latitude"]),
    );
    const seen = { check_id: randomUUID(), way: "plate", asked: "ABC-123DE", seen_key: "?" };
    expect((await inspector.post("/ticket-checks", seen)).body.errors).toHaveProperty("seen_key");
  });
});

describe("offline checks", () => {
  test("are recorded once each in any order, with the verdict shown and the actual one at that time", async () => {
    const [saved, voided] = await Promise.all([
      sell(world, { key: newPlate() }),
      sell(world, { key: newPlate() }),
    ]);
    const before = new Date(Date.now() - 30_000);
    await voidTicket(voided.id);
    const toJson = (params: string, verdict: string, checked_at: Date) => ({
      check_id: randomUUID(),
      way: "qr",
      asked: params,
      verdict,
      checked_at: checked_at.toISOString(),
    });
    const checks = [
      toJson(saved.token, "valid", new Date()),
      toJson(voided.token, "valid", before),
      toJson(voided.token, "valid", new Date()),
      toJson(saved.token, "wrong-holder", new Date()),
    ];
    const [a, b, c, d] = checks;
    const sent = await inspector.post("/ticket-checks/batch", { checks: [c, a, a] });
    expect(sent.status).toBe(201);
    await inspector.post("/ticket-checks/batch", { checks: [d, b, c, a] });
    const ids = checks.map(({ check_id }) => check_id);
    const rows = await rowsOf(ids);
    const of = (check: (typeof checks)[number] | undefined) =>
      rows.find(({ check_id }) => check_id === check?.check_id);
    expect(rows).toHaveLength(4);
    expect(of(a)).toMatchObject({ verdict: "valid", books: "valid", offline: true });
    expect(of(b)).toMatchObject({ verdict: "valid", books: "valid" });
    expect(of(c)).toMatchObject({ verdict: "valid", books: "void" });
    expect(of(d)).toMatchObject({ verdict: "wrong-holder", books: "valid" });
    const answer = await inspector.post("/ticket-checks/batch", { checks });
    expect(
      (answer.body.data as { checks: Answer[] }).checks.map(({ server_verdict }) => server_verdict),
    ).toEqual(["valid", "valid", "void", "valid"]);
    expect(await rowsOf(ids)).toEqual(rows);
  });

  test("of the same tickets in two concurrent calls with opposite order are all recorded", async () => {
    const sold = await Promise.all(Array.from({ length: 12 }, () => sell(world, { key: newPlate() })));
    const batch = () =>
      sold.map(({ token }) => ({
        check_id: randomUUID(),
        way: "qr",
        asked: token,
        verdict: "valid",
        checked_at: new Date().toISOString(),
      }));
    for (let countNone = 0; countNone < 4; countNone++) {
      const batches = [batch(), batch().reverse(), batch()];
      const sent = await Promise.all(
        batches.map((checks) => inspector.post("/ticket-checks/batch", { checks })),
      );
      expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await rowsOf(batches.flat().map(({ check_id }) => check_id))).toHaveLength(36);
    }
  });

  test("from a clock that is ahead are recorded with the current time", async () => {
    const check_id = randomUUID();
    const checks = [
      { check_id, way: "plate", asked: newPlate(), verdict: "none", checked_at: inHours(100).toISOString() },
    ];
    expect((await inspector.post("/ticket-checks/batch", { checks })).status).toBe(201);
    const [row] = await rowsOf([check_id]);
    expect(row?.checked_at.getTime()).toBeLessThanOrEqual((row?.received_at.getTime() ?? 0) + 1);
  });

  test("fetch new revocations from the last position", async () => {
    const [first, past] = await Promise.all([
      sell(world, { key: newPlate() }),
      sell(world, { key: newPlate(), from: inHours(-3), to: inHours(-1) }),
    ]);
    await voidTicket(first.id);
    await voidTicket(past.id);
    interface List {
      rows: { security_code: string; until: number }[];
      next: string;
      more: boolean;
    }
    const ask = async (since = "") => (await inspector.get(`/ticket-revocations${since}`)).body.data as List;
    const all = await ask();
    const codes = all.rows.map(({ security_code }) => security_code);
    expect(codes).toContain(first.security_code);
    expect(codes).not.toContain(past.security_code);
    expect(all.more).toBe(false);
    const second = await sell(world, { key: newPlate() });
    await voidTicket(second.id);
    const later = await ask(`?since=${all.next}`);
    expect(later.rows.map(({ security_code }) => security_code)).toContain(second.security_code);
    // Older rows than the overlap are not sent again.
    expect((await ask(`?since=${BigInt(Date.now()) * 1000n + 60_000_000n}.0`)).rows).toEqual([]);
    expect((await inspector.get("/ticket-revocations?since=yesterday")).status).toBe(400);
  });
});

describe("access to ticket checks", () => {
  test("counts the user's own checks of today on the inspection screen", async () => {
    const before = await countNone(office);
    await read("plate", newPlate(), {}, office);
    expect(await countNone(office)).toBe(before + 1);
  });

  const countNone = async (client: ApiClient) => {
    const { counts } = (await client.get("/ticket-checks/round")).body.data as { counts: { none?: number } };
    return counts.none ?? 0;
  };

  test("lists each check once, filtered, without phone numbers or names for guests", async () => {
    const phone = "08051234567";
    const { token } = await sell(world, { holder: "person", key: phone });
    const { id } = await read("qr", token);
    await read("plate", phone);
    for (const client of [office, guest]) {
      const { status, body } = await client.get(`/ticket-checks?verdict=valid&park=${world.park}`);
      expect(status).toBe(200);
      expect((body.data as { id: number }[]).filter((row) => row.id === id)).toHaveLength(1);
      expect(JSON.stringify(body)).not.toContain(phone);
      expect(JSON.stringify(body)).toContain("0805•••••67");
    }
    const bearer = await sell(world, { key: null });
    const typed = `driver ${phone.slice(0, 4)} ${phone.slice(4)} of keke`;
    const unused = { check_id: randomUUID(), way: "code", asked: bearer.security_code, verdict: "valid" };
    const checks = [unused, { ...unused, check_id: randomUUID(), way: "plate", asked: typed }];
    await inspector.post("/ticket-checks/batch", {
      checks: checks.map((check) => ({ ...check, checked_at: new Date().toISOString() })),
    });
    const asGuest = JSON.stringify((await guest.get("/ticket-checks")).body);
    expect(asGuest).not.toContain(bearer.security_code);
    expect(asGuest).toContain("driver 0805•••••67 of keke");
    expect(asGuest).not.toContain("Tunde");
    expect(JSON.stringify((await office.get("/ticket-checks")).body)).toContain("Tunde");
    expect((await guest.get("/ticket-checks/file?format=csv")).status).toBe(403);
    const file = await (await office.fetch("/ticket-checks/file?format=csv")).text();
    expect(file).toContain("0805•••••67");
    expect(file).not.toContain(phone);
    expect((await office.get("/ticket-checks?day=2026-02-30")).status).toBe(400);
  });

  test("pages through the list without gaps", async () => {
    const ids = async (query: string) => {
      const { body } = await office.get(`/ticket-checks?${query}`);
      return { ids: (body.data as { id: number }[]).map(({ id }) => id), next: body.meta?.next };
    };
    const all = await ids("per_page=200");
    const walked: number[] = [];
    for (let after = ""; ; ) {
      const page = await ids(`per_page=3${after}`);
      walked.push(...page.ids);
      if (page.next === undefined) break;
      after = `&after=${page.next}`;
    }
    expect(walked).toEqual(all.ids);
  });
});

const ticketOf = (id: number) =>
  database().selectFrom("ticket").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
