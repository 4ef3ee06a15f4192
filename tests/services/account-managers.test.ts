import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#domain/lagos.ts";
import type { Scope } from "#domain/people/cover.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pay } from "../collecting/kit.ts";
import { agencyOf, createBill, createPayer } from "../money/support/bills.ts";
import { mergingAs, versionOf } from "../money/support/merging.ts";
import { connectAsOwner } from "../money/support/owner.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createCorporate, createPayer as createOwner } from "../support/payers.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { codeOf, createManager, dataOf, type TestManager } from "./support/office-kit.ts";

/** Portfolios of account managers: assignment, balances, and what happens when a manager leaves. */

let till: Till;
let admin: ApiClient;
let first: TestManager;
let second: TestManager;
let today: string;

beforeAll(async () => {
  till = await openTill();
  admin = await signInAs("admin@ratebook.test");
  [first, second] = [await createManager(admin), await createManager(admin)];
  today = await lagosToday(database());
});
afterAll(() => till.close());

const assign = (manager: TestManager, codes: string, more: object = {}) =>
  admin.post(`/account-managers/${manager.id}/payers`, { codes, ...more });
const give = async (manager: TestManager, ...ids: number[]) => {
  const codes = await Promise.all(ids.map((id) => codeOf("individual", id)));
  expect(await assign(manager, codes.join("\n"), { take_over: "yes" })).toMatchObject({ status: 200 });
};
const payersOf = async (manager: TestManager, query = "", by = admin) =>
  dataOf<{ id: number; payer_id: number; owed_kobo: number; overdue_kobo: number; code: string }[]>(
    await by.get(`/account-managers/${manager.id}/payers${query}`),
  );
const entriesOf = async (individual_id: number) => {
  const { rows } = await sql<{ manager_id: number; open: boolean; reason: string | null }>`
    SELECT manager_id, until IS NULL AS open, reason FROM portfolio_entry WHERE individual_id = ${individual_id} ORDER BY id`.execute(
    database(),
  );
  return rows;
};

describe("an account manager", () => {
  test("is an officer whose role has the right, added once", async () => {
    const email = await createOfficerWithGrants({ permissions: ["property.view"] });
    const user = await database()
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(await admin.post("/account-managers", { user_id: user.id })).toMatchObject({
      status: 422,
      body: { code: "no-manager-right", errors: { user_id: [expect.any(String)] } },
    });
    expect(await admin.post("/account-managers", { user_id: first.user })).toMatchObject({
      status: 409,
      body: { code: "manager-already" },
    });
    expect(await admin.post("/account-managers", {})).toMatchObject({
      status: 422,
      body: { code: "invalid" },
    });
    expect(await first.client.post("/account-managers", { user_id: user.id })).toMatchObject({ status: 403 });
  });

  test("is shown to payers with the office contact, once both are set", async () => {
    const owner = await createOwner("individual");
    await give(first, owner.party);
    const change = (body: object) =>
      first.client.patch(`/account-managers/${first.id}`, { version: 1, ...body });
    expect(await change({ shown_to_payers: "yes" })).toMatchObject({
      status: 422,
      body: { code: "no-office-contact" },
    });
    expect(await change({ office_phone: "12", office_email: "no" })).toMatchObject({
      status: 422,
      body: { errors: { office_phone: [expect.any(String)], office_email: [expect.any(String)] } },
    });
    const { ownManagers } = await import("#areas/services/account-managers/manager-of-payer.ts");
    const seen = () => ownManagers(ownerActor(owner.party));
    expect(await seen()).toEqual([]);
    expect((await change({ shown_to_payers: "yes", office_phone: "0800 644 6000" })).status).toBe(200);
    expect(await seen()).toMatchObject([
      { name: first.name, office_phone: "08006446000", office_email: null },
    ]);
    expect(await change({ office_phone: "" })).toMatchObject({
      status: 409,
      body: { code: "edited-meanwhile" },
    });
    expect((await second.client.patch(`/account-managers/${first.id}`, { version: 2 })).status).toBe(404);
    // Omitted fields stay unchanged.
    expect(await change({ version: 2, office_email: "desk@ratebook.test" })).toMatchObject({ status: 200 });
    expect(await seen()).toMatchObject([{ office_phone: "08006446000", office_email: "desk@ratebook.test" }]);
    expect(await change({ version: 3, shown_to_payers: "no" })).toMatchObject({ status: 200 });
    expect(await seen()).toEqual([]);
  });
});

/** Signs in a user linked to this individual. */
function ownerActor(individual_id: number) {
  const everywhere = [{ lga: "*", agency: "*" }] as const;
  return actorWith({ "own_bill.view": everywhere }, { id: 1, area: "individual", individual_id });
}

const officerActor = (permissions: Permissions, id = 1) =>
  actorWith(permissions, { id, area: "admin", individual_id: null });

type Permissions = Readonly<Record<string, Scope>>;

function actorWith(
  permissions: Permissions,
  user: { id: number; area: "admin" | "individual"; individual_id: number | null },
) {
  return {
    session: {
      id: "",
      client: "api" as const,
      permissions,
      user: { name: "", email: null, phone_number: null, roles: [], corporate_ids: [], ...user },
    },
    name: "",
    key: "",
    ip: undefined,
    request_id: undefined,
    system: false,
  };
}

describe("assigning payers", () => {
  test("gives each payer one manager at a time and keeps the history", async () => {
    const payer = await createPayer();
    const code = await codeOf("individual", payer);
    expect(dataOf(await assign(first, code))).toEqual({
      assigned: 1,
      reassigned: 0,
      kept_by_others: 0,
      already_assigned: 0,
    });
    expect(dataOf(await assign(first, code))).toMatchObject({ assigned: 0, already_assigned: 1 });
    expect(dataOf(await assign(second, code))).toMatchObject({ assigned: 0, kept_by_others: 1 });
    expect(await entriesOf(payer)).toMatchObject([{ manager_id: first.id, open: true }]);
    expect(dataOf(await assign(second, code, { take_over: "yes" }))).toMatchObject({ reassigned: 1 });
    expect(await entriesOf(payer)).toMatchObject([
      { manager_id: first.id, open: false, reason: "Reassigned to another manager" },
      { manager_id: second.id, open: true },
    ]);
  });

  test("assigns a payer once when two officers do it at the same time", async () => {
    const payer = await createPayer();
    const code = await codeOf("individual", payer);
    const done = await Promise.all([first, second, first, second].map((one) => assign(one, code)));
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(done.filter((one) => dataOf<{ assigned: number }>(one).assigned === 1)).toHaveLength(1);
    expect(await entriesOf(payer)).toHaveLength(1);
  });

  test("by a list of codes reports every invalid code and saves nothing if there is one", async () => {
    const payers = [await createPayer(), await createPayer()];
    const codes = await Promise.all(payers.map((id) => codeOf("individual", id)));
    const corporate = await codeOf("corporate", await createCorporate());
    const archived = await createPayer();
    await database()
      .updateTable("individual")
      .set({ status: "archived" })
      .where("id", "=", archived)
      .execute();
    const wrong = await assign(
      first,
      ["Code,Name", ...codes, await codeOf("individual", archived), corporate].join("\n"),
    );
    expect(wrong).toMatchObject({ status: 422, body: { code: "unknown-payers" } });
    expect(wrong.body.errors?.["codes"]?.[0]).toContain("line 4");
    expect(await entriesOf(payers[0] ?? 0)).toEqual([]);
    const preview = await admin.post(`/account-managers/${first.id}/payers/preview`, {
      codes: [...codes, corporate].join("\n"),
    });
    expect(preview).toMatchObject({
      status: 200,
      body: { data: { unassigned: 3, already_assigned: 0, other_managers: [] } },
    });
    expect(await entriesOf(payers[0] ?? 0)).toEqual([]);
    expect(dataOf(await assign(first, [...codes, corporate].join("\n")))).toMatchObject({ assigned: 3 });
  });

  test("selects payers by local government and amount due, for one agency or in total", async () => {
    const lga = await createLga();
    const agency_id = await agencyOf("OWE");
    const [much, little] = [await createPayer(), await createPayer()];
    const [nothing, elsewhere] = [await createPayer(), await createPayer()];
    await database()
      .updateTable("individual")
      .set({ lga_id: lga })
      .where("id", "in", [much, little, nothing])
      .execute();
    await createBill({ individual_id: much, agency_id, lines: [["OW-1", 900_000]] });
    await createBill({ individual_id: much, lines: [["TX-01", 200_000]] });
    await createBill({ individual_id: little, agency_id, lines: [["OW-1", 100_000]] });
    await createBill({ individual_id: elsewhere, agency_id, lines: [["OW-1", 900_000]] });
    const read = async (body: object) =>
      dataOf<{ unassigned: number }>(await admin.post(`/account-managers/${second.id}/payers/preview`, body))
        .unassigned;
    expect(await read({ lga_id: lga })).toBe(3);
    expect(await read({ lga_id: lga, owing_over: "0" })).toBe(2);
    expect(await read({ lga_id: lga, owing_over: "10000.00" })).toBe(1);
    // With the agency filter, only its balance counts: ₦9,000.00 of ₦11,000.00.
    expect(await read({ lga_id: lga, agency_id, owing_over: "8999.99" })).toBe(1);
    expect(
      await admin.post(`/account-managers/${second.id}/payers/preview`, {
        lga_id: lga,
        agency_id,
        owing_over: "9000.00",
      }),
    ).toMatchObject({
      status: 422,
      body: { code: "no-payers-chosen" },
    });
    expect(await read({ lga_id: lga, type: "individual", agency_id })).toBe(2);
    const done = await admin.post(`/account-managers/${second.id}/payers`, { lga_id: lga, owing_over: "0" });
    expect(dataOf(done)).toMatchObject({ assigned: 2 });
    expect((await payersOf(second)).map(({ payer_id }) => payer_id)).toEqual(
      expect.arrayContaining([much, little]),
    );
  });

  test("can be ended once, with a reason", async () => {
    const payer = await createPayer();
    await give(first, payer);
    const [entry] = await payersOf(first, `?q=${await codeOf("individual", payer)}`);
    const end = (body: object) => admin.post(`/portfolio-entries/${entry?.id}/end`, body);
    expect(await end({})).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } });
    expect((await end({ reason: "Moved abroad" })).status).toBe(200);
    expect(await end({ reason: "Again" })).toMatchObject({ status: 409, body: { code: "not-in-portfolio" } });
    expect(await entriesOf(payer)).toMatchObject([{ open: false, reason: "Moved abroad" }]);
  });
});

describe("a portfolio", () => {
  let manager: TestManager;
  let payers: number[];

  /** Overdue ₦3,000.00 of ₦5,000.00; balance ₦9,000.00; a plan with an overdue instalment; no balance. */
  beforeAll(async () => {
    manager = await createManager(admin);
    payers = [
      await createPayer("Zed Okoro"),
      await createPayer("Ada Bello"),
      await createPayer("Kẹ́mi Ọjọ́"),
      await createPayer("Uche Nil"),
    ];
    const [overdue, owing, plan] = payers;
    await createBill({ individual_id: overdue, lines: [["TX-01", 300_000]], due_on: addDays(today, -40) });
    await createBill({ individual_id: overdue, lines: [["TX-01", 200_000]], due_on: today });
    await createBill({ individual_id: owing, lines: [["TX-01", 900_000]] });
    const { id } = await createBill({
      individual_id: plan,
      lines: [["TX-01", 600_000]],
      due_on: addDays(today, -90),
    });
    const parts = [
      { kobo: 200_000, due_on: addDays(today, -5) },
      { kobo: 200_000, due_on: addDays(today, 25) },
      { kobo: 200_000, due_on: null },
    ];
    await sql`UPDATE bill SET schedule = ${JSON.stringify({ kind: "plan", parts })}::jsonb WHERE id = ${id}`.execute(
      database(),
    );
    await give(manager, ...payers);
  });

  test("lists each payer's balance, the most overdue first", async () => {
    expect(await payersOf(manager)).toMatchObject([
      {
        payer_id: payers[0],
        bills: 2,
        owed_kobo: 500_000,
        overdue_kobo: 300_000,
        overdue_since: addDays(today, -40),
      },
      { payer_id: payers[2], owed_kobo: 600_000, overdue_kobo: 200_000 },
      { owed_kobo: expect.any(Number), overdue_kobo: 0 },
      { owed_kobo: expect.any(Number), overdue_kobo: 0 },
    ]);
    expect(dataOf(await admin.get(`/account-managers/${manager.id}`))).toMatchObject({
      payers: 4,
      payers_owing: 3,
      owed_kobo: 2_000_000,
      overdue_kobo: 500_000,
      collected_kobo: 0,
    });
  });

  test("is sorted, filtered and paged in the database", async () => {
    const names = async (query: string) =>
      (await payersOf(manager, query)).map(({ payer_id }) => payers.indexOf(payer_id));
    expect(await names("?sort=-owed")).toEqual([1, 2, 0, 3]);
    expect(await names("?sort=owed&show=owing")).toEqual([0, 2, 1]);
    expect(await names("?show=overdue")).toEqual([0, 2]);
    expect(await names("?q=kemi")).toEqual([2]);
    expect(await names(`?q=${await codeOf("individual", payers[1] ?? 0)}`)).toEqual([1]);
    for (const sort of ["name", "-name", "owed", "-owed", "overdue", "-overdue", "paid", "-paid"]) {
      const whole = await names(`?sort=${sort}`);
      const paged: number[] = [];
      let next: string | undefined;
      do {
        const page = await admin.get(
          `/account-managers/${manager.id}/payers?sort=${sort}&per_page=1${next ? `&after=${next}` : ""}`,
        );
        expect(page.body.meta?.total).toBe(4);
        paged.push(...dataOf<{ payer_id: number }[]>(page).map(({ payer_id }) => payers.indexOf(payer_id)));
        next = page.body.meta?.next;
      } while (next && paged.length < 10);
      expect(paged).toEqual(whole);
    }
  });

  test("exports the same rows as a file", async () => {
    const file = await manager.client.fetch(
      `/account-managers/${manager.id}/payers/file?format=csv&show=overdue`,
    );
    expect(file.status).toBe(200);
    const lines = (await file.text()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("5000.00");
    expect(lines[1]).toContain("3000.00");
  });

  test("shows lower balances and the amount collected after a payment", async () => {
    const bill = await createBill({ individual_id: payers[3], lines: [["TX-01", 400_000]] });
    await pay([bill], 150_000);
    const [row] = await payersOf(manager, `?q=${await codeOf("individual", payers[3] ?? 0)}`);
    expect(row).toMatchObject({ owed_kobo: 250_000, overdue_kobo: 0, last_paid_on: today });
    expect(dataOf(await admin.get(`/account-managers/${manager.id}`))).toMatchObject({
      collected_kobo: 150_000,
    });
    const all = dataOf<{ id: number; collected_kobo: number }[]>(await admin.get("/account-managers"));
    expect(all.find(({ id }) => id === manager.id)).toMatchObject({ collected_kobo: 150_000, payers: 4 });
  });

  test("is the only one visible to a manager without the right to view others", async () => {
    expect(dataOf<{ id: number }[]>(await manager.client.get("/account-managers"))).toMatchObject([
      { id: manager.id },
    ]);
    for (const path of ["", "/payers", "/follow-ups"]) {
      expect((await manager.client.get(`/account-managers/${manager.id}${path}`)).status).toBe(200);
      expect((await manager.client.get(`/account-managers/${first.id}${path}`)).status).toBe(404);
    }
    expect((await manager.client.fetch(`/account-managers/${first.id}/payers/file`)).status).toBe(404);
    expect((await manager.client.post(`/account-managers/${manager.id}/payers`, { codes: "x" })).status).toBe(
      403,
    );
  });

  test("shows officers of some local governments only the payers there, and hides managers without such payers", async () => {
    const lga = await createLga();
    await database()
      .updateTable("individual")
      .set({ lga_id: lga })
      .where("id", "=", payers[0] ?? 0)
      .execute();
    const officer = await signInAs(await createOfficer([lga]));
    expect((await payersOf(manager, "", officer)).map(({ payer_id }) => payer_id)).toEqual([payers[0]]);
    expect(dataOf(await officer.get(`/account-managers/${manager.id}`))).toMatchObject({ payers: 1 });
    const other = await signInAs(await createOfficer([await createLga()]));
    expect((await other.get(`/account-managers/${manager.id}`)).status).toBe(404);
    expect(dataOf(await other.get("/account-managers"))).toEqual([]);
    const code = await codeOf("individual", payers[1] ?? 0);
    expect(
      await other.post(`/account-managers/${first.id}/payers`, { codes: code, take_over: "yes" }),
    ).toMatchObject({
      status: 422,
      body: { code: "unknown-payers" },
    });
    const [entry] = await payersOf(manager);
    expect((await other.post(`/portfolio-entries/${entry?.id}/end`, { reason: "Mine" })).status).toBe(404);
    // Payers don't belong to agencies, so a right for agencies only gives no access to them.
    const agency = await signInAs(await createOfficer(null, [await agencyOf("TST")]));
    expect(dataOf(await agency.get("/account-managers"))).toEqual([]);
  });
});

describe("a manager who leaves", () => {
  test("is reported, and the whole portfolio moves to an active manager", async () => {
    const leaver = await createManager(admin);
    const payers = [await createPayer("Left One"), await createPayer("Left Two")];
    await give(leaver, ...payers);
    const planned = await leaver.client.post("/follow-ups", {
      payer: await codeOf("individual", payers[0] ?? 0),
      kind: "call",
      due_on: addDays(today, 3),
      body: "Ask",
    });
    expect(planned.status).toBe(201);
    await sql`UPDATE app_user SET status = 'suspended' WHERE id = ${leaver.user}`.execute(database());
    const { unmanagedPortfolios } = await import("#areas/services/account-managers/unmanaged-portfolios.ts");
    const { systemActor } = await import("#kernel/actor.ts");
    expect(await unmanagedPortfolios(systemActor("test"))).toMatchObject({
      payers: 2,
      managers: 1,
      first_id: leaver.id,
    });
    expect(dataOf(await admin.get(`/account-managers/${leaver.id}`))).toMatchObject({
      suspended: true,
      active: false,
    });
    expect(await assign(leaver, await codeOf("individual", await createPayer()))).toMatchObject({
      status: 409,
      body: { code: "manager-away" },
    });
    const move = (from: TestManager, body: object) => admin.post(`/account-managers/${from.id}/move`, body);
    expect(await move(leaver, {})).toMatchObject({
      status: 422,
      body: { errors: { to: [expect.any(String)], reason: [expect.any(String)] } },
    });
    expect(await move(first, { to: leaver.id, reason: "Back" })).toMatchObject({
      status: 409,
      body: { code: "manager-away" },
    });
    expect(await move(leaver, { to: leaver.id, reason: "Same" })).toMatchObject({ status: 422 });
    expect(dataOf(await move(leaver, { to: second.id, reason: "Left the office" }))).toEqual({ moved: 2 });
    expect(await unmanagedPortfolios(systemActor("test"))).toBeNull();
    expect(await move(leaver, { to: second.id, reason: "Again" })).toMatchObject({
      status: 409,
      body: { code: "portfolio-empty" },
    });
    for (const payer of payers)
      expect(await entriesOf(payer)).toMatchObject([
        { manager_id: leaver.id, open: false, reason: "Left the office" },
        { manager_id: second.id, open: true },
      ]);
    // Open follow-ups moved with it.
    const open = dataOf<{ payer_id: number }[]>(
      await second.client.get(`/account-managers/${second.id}/follow-ups`),
    );
    expect(open.map(({ payer_id }) => payer_id)).toContain(payers[0]);
  });
});

test("merged payers have one manager, and each gets its own back when the merge is undone", async () => {
  const [survivor, duplicate] = [await createPayer("Twice Entered"), await createPayer("Twice Entred")];
  await give(first, survivor);
  await give(second, duplicate);
  const planned = await second.client.post("/follow-ups", {
    payer: await codeOf("individual", duplicate),
    kind: "call",
    due_on: today,
    body: "Ask when it is paid",
  });
  expect(planned.status).toBe(201);
  const { id: open } = dataOf<{ id: number }>(planned);
  await sql`UPDATE follow_up SET reminded_at = now() WHERE id = ${open}`.execute(database());
  const followUp = async () => {
    const { rows } = await sql<{ manager_id: number; individual_id: number; reminded: boolean }>`
      SELECT manager_id, individual_id, reminded_at IS NOT NULL AS reminded FROM follow_up WHERE id = ${open}`.execute(
      database(),
    );
    return rows[0];
  };
  expect((await admin.post("/step-up", { password: "Ratebook-demo-1" })).status).toBe(200);
  const { merge, undo } = mergingAs(admin);
  const done = await merge("individual", survivor, duplicate);
  expect(done.status).toBe(201);
  expect((await entriesOf(survivor)).filter(({ open }) => open)).toMatchObject([{ manager_id: first.id }]);
  expect(await entriesOf(duplicate)).toEqual([]);
  // Open follow-ups move to the remaining payer's manager, who is reminded of them.
  expect(await followUp()).toEqual({ manager_id: first.id, individual_id: survivor, reminded: false });
  const theirs = await first.client.get(`/account-managers/${first.id}/follow-ups?list=open&per_page=200`);
  expect(dataOf<{ id: number }[]>(theirs).map(({ id }) => id)).toContain(open);
  // A reminder sent in the meantime doesn't block undoing the merge.
  await sql`UPDATE follow_up SET reminded_at = now() WHERE id = ${open}`.execute(database());
  expect((await undo(done)).status).toBe(200);
  expect(await followUp()).toMatchObject({ manager_id: second.id, individual_id: duplicate });
  expect(await entriesOf(duplicate)).toMatchObject([{ manager_id: second.id, open: true }]);
});

test("a merge waits for portfolio changes in progress, so that a payer never has two managers", async () => {
  const [survivor, duplicate] = [await createPayer("Twice At Once"), await createPayer("Twice At Onse")];
  await give(second, duplicate);
  expect((await admin.post("/step-up", { password: "Ratebook-demo-1" })).status).toBe(200);
  const version = await Promise.all([survivor, duplicate].map((id) => versionOf("individual", id)));
  const other = await connectAsOwner(till.database.url);
  try {
    await other.query("BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('portfolios', 0))");
    const merging = admin.post("/merges", {
      resource: "individual",
      survivor_id: survivor,
      loser_id: duplicate,
      reason: "Entered twice.",
      survivor_version: version[0],
      loser_version: version[1],
    });
    const waiting = async () => {
      const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(database());
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0);
    await other.query("INSERT INTO portfolio_entry (manager_id, individual_id) VALUES ($1, $2)", [
      first.id,
      survivor,
    ]);
    await other.query("COMMIT");
    expect((await merging).status).toBe(201);
  } finally {
    await other.end();
  }
  expect((await entriesOf(survivor)).filter(({ open }) => open)).toMatchObject([{ manager_id: first.id }]);
});

test("notes on a manager need access to the portfolio and to its local governments", async () => {
  const [here, elsewhere] = [await createLga(), await createLga()];
  const third = await createManager(admin);
  const payer = await createPayer();
  await sql`UPDATE individual SET lga_id = ${here} WHERE id = ${payer}`.execute(database());
  await give(third, payer);
  const permissions = ["account_manager.view", "note.view", "note.write"];
  const note = (by: ApiClient) =>
    by.post("/notes", { resource: "account_manager", record_id: third.id, note: "Asked at the office" });
  const near = await signInAs(await createOfficerWithGrants({ permissions, lga_ids: [here] }));
  const far = await signInAs(await createOfficerWithGrants({ permissions, lga_ids: [elsewhere] }));
  expect((await note(near)).status).toBe(201);
  expect((await note(far)).status).toBe(404);
  const read = (by: ApiClient) => by.get(`/notes?resource=account_manager&record_id=${third.id}`);
  expect(dataOf<unknown[]>(await read(near))).toHaveLength(1);
  expect((await read(far)).status).toBe(404);
  // The manager can view the portfolio but lacks the right to write notes.
  expect((await note(third.client)).status).toBe(403);
  expect(dataOf<unknown[]>(await read(third.client))).toHaveLength(1);
});

test("follow-ups and their counts are limited to the scope of the right", async () => {
  const [here, elsewhere] = [await createLga(), await createLga()];
  const third = await createManager(admin);
  const [near, far] = [await createPayer(), await createPayer()];
  await sql`UPDATE individual SET lga_id = CASE WHEN id = ${near} THEN ${here}::bigint ELSE ${elsewhere}::bigint END
    WHERE id IN (${near}, ${far})`.execute(database());
  await give(third, near, far);
  for (const payer of [near, far])
    expect(
      await third.client.post("/follow-ups", {
        payer: await codeOf("individual", payer),
        kind: "call",
        due_on: today,
        body: "Ask when it will be paid",
      }),
    ).toMatchObject({ status: 201 });
  const { managerOfPayer } = await import("#areas/services/account-managers/manager-of-payer.ts");
  const local = officerActor({
    "account_manager.view": [{ lga: [here], agency: "*" }],
    "individual.view": [{ lga: "*", agency: "*" }],
  });
  expect(await managerOfPayer(local, "individual", near)).toMatchObject({
    now: { manager_id: third.id },
    follow_ups: [{ kind: "call" }],
  });
  expect(await managerOfPayer(local, "individual", far)).toMatchObject({ now: null, follow_ups: [] });

  const officer = await signInAs(
    await createOfficerWithGrants({ permissions: ["account_manager.view"], lga_ids: [here] }),
  );
  const dueToday = async (by: ApiClient) =>
    dataOf<{ id: number; follow_ups_due_today: number }[]>(await by.get("/account-managers")).find(
      ({ id }) => id === third.id,
    )?.follow_ups_due_today;
  expect(await dueToday(officer)).toBe(1);
  expect(await dueToday(admin)).toBe(2);

  const { myFollowUps } = await import("#areas/services/account-managers/list-follow-ups.ts");
  const manager = officerActor({ "account_manager.work": [{ lga: [here], agency: "*" }] }, third.user);
  expect(await myFollowUps(manager)).toMatchObject({ manager_id: third.id, due: 1 });
});
