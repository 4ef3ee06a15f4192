import { afterAll, beforeAll, expect, test } from "vitest";
import { usualSales } from "#areas/ticketing/ticket-dashboard/usual-sales.ts";
import { lagosDate, startOfDay } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { allowFailingChecks } from "../support/ledger-checks.ts";
import { createLga, createOfficer } from "../support/people.ts";
import {
  makeAgent,
  makeCategory,
  makeTicketWorld,
  newPlate,
  sell,
  type TicketWorld,
} from "./support/check-fixture.ts";

/** The dashboard of today's sales, and agents with unusual sales. */

allowFailingChecks(
  "tickets of batches are written by hand, without their money",
  "the tickets of each batch match its counts, and its void tickets were refunded",
  "each ticket in a batch has its ledger entries, and none if it is void",
);

interface Sales {
  tickets: number;
  kobo: number;
  voids: number;
  void_kobo: number;
}
interface Dashboard {
  today: {
    total: Sales;
    hours: Sales[];
    categories: Sales[];
    parks: Sales[];
    agents: (Sales & { key: string; name: string })[];
  };
  month: Sales;
  month_before: Sales;
  unusual_agents: { agent_id: number; name: string; reasons: { reason: string }[] }[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let testDatabase: TestDatabase;
let world: TicketWorld;
let office: ApiClient;
let starts: number;
let elsewhere: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  world = await makeTicketWorld();
  elsewhere = await createLga();
  office = await signInAs("admin@ratebook.test");
  starts = startOfDay(await lagosToday(database())).getTime();
});
afterAll(() => testDatabase?.close());

const ask = async (client = office) => {
  const { status, body } = await client.get("/ticket-dashboard");
  expect(status).toBe(200);
  return body.data as Dashboard;
};

const add = (rows: readonly Sales[], part: keyof Sales) => rows.reduce((sum, row) => sum + row[part], 0);

test("hours, categories, parks and agents each add up to today's tickets only", async () => {
  const { category } = await makeCategory(world.item);
  const agents = [world.agent, await makeAgent(world.lga), await makeAgent(elsewhere)];
  const expected = { tickets: 0, kobo: 0, voids: 0, void_kobo: 0 };
  for (let n = 0; n < 30; n++) {
    const kobo = 100_00 + n * 50_00;
    const isVoid = n % 7 === 0;
    await sell(world, {
      key: newPlate(),
      kobo,
      sold: new Date(starts + n * 0.75 * HOUR),
      status: isVoid ? "void" : "valid",
      agent: agents[n % 3] ?? world.agent,
      lga: n % 3 === 2 ? elsewhere : world.lga,
      park: n % 4 === 0 ? null : world.park,
      category: n % 2 === 0 ? category : world.category,
    });
    expected[isVoid ? "voids" : "tickets"] += 1;
    expected[isVoid ? "void_kobo" : "kobo"] += kobo;
  }
  // Yesterday's and tomorrow's tickets don't count.
  await sell(world, { key: newPlate(), sold: new Date(starts - 1) });
  await sell(world, { key: newPlate(), sold: new Date(starts + DAY) });
  const { today, month, month_before } = await ask();
  expect(today.total).toEqual(expected);
  expect(today.hours).toHaveLength(24);
  for (const groups of [today.hours, today.categories, today.parks, today.agents])
    for (const part of ["tickets", "kobo", "voids", "void_kobo"] as const)
      expect(add(groups, part)).toBe(expected[part]);
  // Sold at 0:00 and 0:45, both in the first hour; one was voided.
  expect(today.hours[0]).toMatchObject({ tickets: 1, voids: 1 });
  expect(month.tickets + month_before.tickets).toBeGreaterThanOrEqual(expected.tickets);
  expect(month.tickets).toBeGreaterThanOrEqual(expected.tickets);

  const officer = await signInAs(await createOfficer([elsewhere]));
  const there = (await ask(officer)).today;
  expect(there.total.tickets + there.total.voids).toBe(10);
  expect(there.agents).toHaveLength(1);
});

test("agent names are masked for guests", async () => {
  const guest = await ask(await signInAs("guest@ratebook.test"));
  expect(JSON.stringify(guest)).not.toContain("Agent Number");
  expect(guest.today.agents[0]?.name).toMatch(/^A•••• N•••• \d•••• \(TAG-/);
});

test("an agent with unusual sales is listed with each reason, and others are not", async () => {
  const [odd, usual] = [await makeAgent(world.lga), await makeAgent(world.lga)];
  const plate = newPlate();
  const at = (hours: number) => new Date(starts + hours * HOUR);
  for (let n = 0; n < 3; n++) await sell(world, { key: plate, agent: odd, sold: at(1) });
  for (let n = 0; n < 3; n++)
    await sell(world, { key: newPlate(), agent: odd, sold: at(12), status: "void" });
  // Bulk tickets have no holder and don't count as sales at night.
  for (let n = 0; n < 4; n++) await sell(world, { key: null, agent: usual, sold: at(1) });
  await sell(world, { key: newPlate(), agent: usual, sold: at(12) });
  const { unusual_agents } = await ask();
  const found = unusual_agents.find(({ agent_id }) => agent_id === odd);
  expect(found?.reasons.map(({ reason }) => reason)).toEqual(["voids", "night", "one-holder"]);
  expect(unusual_agents.some(({ agent_id }) => agent_id === usual)).toBe(false);
});

test("usual sales are omitted when they can't be read, and exclude batches", async () => {
  const agent = await makeAgent(world.lga);
  for (const key of [newPlate(), null])
    await sell(world, { key, agent, sold: new Date(starts - 2 * DAY + HOUR) });
  // A day that no dashboard of this file was opened for, as results are cached.
  const found = await usualSales(lagosDate(starts - DAY));
  expect(found.get(agent)).toMatchObject({ days: 1 });
  expect(found.get(agent)?.by_hour.at(-1)).toBe(1);
  const failing = () => Promise.reject(new Error("canceling statement due to statement timeout"));
  expect(await usualSales(lagosDate(starts - 2 * DAY), failing)).toEqual(new Map());
});
