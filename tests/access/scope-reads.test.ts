import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isOfficeRight } from "#domain/people/rights.ts";
import { allPermissions } from "#domain/permissions.ts";
import { type Operation, readOperations } from "../fuzz/document.ts";
import { agencyOf } from "../money/support/bills.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { allowManyCalls } from "../support/many-calls.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { ruleOf } from "./operations.ts";
import { enterElsewhere } from "./records-elsewhere.ts";
import { fillIn } from "./write-calls.ts";

/**
 * Every list, count, total, report and file of officers × an officer limited to a local government, to an agency and to
 * both: nothing that happens elsewhere changes what they are shown.
 */

const LIMITED = ["a local government", "an agency", "both"] as const;

/** Paths that are the same everywhere for all who hold the right, by prefix. */
const STATE_WIDE: Readonly<Record<string, string>> = {
  "/lgas": "reference data",
  "/individual-categories": "reference data",
  "/ticket-categories": "reference data",
  "/service-categories": "reference data",
  "/service-subcategories": "reference data",
  "/service-providers": "reference data",
  "/service-setup": "reference data",
  "/demand-categories": "tariffs are read by everybody who may read any",
  "/category-items": "tariffs",
  "/tariff-drafts": "tariffs",
  "/roles": "the same everywhere",
};

/** Revenue set-up that an officer of a local government can read, as the revenue is collected there. */
const SET_UP = ["/agencies", "/revenue-items"];

let till: Till;
let readPaths: string[];
/** Paths that require a right to export or to reports. */
let restricted: ReadonlySet<string>;
/** Reads of one record, with the status of each officer's response. */
const about: { operation: string; path: string; answers: ReadonlyMap<string, number> }[] = [];
const before = new Map<string, ReadonlyMap<string, string>>();
const after = new Map<string, ReadonlyMap<string, string>>();
let everywhere: ReadonlyMap<string, string>;
/** Of an officer who can view everything, but export and report for one local government only. */
let exporting: ReadonlyMap<string, string>;
let everywhereBefore: ReadonlyMap<string, string>;

beforeAll(async () => {
  allowManyCalls();
  till = await openTill();
  const admin = await signInAs("admin@ratebook.test");
  const document = { request: async () => Response.json((await visitor.get("/openapi.json")).body) };
  const operations = await readOperations(document);
  readPaths = operations.flatMap(pathsOf);
  restricted = new Set(
    operations
      .filter(({ name }) => [ruleOf(name)].flat().some((right) => isRestricted(right ?? "")))
      .flatMap(pathsOf),
  );
  const [lga, agency] = [await createLga(), await agencyOf("EMPTY")];
  const limits = [
    [[lga], null],
    [null, [agency]],
    [[lga], [agency]],
  ] as const;
  const officers = await Promise.all(
    limits.map(async ([lgas, agencies]) => signInAs(await createOfficer(lgas, agencies))),
  );
  const free = await signInAs(await createOfficer(null));
  for (const [at, who] of LIMITED.entries()) before.set(who, await readAll(officers[at] as ApiClient));
  everywhereBefore = await readAll(free);
  const numbers = await enterElsewhere(admin);
  const shownTo = [...officers, free];
  for (const operation of operations.filter(isAboutOne)) {
    const { name, path } = operation;
    const filled = `${fillIn(path, numbers)}${requiredQuery(operation)}`;
    const answers = new Map<string, number>();
    for (const [at, client] of shownTo.entries())
      answers.set(LIMITED[at] ?? "nothing", (await client.fetch(filled)).status);
    about.push({ operation: name, path: filled, answers });
  }
  for (const [at, who] of LIMITED.entries()) after.set(who, await readAll(officers[at] as ApiClient));
  everywhere = await readAll(free);
  const exporter = await createOfficerWithGrants(
    { permissions: allPermissions.filter((right) => isOfficeRight(right) && !isRestricted(right)) },
    { permissions: allPermissions.filter(isRestricted), lga_ids: [lga] },
  );
  exporting = await readAll(await signInAs(exporter));
}, 300_000);
afterAll(() => till?.close());

function isAboutOne({ name, method, path, parameters }: Operation): boolean {
  const rule = ruleOf(name);
  const isChoice = parameters.some((one) => one.in === "path" && one.schema?.enum);
  return (
    method === "GET" &&
    path.includes("{") &&
    !isChoice &&
    typeof rule === "object" &&
    rule.some(isOfficeRight)
  );
}

const isStateWide = (path: string, who: string) =>
  Object.keys(STATE_WIDE).some((start) => path.startsWith(start)) ||
  (who === "a local government" && SET_UP.some((start) => path.startsWith(start)));

const isRestricted = (right: string) => /\.export$|^report\./.test(right);

/** The paths of a read that need no id, one for each value of their parameters. */
function pathsOf({ name, method, path, parameters }: Operation): string[] {
  const rule = ruleOf(name);
  if (method !== "GET" || typeof rule !== "object" || !rule.some(isOfficeRight)) return [];
  const chosen = parameters.filter((one) => one.in === "path" || (one.in === "query" && one.required));
  let paths = [path];
  for (const { in: place, name: parameter, schema } of chosen) {
    const values = schema?.enum ?? FIXED[parameter];
    if (!values) return [];
    paths = paths.flatMap((one) =>
      values.map((value) =>
        place === "path"
          ? one.replace(`{${parameter}}`, String(value))
          : `${one}${one.includes("?") ? "&" : "?"}${parameter}=${value}`,
      ),
    );
  }
  return paths;
}

/** The required query parameters, each with its first allowed value. */
function requiredQuery({ parameters }: Operation): string {
  const required = parameters
    .filter((one) => one.in === "query" && one.required)
    .map(({ name, schema }) => [name, String((schema?.enum ?? FIXED[name])?.[0])]);
  return required.length > 0 ? `?${new URLSearchParams(required)}` : "";
}

const FIXED: Readonly<Record<string, readonly unknown[]>> = { format: ["csv"] };

async function readAll(client: ApiClient): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const path of readPaths) {
    const answer = await client.fetch(path);
    answers.set(path, `${answer.status} ${timeless(await answer.text())}`);
  }
  return answers;
}

/** Removes times and cursors. */
function timeless(text: string): string {
  return text
    .replaceAll(/"(server_time|as_of|made_at|next)":"?[^",}]*"?/g, "")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");
}

function changed(
  path: string,
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): boolean {
  return one.get(path) !== other.get(path);
}

describe("a change elsewhere", () => {
  test("is visible to an officer without limits", () => {
    const seen = readPaths.filter((path) => changed(path, everywhereBefore, everywhere));
    expect(seen.length).toBeGreaterThan(60);
  });

  test.each(LIMITED)("is not visible to an officer limited to %s", (who) => {
    const [was, now] = [before.get(who) ?? new Map(), after.get(who) ?? new Map()];
    const leaks = readPaths.filter((path) => !isStateWide(path, who) && changed(path, was, now));
    expect(leaks.map((path) => `${path}: ${difference(was.get(path) ?? "", now.get(path) ?? "")}`)).toEqual(
      [],
    );
    expect(readPaths.length).toBeGreaterThan(120);
  });
});

test("a right to export or to reports that is limited to a local government covers nothing elsewhere", () => {
  const files = readPaths.filter((path) => restricted.has(path));
  const isKnown = (path: string) => Object.keys(STATE_WIDE).some((start) => path.startsWith(start));
  const limited = after.get("a local government") ?? new Map();
  const more = files.filter(
    (path) =>
      !isKnown(path) && !(exporting.get(path) ?? "").startsWith("403") && changed(path, exporting, limited),
  );
  expect(
    more.map((path) => `${path}: ${difference(limited.get(path) ?? "", exporting.get(path) ?? "")}`),
  ).toEqual([]);
  expect(files.length).toBeGreaterThan(10);
});

describe("a record elsewhere", () => {
  /** Items of the caller, or reads without a record: the test creates none. */
  const NOT_ENTERED = [
    "/saved-views",
    "/imports",
    "/jobs",
    "/report-schedules",
    "/payout-files",
    "/reports",
    "/settings",
    "/bank-",
    "/arrears",
    "/old-receipts",
    "/messages",
    "/custom-fields",
    "/signing-keys",
    "/evidence",
    "/list-choices",
    "/import-uploads",
    "/notes",
    "/announcements",
    "/tariff-simulations",
    "/retention",
    "/system-logs",
    "/bills/{id}/service",
    "/tills/{id}/bills",
  ];

  test.each(LIMITED)("is not shown to an officer limited to %s, nor are its parts", (who) => {
    const visible = about
      .filter(({ path }) => !isStateWide(path, who))
      .filter(({ answers }) => ![403, 404].includes(answers.get(who) ?? 0) && answers.get("nothing") !== 422)
      .map(({ path, answers }) => `${path}: ${answers.get(who)}`);
    expect(visible).toEqual([]);
    expect(about.length).toBeGreaterThan(80);
  });

  test("is shown to an officer without limits, at every address", () => {
    const shut = about.filter(
      ({ operation, answers }) =>
        answers.get("nothing") === 404 && !NOT_ENTERED.some((start) => operation.startsWith(`GET ${start}`)),
    );
    expect(shut.map(({ path }) => path)).toEqual([]);
  });
});

/** The text around the first difference. */
function difference(one: string, other: string): string {
  const at = [...other].findIndex((letter, index) => letter !== one[index]);
  return other.slice(Math.max(0, at - 60), at + 60);
}
