import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allPermissions, builtInRoles } from "#domain/permissions.ts";
import { getRegister } from "#domain/register/registers.ts";
import { homeOf } from "#home-of.ts";
import { database } from "#kernel/db/client.ts";
import type { PageFrame } from "#page-frame.ts";
import { rightsOfScreen } from "../../src/screens/shared/find/screen-rights.ts";
import { isSearchable, offeredScreens } from "../../src/screens/shared/find/screens.ts";
import { sitemap } from "../../src/sitemap.ts";
import { importStatement, openBankAccount, statementOf } from "../money/support/bank.ts";
import { agencyOf } from "../money/support/bills.ts";
import { accountOf, type SignedInArea, signedInAreas } from "../support/addresses.ts";
import { signInAs } from "../support/api.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import { createOfficerWithGrants, type Grant } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { type Product, startProduct } from "../support/product.ts";
import { sampleOf } from "../support/sample.ts";

/**
 * Entries × the people they are offered to: each entry of the menu, the search (Ctrl-K) and the first screen opens, and
 * no screen that opens is missing.
 */

let product: Product;

beforeAll(async () => {
  product = await startProduct({ RATEBOOK_VISITOR_CALLS: "10000", RATEBOOK_API_CALLS: "100000" });
});
afterAll(() => product?.close());

/** Links to paths of this site in a piece of HTML, without fragments. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/ href="(\/[^"#]*)/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** All entries on a person's first screen: its frame, its content and the search. */
async function offersOf(person: SignedIn, area: SignedInArea) {
  const { status, text } = await call(product.url, homeOf[area], { cookie: person.cookie });
  const [, frameText = "null"] = /<script id="page-frame"[^>]*>(.*?)<\/script>/.exec(text) ?? [];
  const { user } = JSON.parse(frameText) as PageFrame;
  const body = text.slice(text.indexOf("<body"), text.indexOf('<script id="page-frame"'));
  // The page header links to the first screen even for a role that cannot open it.
  const seen = linksIn(body).filter((to) => status === 200 || to !== homeOf[area]);
  return { status, page: new Set(seen), search: new Set(user ? offeredScreens(user) : []) };
}

async function closedAmong(person: SignedIn, paths: Iterable<string>): Promise<string[]> {
  const found = await mapConcurrently(6, [...paths], async (path) => {
    const { status } = await call(product.url, path, { cookie: person.cookie });
    return status === 200 ? [] : [`${path} ${status}`];
  });
  return found.flat();
}

/** Screens of an area that open although neither the search nor the menu leads to them. */
async function openBut(person: SignedIn, area: SignedInArea, offered: ReadonlySet<string>) {
  const seen = new Set<string>();
  const first = sitemap.filter(
    ({ screen, area: its, title }) =>
      !seen.has(`${screen} ${its} ${title}`) && seen.add(`${screen} ${its} ${title}`),
  );
  const others = first.filter((one) => one.area === area && isSearchable(one) && !offered.has(one.path));
  const found = await mapConcurrently(6, others, async ({ path }) => {
    const { status } = await call(product.url, path, { cookie: person.cookie });
    return status === 403 ? [] : [`${path} ${status}`];
  });
  return found.flat();
}

/** Creates pending work of each kind, so that the first screen shows its entries. */
async function fillOffice(lga_id: number): Promise<void> {
  const admin = await signInAs("admin@ratebook.test");
  for (const name of ["property", "shop"] as const) {
    const body = { ...sampleOf(getRegister(name)), lga_id, submit: true };
    expect(await admin.post(`/${getRegister(name).endpoint}`, body)).toMatchObject({ status: 201 });
  }
  const account = await openBankAccount(admin);
  await importStatement(
    admin,
    account,
    statementOf([{ on: "2026-11-02", kobo: 250_000, words: "TRANSFER UNKNOWN" }], 0),
  );
  const { id } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", "admin2@ratebook.test")
    .executeTakeFirstOrThrow();
  await database()
    .insertInto("job")
    .values({
      kind: "import",
      title: "A failed import",
      input: "{}",
      state: "failed",
      finished_at: new Date(),
      created_by: id,
      created_by_name: "Musa Bello",
    })
    .execute();
}

const office = builtInRoles.find(({ area }) => area === "admin")?.permissions ?? [];

describe("an officer", () => {
  let lga: number;
  let agency: number;
  beforeAll(async () => {
    lga = await createLga();
    agency = await agencyOf("OFR");
    await fillOffice(lga);
  });

  const cashier = ["till.use", "payment.view", "payment.record", "receipt.view", "bill.view"];
  const approver = ["property.view", "property.approve", "shop.view", "shop.approve", "bill.approve"];
  const auditor = allPermissions.filter((name) => office.includes(name) && name.endsWith(".view"));
  const roles: readonly (readonly [string, () => Grant])[] = [
    ["with every permission", () => ({ permissions: office })],
    ["of one local government", () => ({ permissions: office, lga_ids: [lga] })],
    ["of one agency", () => ({ permissions: office, agency_ids: [agency] })],
    ["of both", () => ({ permissions: office, lga_ids: [lga], agency_ids: [agency] })],
    ["at the counter of an agency", () => ({ permissions: cashier, agency_ids: [agency] })],
    ["who approves in one local government", () => ({ permissions: approver, lga_ids: [lga] })],
    ["who may see everything", () => ({ permissions: auditor })],
    ["who works at the bank", () => ({ permissions: ["reconciliation.work", "reconciliation.close"] })],
  ];

  test.each(roles)("%s is offered exactly the screens that open", async (_, grant) => {
    const person = await signInOver(product.url, await createOfficerWithGrants(grant()));
    const { status, page, search } = await offersOf(person, "admin");
    expect(status).toBe(200);
    expect(page.size).toBeGreaterThan(4);
    expect(search.size).toBeGreaterThan(4);
    const offered = new Set([...page, ...search]);
    expect(await closedAmong(person, offered)).toEqual([]);
    expect(await openBut(person, "admin", search)).toEqual([]);
  });
});

describe("with each set of permissions that opens a screen", () => {
  /** Replaces the rights of an area's demonstration role; rights are read at each request. */
  async function hold(area: SignedInArea, permissions: readonly string[]): Promise<void> {
    const name = builtInRoles.find((role) => role.area === area)?.name ?? "";
    const { id } = await database()
      .selectFrom("role")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    await database().deleteFrom("role_permission").where("role_id", "=", id).execute();
    const rows = permissions.map((permission) => ({ role_id: id, permission }));
    if (rows.length > 0) await database().insertInto("role_permission").values(rows).execute();
  }

  function setsOf(area: SignedInArea): string[] {
    const needed = sitemap
      .filter((one) => one.area === area && isSearchable(one))
      .flatMap(({ path }) => rightsOfScreen(path));
    return [...new Set(needed.map((one) => one.replaceAll(/@[a-z-]+/g, "")))];
  }

  test.each(signedInAreas)("a person of the area %s is offered only screens that open", async (area) => {
    const person = await signInOver(product.url, accountOf[area]);
    const all = builtInRoles.find((role) => role.area === area)?.permissions ?? [];
    expect(setsOf(area).length).toBeGreaterThan(1);
    const closed: string[] = [];
    const known = new Set<string>();
    for (const set of ["", ...setsOf(area)]) {
      await hold(area, set.split("+").filter(Boolean));
      const { page, search } = await offersOf(person, area);
      const offered = [...page, ...search];
      // Screens offered to everyone in the area are opened in the first round only.
      const own = offered.filter((to) => set === "" || !known.has(to));
      if (set === "") for (const to of own) known.add(to);
      closed.push(...(await closedAmong(person, own)).map((one) => `with ${set || "nothing"}: ${one}`));
    }
    await hold(area, all);
    expect(closed).toEqual([]);
  });
});
