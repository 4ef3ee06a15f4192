import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allPermissions } from "#domain/permissions.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { NO_RECORD } from "../support/addresses.ts";
import { type ApiAnswer, type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { ruleOf } from "./operations.ts";
import { type Scoped, scopedByAgency, scopedByLga } from "./scoped-records.ts";

/**
 * Every operation on a record × the place of the record: an officer of one local government or one agency gets the same
 * response for a record elsewhere as for a missing one.
 */

/** Operations without a place, by the first part of the path and with the reason. */
const PLACELESS: Readonly<Record<string, string>> = {
  "record-claims": "are the claimant's own",
  registrations:
    "are whoever began them, or is in charge of the company: tests/people/registration-returned.test.ts",
  imports: "belong to whoever brought the file",
  roles: "are the same everywhere; tests/people sees to who may change them",
  messages: "the log of the whole installation",
  settings: "of the whole installation; refused below to whoever holds the right in some places only",
  "list-choices": "are each person's own",
  "report-schedules": "are each person's own: tests/reports/schedules.test.ts",
  "saved-views": "are whoever saved them, or everybody's: tests/lists",
  notes: "follow the record they are on",
  lgas: "are the same for everybody; tests/contract/reference-lists.test.ts",
  "import-uploads": "belong to whoever sends the file",
  arrears: "take rights that hold everywhere: tests/import/arrears.test.ts",
  "old-receipts": "take rights that hold everywhere: tests/import/legacy-records.test.ts",
  "service-categories": "are the same for everybody; tests/contract/reference-lists.test.ts",
  "service-subcategories": "are the same for everybody; tests/services/questions.test.ts",
  "service-providers": "are the same for everybody; tests/services/providers.test.ts",
  "service-attachments":
    "are whoever's sent them, until they are attached: tests/services/requests-attachments.test.ts",
  "offered-services": "are the same for everyone who may ask: tests/services/requests-submission.test.ts",
  "custom-fields": "take rights that hold everywhere: tests/contract/custom-fields.test.ts",
  "bank-accounts": "take rights that hold everywhere: tests/money/reconciliation.test.ts",
  "bank-statements": "take rights that hold everywhere: tests/money/reconciliation.test.ts",
  "bank-lines": "take rights that hold everywhere: tests/money/reconciliation.test.ts",
  "payout-files": "are whoever sent them, or who may pay everywhere: tests/collecting/payout-files.test.ts",
  "bank-days": "take rights that hold everywhere: tests/money/reconciliation.test.ts",
  "individual-categories": "are the same for everybody; tests/contract/reference-lists.test.ts",
};

let till: Till;
let admin: ApiClient;
let byLga: Scoped;
let byAgency: Scoped;
let twoGrantsByLga: Scoped;
let twoGrantsByAgency: Scoped;
let operations: { method: string; path: string }[];

beforeAll(async () => {
  till = await openTill();
  admin = await signInAs("admin@ratebook.test");
  const { paths } = (await visitor.get("/openapi.json")).body as unknown as {
    paths: Record<string, Record<string, unknown>>;
  };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
  byLga = await scopedByLga(admin);
  byAgency = await scopedByAgency(admin);
  const email = await createOfficerWithGrants(
    { permissions: allPermissions, lga_ids: [byLga.within] },
    { permissions: allPermissions, agency_ids: [byAgency.within] },
  );
  twoGrantsByLga = { ...byLga, officer: await signInAs(email) };
  // Agencies are visible to officers with all agencies of some local government.
  const records = new Map([...byAgency.records].filter(([part]) => part !== "agencies"));
  twoGrantsByAgency = { ...byAgency, records, officer: await signInAs(email) };
}, 120_000);
afterAll(() => till?.close());

const statusOf = async (client: ApiClient, path: string) => (await client.fetch(path)).status;
const partOf = (path: string) => path.split("/")[1] ?? "";

/** Operations about one record that require an officer's right. */
function placed(): { method: string; path: string }[] {
  return operations.filter(({ method, path }) => {
    const rule = ruleOf(`${method} ${path}`);
    return typeof rule === "object" && path.includes("{") && !(partOf(path) in PLACELESS);
  });
}

function send(client: ApiClient, method: string, path: string): Promise<ApiAnswer> {
  if (method === "GET") return client.get(path);
  if (method === "PATCH") return client.patch(path, { version: 1 });
  return method === "DELETE" ? client.delete(path) : client.post(path, { reason: "Gone.", version: 1 });
}

/** One operation on a setting, with a valid body. */
function sendTo(client: ApiClient, method: string, path: string): Promise<ApiAnswer> {
  const address = path.replace("{key}", "limits");
  if (path.endsWith("/arms")) {
    const form = new FormData();
    form.set("version", "0");
    return client.post(address, form);
  }
  if (method === "GET") return client.get(address);
  const body = { version: 0, to: 0, address: "a@b.ng" };
  return method === "PATCH" ? client.patch(address, { version: 0 }) : client.post(address, body);
}

const about = (path: string, id: number | string) =>
  path.replace("{id}", String(id)).replaceAll(/\{\w+\}/g, NO_RECORD);

test("every operation about a record is tested here, or has no place", () => {
  const walked = [byLga, byAgency].flatMap(({ records, requests }) => [
    ...records.keys(),
    ...requests.keys(),
  ]);
  // Tested elsewhere. Charging set-up belongs to agencies by its lines: tests/charging; a simulation belongs to its
  // requester. Pairs and merges have two records: tests/contract/duplicates-queue and tests/money/merges. Signing keys
  // apply everywhere, and are refused below. Tickets have the place of their agent: tests/tickets; ticket categories
  // are the same for everyone, and a super agent's agents are their own. Portfolios have the places of their payers:
  // tests/services (account-managers, follow-ups). Announcements and the system log have no place (system-logs-rights).
  // Data protection cases have the place of their person, and retention rules have none: tests/data-protection. Reports
  // have names, not ids; tests/reports compares their figures with their lists for officers of one place and one
  // agency.
  const elsewhere = [
    "signing-keys",
    "reports",
    "tickets",
    "bulk-tickets",
    "devices",
    "device-cases",
    "wallet-fundings",
    "commissions",
    "ticket-categories",
    "my-agents",
    "account-managers",
    "portfolio-entries",
    "follow-ups",
    "announcements",
    "system-logs",
    "data-cases",
    "retention",
    "personal-data-map",
    "payers",
    "instalment-plans",
    "duplicates",
    "merges",
    "demand-categories",
    "category-items",
    "billing-runs",
    "approval-requests",
    "revenue-items",
    "tariff-drafts",
    "tariff-simulations",
  ];
  const parts = new Set(placed().map(({ path }) => partOf(path)));
  expect([...parts].filter((part) => !walked.includes(part) && !elsewhere.includes(part))).toEqual([]);
  expect(placed().length).toBeGreaterThan(100);
});

test("a right limited to one place cannot change the keys that sign receipts", async () => {
  const [key] = (await admin.get("/signing-keys")).body.data as { kid: string }[];
  const body = { kid: key?.kid, since: "2026-01-01", reason: "A test." };
  for (const { officer } of [byLga, byAgency]) {
    for (const path of ["/signing-keys/change", `/signing-keys/${key?.kid}/lost`]) {
      const { status } = await officer.post(path, body, { key: `scopes${path.replaceAll("/", "-")}` });
      expect({ path, status }).toEqual({ path, status: 403 });
    }
  }
});

describe("two limited grants together", () => {
  const open = async (...places: { lga_ids?: number[]; agency_ids?: number[] }[]) =>
    signInAs(
      await createOfficerWithGrants(...places.map((place) => ({ permissions: allPermissions, ...place }))),
    );

  /** Users who hold both grants are visible only to an officer who holds both. */
  const WITH_BOTH = ["/users"];

  /** Lists, totals, reports and files of officers that need no id, so that only the caller makes a difference. */
  const paths = () =>
    operations
      .filter(({ method, path }) => method === "GET" && !path.includes("{"))
      .map(({ path }) => path)
      .filter((path) => typeof ruleOf(`GET ${path}`) === "object" && !WITH_BOTH.includes(path));

  test("show no more in lists, totals, reports and files than each of them alone", async () => {
    const [place, agency] = [{ lga_ids: [byLga.within] }, { agency_ids: [byAgency.within] }];
    const [inPlace, ofAgency, both] = [await open(place), await open(agency), await open(place, agency)];
    const compared: string[] = [];
    const more: string[] = [];
    for (const path of paths()) {
      const together = await shownIn(both, path);
      if (!together) continue;
      compared.push(path);
      const [one, other] = [await shownIn(inPlace, path), await shownIn(ofAgency, path)];
      const rows = [...together.rows].filter((row) => !one?.rows.has(row) && !other?.rows.has(row));
      const figures = [...together.figures].filter(
        ([name, figure]) => figure > (one?.figures.get(name) ?? 0) + (other?.figures.get(name) ?? 0),
      );
      if (rows.length + figures.length > 0)
        more.push(`${path}: ${[...rows, ...figures].slice(0, 3).join("; ")}`);
    }
    expect(more).toEqual([]);
    expect(compared.length).toBeGreaterThan(40);
  }, 120_000);
});

/** The content of a response: distinct rows and texts, and figures by name. */
interface Shown {
  readonly rows: Set<string>;
  readonly figures: Map<string, number>;
}

/** @returns undefined if refused */
async function shownIn(client: ApiClient, path: string): Promise<Shown | undefined> {
  const answer = await client.fetch(`${path}?per_page=200`);
  if (answer.status !== 200) return undefined;
  const shown: Shown = { rows: new Set(), figures: new Map() };
  if (answer.headers.get("content-type")?.includes("json")) collect(shown, await answer.json(), "");
  else for (const line of (await answer.text()).split("\n")) shown.rows.add(line);
  return shown;
}

/** The time of the response, and the cursor of the next page. */
const OF_THE_ANSWER = /server_time|as_of|next$/;

function collect(shown: Shown, value: unknown, path: string): void {
  if (OF_THE_ANSWER.test(path)) return;
  if (typeof value === "number") shown.figures.set(path, value);
  else if (typeof value !== "object" || value === null) shown.rows.add(`${path} ${String(value)}`);
  else if ("id" in value) shown.rows.add(`${path.replace(/\.\d+$/, "")} ${String(value.id)}`);
  else for (const [name, part] of Object.entries(value)) collect(shown, part, `${path}.${name}`);
}

describe.each([
  ["one local government", () => byLga],
  ["one agency", () => byAgency],
  ["one local government and, by another role, one agency: places", () => twoGrantsByLga],
  ["one local government and, by another role, one agency: agencies", () => twoGrantsByAgency],
] as const)("an officer of %s", (_, scoped) => {
  test("can view records within the scope", async () => {
    const { officer, records } = scoped();
    for (const [part, { inside }] of records)
      expect({
        part,
        status: await statusOf(officer, `/${part}/${inside}${part === "receipts" ? "/pdf" : ""}`),
      }).toEqual({
        part,
        status: 200,
      });
  });

  test("gets lists of records within the scope only", async () => {
    const { officer, records } = scoped();
    for (const [part, { inside, outside }] of records) {
      const paged = await officer.get(`/${part}?per_page=200`);
      // Short lists have no pages, and refuse unknown parameters.
      const { status, body } = paged.status === 400 ? await officer.get(`/${part}`) : paged;
      const ids = (body.data as { id: number }[]).map(({ id }) => id);
      expect({ part, status, inside: ids.includes(inside), outside: ids.includes(outside) }).toEqual({
        part,
        status: 200,
        inside: true,
        outside: false,
      });
    }
  });

  test("gets the same response for a record outside the scope as for a missing one, in every operation", async () => {
    const { officer, records, requests } = scoped();
    const wrong: string[] = [];
    for (const { method, path } of placed()) {
      const pair = records.get(partOf(path)) ?? requests.get(partOf(path));
      if (!pair) continue;
      const response = await send(officer, method, about(path, pair.outside));
      const none = await send(officer, method, about(path, NO_RECORD));
      const alike = response.status === none.status && response.body.code === none.body.code;
      const refused =
        method === "GET" ? response.status === 404 : response.status >= 400 && response.status < 500;
      if (!alike || !refused)
        wrong.push(
          `${method} ${path}: ${response.status} ${response.body.code}, for none ${none.status} ${none.body.code}`,
        );
    }
    expect(wrong).toEqual([]);
  });

  test("cannot view or change any setting", async () => {
    const { officer } = scoped();
    const settings = operations.filter(({ path }) => partOf(path) === "settings");
    expect(settings.length).toBeGreaterThan(4);
    for (const { method, path } of settings) {
      const response = await sendTo(officer, method, path);
      expect({ method, path, status: response.status, code: response.body.code }).toEqual({
        method,
        path,
        status: 403,
        code: "forbidden",
      });
    }
  });

  test("has changed nothing outside the scope", async () => {
    const { records } = scoped();
    for (const [part, { outside }] of records) {
      if (part === "receipts") continue;
      const { status, body } = await admin.get(`/${part}/${outside}`);
      expect({ part, status }).toEqual({ part, status: 200 });
      const { version = 1, status: state } = body.data as { version?: number; status?: string };
      expect({ part, version, ended: /suspended|archived|cancelled|rejected/.test(state ?? "") }).toEqual({
        part,
        version: 1,
        ended: false,
      });
    }
  });
});
