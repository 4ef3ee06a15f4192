import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type LagosDate, startOfDay } from "#domain/lagos.ts";
import { TREND_DAYS } from "#domain/ticket-compliance.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import "#areas/ticketing/ticket-compliance/count-job.ts";
import { systemActor } from "#kernel/actor.ts";
import { transaction } from "#kernel/db/client.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { makeTicketWorld, newPlate, sell, type TicketWorld } from "./support/check-fixture.ts";

/** Share of registered vehicles and shops with a ticket: the database's counts against the test's own. */

const CLASSES = ["okada", "keke", "bus"] as const;

interface Vehicle {
  readonly id: number;
  readonly plate: string;
  readonly lga: number;
  readonly park: number | null;
  readonly class: string;
  readonly approved: boolean;
}
interface Ticket {
  readonly plate: string;
  readonly from: Date;
  readonly to: Date;
  readonly void: boolean;
}

let testDatabase: TestDatabase;
let world: TicketWorld;
let office: ApiClient;
let today: LagosDate;
let vehicles: Vehicle[];
let tickets: Ticket[];
let other: number;

// Deterministic data that includes all kinds.
let state = 7;
const draw = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  world = await makeTicketWorld();
  other = await createLga();
  office = await signInAs("admin@ratebook.test");
  today = await lagosToday(database());
  vehicles = [];
  for (let n = 0; n < 60; n++) vehicles.push(await register());
  tickets = [];
  for (let n = 0; n < 160; n++) tickets.push(await sellSome());
}, 120_000);
afterAll(() => testDatabase?.close());

async function register(): Promise<Vehicle> {
  const plate = newPlate();
  const approved = draw(6) > 0;
  const lga = draw(3) === 0 ? other : world.lga;
  const park = draw(2) === 0 ? world.park : null;
  const vehicle_class = CLASSES[draw(3)] ?? "bus";
  const { id } = await database()
    .insertInto("vehicle")
    .values({
      plate_number: plate,
      vehicle_class,
      lga_id: lga,
      park_id: park,
      status: approved ? "approved" : "draft",
      created_at: new Date(Date.now() - 40 * 86_400_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, plate, lga, park, class: vehicle_class, approved };
}

async function sellSome(): Promise<Ticket> {
  const vehicle = vehicles[draw(vehicles.length)];
  const begin = startOfDay(addDays(today, -draw(TREND_DAYS + 3))).getTime() + draw(24) * 3_600_000;
  const ticket = {
    plate: draw(8) === 0 || !vehicle ? newPlate() : vehicle.plate,
    from: new Date(begin),
    to: draw(4) === 0 ? new Date(begin + 86_400_000 * (1 + draw(6))) : startOfDay(addDays(dayOf(begin), 1)),
    void: draw(7) === 0,
  };
  await sell(world, {
    key: ticket.plate,
    from: ticket.from,
    to: ticket.to,
    status: ticket.void ? "void" : "valid",
    ...(draw(2) === 0 && vehicle && ticket.plate === vehicle.plate && { vehicle: vehicle.id }),
  });
  return ticket;
}

const dayOf = (at: number): LagosDate => new Date(at + 3_600_000).toISOString().slice(0, 10);

/** Computes which of the vehicles held a ticket on a day. */
function holders(among: readonly Vehicle[], day: LagosDate): Vehicle[] {
  const [starts, ends] = [startOfDay(day), startOfDay(addDays(day, 1))];
  return among.filter(({ plate }) =>
    tickets.some((one) => one.plate === plate && !one.void && one.from < ends && one.to > starts),
  );
}

interface Group {
  key: string | null;
  registered: number;
  holding: number;
}
interface Answer {
  total: { registered: number; holding: number };
  lgas: Group[];
  classes: Group[];
  parks: Group[];
  trend: { day: LagosDate; registered: number; holding: number }[];
}

async function ask(query = "", client = office): Promise<Answer> {
  const { status, body } = await client.get(`/ticket-compliance?${query}`);
  expect(status).toBe(200);
  return body.data as Answer;
}

async function missing(query: string): Promise<number[]> {
  const ids: number[] = [];
  for (let after = ""; ; ) {
    const { body } = await office.get(`/ticket-compliance/missing?per_page=7&${query}${after}`);
    const page = body.data as { rows: { id: number }[]; next?: number };
    ids.push(...page.rows.map(({ id }) => id));
    if (page.next === undefined) return ids;
    after = `&after=${page.next}`;
  }
}

const here = () => vehicles.filter(({ approved }) => approved);

/** Parts of the whole, each with its query. */
function parts(): (readonly [query: string, of: Vehicle[]])[] {
  return [
    ["", here()],
    [`lga=${other}`, here().filter(({ lga }) => lga === other)],
    [`park=${world.park}`, here().filter(({ park }) => park === world.park)],
    ...CLASSES.map((name) => [`class=${name}`, here().filter((one) => one.class === name)] as const),
  ];
}

async function expectRight(): Promise<void> {
  for (const [query, of] of parts()) {
    const answer = await ask(query);
    expect({ query, ...answer.total }).toEqual({
      query,
      registered: of.length,
      holding: holders(of, today).length,
    });
    expect(answer.trend).toEqual(
      Array.from({ length: TREND_DAYS }, (_, at) => addDays(today, at - TREND_DAYS + 1)).map((day) => ({
        day,
        registered: of.length,
        holding: holders(of, day).length,
      })),
    );
    for (const groups of [answer.lgas, answer.classes, answer.parks])
      for (const part of ["registered", "holding"] as const)
        expect(groups.reduce((sum, group) => sum + group[part], 0)).toBe(answer.total[part]);
  }
}

test("counts, trend and the list of those without a ticket match the test's own computation", async () => {
  expect(holders(here(), today).length).toBeGreaterThan(0);
  await expectRight();
  for (const day of [today, addDays(today, -1), addDays(today, -5)])
    for (const [query, of] of parts()) {
      const held = new Set(holders(of, day).map(({ id }) => id));
      const without = of.map(({ id }) => id).filter((id) => !held.has(id));
      expect(await missing(`day=${day}&${query}`)).toEqual(without);
    }
});

test("the export matches the screen", async () => {
  const { total } = await ask();
  const text = await (await office.fetch("/ticket-compliance/file?format=csv")).text();
  const lines = text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
  const sum = (at: number) => lines.reduce((all, line) => all + Number(line.at(at)), 0);
  expect([sum(-3), sum(-2), sum(-1)]).toEqual([
    total.registered,
    total.holding,
    total.registered - total.holding,
  ]);
  const list = await (await office.fetch("/ticket-compliance/file?format=csv&of=missing")).text();
  expect(list.trim().split("\r\n")).toHaveLength(1 + total.registered - total.holding);
});

test("past days are counted once by a job and read the same, and shops are counted by code", async () => {
  const program = systemActor("Test");
  const { id } = await transaction((tx) =>
    enqueueJob(tx, program, { kind: "count-compliance", title: "Test", input: null }),
  );
  const job = await runJobAndWait(program, id, () => undefined, new AbortController().signal);
  expect(job.state).toBe("done");
  const { days } = await database()
    .selectFrom("ticket_compliance")
    .select((eb) => eb.fn.count<number>("day").distinct().as("days"))
    .where("kind", "=", "vehicle")
    .executeTakeFirstOrThrow();
  expect(days).toBe(TREND_DAYS);
  await expectRight();

  const shop = await database()
    .insertInto("shop")
    .values({ trade_name: "Mama Put", line_of_business: "Food", lga_id: world.lga, status: "approved" })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  expect((await ask("kind=shop")).total).toMatchObject({ registered: 1, holding: 0 });
  const guest = await signInAs("guest@ratebook.test");
  const namesFor = async (client: ApiClient) =>
    ((await client.get("/ticket-compliance/missing?kind=shop")).body.data as { rows: { name: string }[] })
      .rows[0]?.name;
  expect(await namesFor(office)).toBe("Mama Put");
  expect(await namesFor(guest)).toBe("M•••• P••••");
  await sell(world, { holder: "shop", key: shop.code });
  expect((await ask("kind=shop")).total).toMatchObject({ registered: 1, holding: 1 });
});

test("officers of some agencies see no vehicles, as vehicles have no agency, and are shown why", async () => {
  const agencies = database().selectFrom("agency").select("id").limit(1);
  const { id: agency } = await agencies.executeTakeFirstOrThrow();
  for (const lgas of [null, [other]]) {
    const officer = await signInAs(await createOfficer(lgas, [agency]));
    expect(await ask("", officer)).toMatchObject({
      total: { registered: 0, holding: 0 },
      lgas: [],
      parks: [],
      classes: [],
      note: expect.stringContaining("belong to no agency"),
    });
    const list = await officer.get("/ticket-compliance/missing");
    expect(list.body.data).toEqual({ rows: [] });
    const report = (await officer.get("/reports/ticket-compliance")).body.data;
    expect(report).toMatchObject({ rows: [], note: expect.stringContaining("belong to no agency") });
    for (const of of ["counts", "missing"]) {
      const file = await (await officer.fetch(`/ticket-compliance/file?format=csv&of=${of}`)).text();
      expect({ of, lines: file.trim().split("\n").length }).toEqual({ of, lines: 1 });
    }
  }
  // A further role for one local government shows what that role allows, and no more.
  const permissions = ["ticket.view"];
  const both = await signInAs(
    await createOfficerWithGrants({ permissions, lga_ids: [other] }, { permissions, agency_ids: [agency] }),
  );
  const { total } = await ask("", both);
  expect(total.registered).toBe(here().filter(({ lga }) => lga === other).length);
  expect(total.registered).toBeGreaterThan(0);
});

test("officers of one local government see its vehicles, and invalid dates are rejected", async () => {
  const officer = await signInAs(await createOfficer([other]));
  const of = here().filter(({ lga }) => lga === other);
  expect((await ask("", officer)).total.registered).toBe(of.length);
  for (const day of ["2026-02-30", addDays(today, 1), "1999-01-01"])
    expect((await office.get(`/ticket-compliance?day=${day}`)).status).toBe(400);
});
