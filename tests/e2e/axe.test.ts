import { isDeepStrictEqual } from "node:util";
import { describe, expect } from "vitest";
import { type Address, sitemap } from "../../src/sitemap.ts";
import { accountOf, type SignedInArea, signedInAreas, statusOf } from "../support/addresses.ts";
import { axeFaults, COLOUR_RULES } from "../support/axe.ts";
import { hydrated, open, type WatchedPage } from "../support/browser.ts";
import { signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import {
  enterOneOfEach,
  enterOwnOfEach,
  isAbout,
  type OneOfEach,
  pathAbout,
} from "../support/one-of-each.ts";
import { expectedSight, isOnWalkOfScreens, seePage, watchPolicy } from "../support/sight.ts";

/**
 * Every built screen, with something on it, at the widths people have, by day and by night; and that it is framed,
 * titled and loaded by itself.
 */

const AT_ONCE = 2;
const WIDTHS = [320, 360, 768, 1440];
/** Some hundred screens, each looked at six times, on a machine that may be busy. */
const LONG = 1_200_000;

let site: Site;
/** What there is to look at in each area: an owner looks at what is theirs. */
let records: Partial<Record<Address["area"], OneOfEach>>;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  const officer = await signInOver(site.url, accountOf.admin);
  const own = async (area: "individual" | "corporate") =>
    enterOwnOfEach(site.url, await signInOver(site.url, accountOf[area]), officer);
  records = {
    admin: await enterOneOfEach(site.url, officer),
    individual: await own("individual"),
    corporate: await own("corporate"),
  };
});

/** A page to look at, and what it must answer: what is wrong with a 404 is not what is wrong with the page. */
interface Look {
  readonly path: string;
  readonly status: number;
  /** Whose frame, title and scripts are looked at, too. */
  readonly address?: Address;
}

async function faultsAt(watched: WatchedPage, { path, status, address }: Look): Promise<string[]> {
  const { page } = watched;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const faults: string[] = [];
  if (address) {
    const sight = await seePage(watched, address, path);
    const must = { ...expectedSight(address), status };
    if (!isDeepStrictEqual(sight, must)) faults.push(`${path} is ${JSON.stringify(sight)}`);
  } else {
    const answer = await page.goto(path);
    if (answer?.status() !== status) faults.push(`${path} answers ${answer?.status()} instead of ${status}`);
  }
  await hydrated(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (beyond > 0) faults.push(`${path} is ${beyond} px too wide at ${width}`);
    if (width !== 360 && width !== 1440) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const fault of await axeFaults(page, colorScheme === "dark" ? COLOUR_RULES : undefined))
        faults.push(`${path} at ${width}, ${colorScheme}: ${fault}`);
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
  return faults;
}

async function faultsOf(area: SignedInArea | "public", looks: readonly Look[]): Promise<string[]> {
  const queue = [...looks];
  const faults: string[] = [];
  const walkers = Array.from({ length: Math.min(AT_ONCE, queue.length) }, async () => {
    const watched = area === "public" ? await site.newPage() : await site.signedInPage(accountOf[area]);
    await watchPolicy(watched);
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      faults.push(...(await faultsAt(watched, next)));
    await watched.context.close();
  });
  await Promise.all(walkers);
  return faults;
}

/**
 * Those without an id, and those about a record of a register; documents are not drawn for screens, and what stands
 * on them otherwise is looked at where it is made.
 */
function builtLooks(area: Address["area"]): Look[] {
  const there = records[area] ?? new Map();
  const built = sitemap.filter((address) => address.area === area && address.screen !== undefined);
  return built.flatMap((address) => {
    if (isAbout(address, there)) return { path: pathAbout(address, there), status: 200, address };
    return isOnWalkOfScreens(address) ? { path: address.path, status: statusOf(address), address } : [];
  });
}

describe("every built screen is right for axe and fits its width", () => {
  test.each(signedInAreas)(
    "as %s",
    async (area) => {
      const looks = builtLooks(area);
      expect(looks.length).toBeGreaterThan(0);
      expect(await faultsOf(area, looks)).toEqual([]);
    },
    LONG,
  );

  test(
    "as a visitor, and where there is nothing",
    async () => {
      const more = [
        { path: "/no/such/page", status: 404 },
        { path: "/admin/receipt", status: 200 },
      ];
      expect(await faultsOf("public", [...builtLooks("public"), ...more])).toEqual([]);
    },
    LONG,
  );

  test("where one may not go, and what a record nobody has answers", async () => {
    const looks = [
      { path: "/admin", status: 403 },
      { path: "/guest/view/user/9999999999", status: 404 },
      { path: "/admin/view/shop/9999999999", status: 403 },
    ];
    expect(await faultsOf("guest", looks)).toEqual([]);
  }, 120_000);
});

test("the checks find what is wrong", async () => {
  const { page, context } = await site.newPage();
  await open(page, "/");
  await page.evaluate(() => {
    const field = document.createElement("input");
    document.querySelector("main")?.append(field);
  });
  expect(await axeFaults(page)).toEqual([expect.stringMatching(/^label /)]);
  await context.close();
});

test("owners are looked at on what is theirs: every asset's page and form, and a company that came back", () => {
  const paths = (area: "individual" | "corporate") => builtLooks(area).map(({ path }) => path);
  for (const [area, base] of [
    ["individual", "/individual"],
    ["corporate", "/cooperate"],
  ] as const)
    for (const name of ["property", "shop", "vehicle", "mast", "signage"])
      for (const verb of ["view", "edit"])
        expect(paths(area)).toContain(`${base}/${verb}/${name}/${records[area]?.get(name)?.id}`);
  expect(paths("corporate")).toContain(
    `/cooperate/edit/corporate/${records.corporate?.get("corporate")?.id}`,
  );
});
