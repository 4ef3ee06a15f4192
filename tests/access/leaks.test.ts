import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtInRoles } from "#domain/permissions.ts";
import { registers } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import { type Address, sitemap } from "../../src/sitemap.ts";
import { accountOf, signedInAreas } from "../support/addresses.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import { addressName, createOneOfEach, type OneOfEach, pathAbout } from "../support/one-of-each.ts";
import { demoPasswordHash } from "../support/password-hash.ts";
import { type Product, startProduct } from "../support/product.ts";

/** Rows of the registers must not reach callers without the right, through a page or its data. */

let product: Product;
let admin: SignedIn;
let noRole: SignedIn;
let records: OneOfEach;
let codes: string[];

beforeAll(async () => {
  product = await startProduct();
  await database()
    .insertInto("app_user")
    .values({
      name: "No Role",
      email: "norole@ratebook.test",
      area: "admin",
      password_hash: await demoPasswordHash(),
    })
    .execute();
  admin = await signInOver(product.url, accountOf.admin);
  noRole = await signInOver(product.url, "norole@ratebook.test");
  records = await createOneOfEach(product.url, admin);
  codes = [...records.values()].map(({ code }) => code);
});
afterAll(() => product?.close());

/** The addresses of an area that have a screen. */
function pagesOf(area: Address["area"]): Address[] {
  return sitemap.filter((address) => address.area === area && address.screen !== undefined);
}

const filled = (address: Address) => pathAbout(address, records);

/** Every way to request the rows of a page: the page, its data, and its data for chosen routes. */
function requestUrls(address: Address): string[] {
  const path = filled(address);
  const frames = [`gate-${address.gate}-${address.layout}`, `layout-${address.gate}-${address.layout}`];
  const choices = [
    address.id,
    `root,${address.id}`,
    `${frames[1]},${address.id}`,
    frames[0],
    "",
    "root",
    "nothing",
  ];
  const data = choices.map((chosen) => `${path}.data?_routes=${encodeURIComponent(chosen ?? "")}`);
  return [
    path,
    `${path}?_routes=${address.id}`,
    `${path}.data`,
    `${path}/_.data?_routes=${address.id}`,
    ...data,
  ];
}

/** Codes in registers that the people of an area have no right to view. */
function notSeenIn(area: Address["area"]): string[] {
  const rights = builtInRoles.find((role) => role.area === area)?.permissions ?? [];
  return [...records].flatMap(([name, { code }]) => (rights.includes(`${name}.view`) ? [] : [code]));
}

const MAX_ATTEMPTS = 5;

/** Reads a page, again while the server is busy: on a loaded machine it refuses requests, which shows nothing. */
async function readPage(path: string, person: SignedIn | undefined) {
  for (let attempt = 1; ; attempt++) {
    const answer = await call(product.url, path, { cookie: person?.cookie });
    if (answer.status !== 503 || attempt === MAX_ATTEMPTS) return answer;
  }
}

/** Paths that show a code, and paths that could show none because of an error or a rate limit. */
async function leaks(
  paths: readonly string[],
  person: SignedIn | undefined,
  secret: readonly string[] = codes,
): Promise<string[]> {
  const found = await mapConcurrently(8, paths, async (path) => {
    const { status, text } = await readPage(path, person);
    if (status === 429 || status >= 500) return [`${path}: ${status}`];
    const leaked = secret.filter((code) => text.includes(code));
    return leaked.length > 0 ? [`${path}: ${status} shows ${leaked.join(", ")}`] : [];
  });
  return found.flat();
}

describe("the rows of the registers", () => {
  const adminPages = pagesOf("admin");

  test("are shown to an administrator, where this test finds them", async () => {
    const visible = await leaks(
      adminPages.flatMap((address) => [filled(address), `${filled(address)}.data?_routes=${address.id}`]),
      admin,
    );
    for (const register of registers) {
      const record = records.get(register.name);
      const view = `/admin/view/${addressName(register)}/${record?.id}`;
      const views = visible.filter((line) => line.includes(view) && line.includes(record?.code ?? "none"));
      expect(views.length, `${register.name} is shown as a page and as data`).toBe(2);
    }
    expect(
      visible.filter((line) => /^\/admin\/(list\/|streets|services\/)/.test(line)).length,
    ).toBeGreaterThanOrEqual(registers.length * 2);
  });

  test("are not shown to a visitor, however a page's data is requested", async () => {
    expect(await leaks(adminPages.flatMap(requestUrls), undefined)).toEqual([]);
  });

  test.each(signedInAreas.filter((area) => area !== "admin"))(
    "are not shown to a person of the area %s",
    async (area) => {
      // Several sessions, because one is limited to 600 calls a minute.
      const urls = adminPages.flatMap(requestUrls);
      for (let from = 0; from < urls.length; from += 500) {
        const person = await signInOver(product.url, accountOf[area]);
        expect(await leaks(urls.slice(from, from + 500), person)).toEqual([]);
      }
    },
  );

  test("are not shown to an officer without the right, who passes the gate", async () => {
    const paths = adminPages.flatMap((address) => [filled(address), `${filled(address)}.data`]);
    expect(await leaks(paths, noRole)).toEqual([]);
    const { status } = await call(product.url, "/admin/list/vehicles", { cookie: noRole.cookie });
    expect(status).toBe(403);
  });

  test("are not shown on a person's own pages, unless they are theirs", async () => {
    for (const area of ["corporate", "individual", "guest"] as const) {
      const person = await signInOver(product.url, accountOf[area]);
      const paths = pagesOf(area).flatMap((address) => [filled(address), `${filled(address)}.data`]);
      expect(await leaks(paths, person, notSeenIn(area))).toEqual([]);
    }
  });

  test("are not shown on open pages", async () => {
    const paths = pagesOf("public").flatMap((address) => [filled(address), `${filled(address)}.data`]);
    expect(await leaks([...paths, "/admin/receipt", "/admin/receipt.data"], undefined)).toEqual([]);
  });

  test("are not shown by another method, or at another spelling of the address", async () => {
    const { id } = records.get("property") ?? { id: 0 };
    for (const path of [
      `/ADMIN/VIEW/PROPERTY/${id}`,
      `/admin/view/property/${id}/`,
      `/admin/view/property/${id}?index`,
    ])
      expect(await leaks([path], undefined)).toEqual([]);
    for (const method of ["POST", "PUT", "OPTIONS", "PROPFIND"]) {
      const { text } = await call(product.url, `/admin/view/property/${id}.data`, { method });
      for (const code of codes) expect(text).not.toContain(code);
    }
  });
});
