import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { homeOf } from "#home-of.ts";
import { type Address, type Gate, sitemap } from "../../src/sitemap.ts";
import {
  accountOf,
  dataPathOf,
  pathOf,
  type SignedInArea,
  signedInAreas,
  statusOf,
} from "../support/addresses.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import { type Product, startProduct } from "../support/product.ts";
import { ROOT } from "../support/server.ts";

/** Every address × every kind of user, as a page and as its data. */

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

/** The area that a gate admits. */
const AREA_OF: Readonly<Partial<Record<Gate, SignedInArea>>> = {
  admin: "admin",
  corporate: "corporate",
  user: "individual",
  guest: "guest",
  agent: "agent",
  "super-agent": "super-agent",
};

describe("the gates", () => {
  const files = readdirSync(join(ROOT, "src/access"))
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => file.replace(".tsx", ""));

  test("of the sitemap exist, and every existing gate is used", () => {
    expect([...new Set(sitemap.map(({ gate }) => gate))].sort()).toEqual(files.sort());
  });

  test("are used with layouts that exist as files", () => {
    const frames = [...new Set(sitemap.map(({ layout }) => layout))];
    expect(frames.filter((frame) => !existsSync(join(ROOT, `src/layouts/${frame}.tsx`)))).toEqual([]);
  });

  test("fit their area, with named exceptions", () => {
    const exceptions = sitemap.filter(({ area, gate }) => area !== "public" && AREA_OF[gate] !== area);
    expect(exceptions.map(({ path, gate }) => `${path} ${gate}`)).toEqual([
      "/admin/profile/profile signed-in",
      "/admin/receipt none",
      "/search signed-in",
    ]);
  });
});

interface Expected {
  readonly status: number;
  readonly location?: string;
}

function expected(address: Address, area: SignedInArea | undefined): Expected {
  const { gate, path } = address;
  if (path === "/login" && area) return { status: 302, location: homeOf[area] };
  if (gate === "none" || gate === "auth") return { status: statusOf(address) };
  if (!area) return { status: 302, location: `/login?next=${encodeURIComponent(pathOf(address))}` };
  if (gate !== "signed-in" && AREA_OF[gate] !== area) return { status: 403 };
  return { status: statusOf(address) };
}

async function wrongPages(person: SignedIn | undefined, area: SignedInArea | undefined): Promise<string[]> {
  const found = await mapConcurrently(8, sitemap, async (address) => {
    const { status, headers } = await call(product.url, pathOf(address), { cookie: person?.cookie });
    const location = headers.get("location") ?? undefined;
    const wanted = expected(address, area);
    if (status === wanted.status && location === wanted.location) return [];
    return [`${address.path}: ${status} ${location ?? ""}, not ${wanted.status} ${wanted.location ?? ""}`];
  });
  return found.flat();
}

/** The router reports a redirect as 202, with the target as text. */
async function wrongData(person: SignedIn | undefined, area: SignedInArea | undefined): Promise<string[]> {
  const found = await mapConcurrently(8, sitemap, async (address) => {
    const { status, text } = await call(product.url, dataPathOf(address), { cookie: person?.cookie });
    const wanted = expected(address, area);
    const redirected = status === 202 && text.startsWith('[["SingleFetchRedirect"');
    const right = wanted.location
      ? redirected && text.includes(JSON.stringify(wanted.location))
      : status === wanted.status && !redirected;
    return right ? [] : [`${dataPathOf(address)}: ${status} ${text.slice(0, 80)}, not ${wanted.status}`];
  });
  return found.flat();
}

describe.each([undefined, ...signedInAreas])("as %s", (area) => {
  // One session each, because one is limited to 600 calls a minute.
  const signIn = async () => (area ? signInOver(product.url, accountOf[area]) : undefined);

  test("the pages answer according to the sitemap", async () => {
    expect(await wrongPages(await signIn(), area)).toEqual([]);
  }, 120_000);

  test("the data of the pages answers according to the sitemap", async () => {
    expect(await wrongData(await signIn(), area)).toEqual([]);
  }, 120_000);
});

test.each([
  ["/login?next=%2Fadmin%2Fjobs%3Fpage%3D2", "/admin/jobs?page=2"],
  ["/login?next=%2F%2Fevil.example%2F", "/admin"],
  ["/login?next=%2Flogin", "/admin"],
])("a signed-in user who opens %s continues at %s", async (address, target) => {
  const { cookie } = await signInOver(product.url, accountOf.admin);
  const { status, headers } = await call(product.url, address, { cookie });
  expect({ status, location: headers.get("location") }).toEqual({ status: 302, location: target });
});

describe("a visitor who is redirected to sign in", () => {
  const next = async (path: string) => {
    const { status, headers } = await call(product.url, path);
    expect({ path, status }).toEqual({ path, status: 302 });
    const location = new URL(headers.get("location") ?? "", product.url);
    expect({ path, origin: location.origin, pathname: location.pathname }).toEqual({
      path,
      origin: new URL(product.url).origin,
      pathname: "/login",
    });
    return location.searchParams.get("next");
  };

  test.each([
    ["/admin/list/vehicles?q=AB+C&page=2", "/admin/list/vehicles?q=AB+C&page=2"],
    ["/admin?next=https%3A%2F%2Fevil.example%2F", "/admin?next=https%3A%2F%2Fevil.example%2F"],
    ["/admin/?a=1", "/admin/?a=1"],
    ["/ADMIN", "/ADMIN"],
  ])("from %s returns there", async (path, back) => {
    expect(await next(path)).toBe(back);
  });

  test.each([
    "//evil.example/admin",
    "/\\evil.example/admin",
    "/%2Fevil.example/admin",
    "/%5Cevil.example/admin",
  ])("is never redirected to another site by %s", async (path) => {
    const { status, headers } = await call(product.url, path);
    expect(status).toBe(404);
    expect(headers.get("location")).toBeNull();
  });

  test("stays on this host, whatever host the request names", async () => {
    const headers = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
    const answer = await call(product.url, "/admin", { headers });
    expect(answer.headers.get("location")).toBe("/login?next=%2Fadmin");
  });
});
