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
import { inTurns } from "../support/in-turns.ts";
import { type Product, startProduct } from "../support/product.ts";
import { ROOT } from "../support/server.ts";

/** Every address × everybody, as a page and as its data. */

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

/** Which area a gate lets in. */
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

  test("of the sitemap all exist, and every one that exists is used", () => {
    expect([...new Set(sitemap.map(({ gate }) => gate))].sort()).toEqual(files.sort());
  });

  test("and frames are files of their own", () => {
    const frames = [...new Set(sitemap.map(({ layout }) => layout))];
    expect(frames.filter((frame) => !existsSync(join(ROOT, `src/layouts/${frame}.tsx`)))).toEqual([]);
  });

  test("fit their area: what is an area's own is behind its gate, or said to be open", () => {
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
  const found = await inTurns(8, sitemap, async (address) => {
    const { status, headers } = await call(product.url, pathOf(address), { cookie: person?.cookie });
    const location = headers.get("location") ?? undefined;
    const wanted = expected(address, area);
    if (status === wanted.status && location === wanted.location) return [];
    return [`${address.path}: ${status} ${location ?? ""}, not ${wanted.status} ${wanted.location ?? ""}`];
  });
  return found.flat();
}

/** The router's way of telling a redirect: 202, and where to as text. */
async function wrongData(person: SignedIn | undefined, area: SignedInArea | undefined): Promise<string[]> {
  const found = await inTurns(8, sitemap, async (address) => {
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
  // A session each: one alone has no more than 600 calls a minute.
  const signIn = async () => (area ? signInOver(product.url, accountOf[area]) : undefined);

  test("the pages answer as the sitemap says", async () => {
    expect(await wrongPages(await signIn(), area)).toEqual([]);
  }, 120_000);

  test("and so does their data", async () => {
    expect(await wrongData(await signIn(), area)).toEqual([]);
  }, 120_000);
});

describe("a visitor who is sent to sign in", () => {
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
  ])("from %s comes back there", async (path, back) => {
    expect(await next(path)).toBe(back);
  });

  test.each([
    "//evil.example/admin",
    "/\\evil.example/admin",
    "/%2Fevil.example/admin",
    "/%5Cevil.example/admin",
  ])("is never sent off this site by %s", async (path) => {
    const { status, headers } = await call(product.url, path);
    expect(status).toBe(404);
    expect(headers.get("location")).toBeNull();
  });

  test("a request that names another host changes nothing", async () => {
    const headers = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
    const answer = await call(product.url, "/admin", { headers });
    expect(answer.headers.get("location")).toBe("/login?next=%2Fadmin");
  });
});
