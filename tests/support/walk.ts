import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { type Address, sitemap } from "../../src/sitemap.ts";
import { accountOf, type SignedInArea, statusOf } from "./addresses.ts";
import { axeFaults, COLOUR_RULES, INDEX } from "./axe.ts";
import { hydrated, type WatchedPage } from "./browser.ts";
import type { Site } from "./journey.ts";
import { isAbout, type OneOfEach, pathAbout } from "./one-of-each.ts";
import { expectedSight, seePage, watchPolicy } from "./sight.ts";

/*
 * The walk over every screen that is built: at the widths people have, by day and by night, with something on it; and that
 * each is framed, titled and loaded by itself.
 */

const AT_ONCE = 2;

interface View {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  /** Of axe; all when undefined. */
  readonly rules?: readonly string[];
}

/** Each differs from the one before in one thing, and the last is how a page is loaded: every change draws the page anew. */
const VIEWS: readonly View[] = [
  { width: 768, colorScheme: "light", rules: [] },
  { width: 320, colorScheme: "light", rules: [] },
  { width: 360, colorScheme: "light" },
  { width: 360, colorScheme: "dark", rules: COLOUR_RULES },
  { width: 1440, colorScheme: "dark", rules: COLOUR_RULES },
  { width: 1440, colorScheme: "light" },
];

/** Milliseconds for a walk: some hundred screens, each looked at six times, on a machine that may be busy. */
export const LONG_WALK = 1_200_000;

/** A page to look at, and what it must answer: what is wrong with a 404 is not what is wrong with the page. */
export interface Look {
  readonly path: string;
  readonly status: number;
  /** Whose frame, title and scripts are looked at, too. */
  readonly address?: Address;
}

/**
 * The screens of an area: those without an id, and those about a record of a register. Documents are not drawn for screens,
 * and what stands on them otherwise is looked at where it is made.
 * @param records what there is to look at
 */
export function builtLooks(area: Address["area"], records: OneOfEach = new Map()): Look[] {
  const built = sitemap.filter((address) => address.area === area && address.screen !== undefined);
  return built.flatMap((address) => {
    if (isAbout(address, records)) return { path: pathAbout(address, records), status: 200, address };
    const isAlone = !address.path.includes("{");
    return isAlone ? { path: address.path, status: statusOf(address), address } : [];
  });
}

/** Goes to every look as somebody of an area, and expects nothing wrong with any. */
export async function expectSoundLooks(
  site: Site,
  area: SignedInArea | "public",
  looks: readonly Look[],
): Promise<void> {
  expect(looks.length).toBeGreaterThan(0);
  const queue = looks.map((look, index) => ({ ...look, isFirst: index === 0 }));
  const faults: string[] = [];
  const walkers = Array.from({ length: Math.min(AT_ONCE, queue.length) }, async () => {
    const watched = area === "public" ? await site.newPage() : await site.signedInPage(accountOf[area]);
    await watchPolicy(watched);
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      faults.push(...(await faultsAt(watched, next, next.isFirst)));
    await watched.context.close();
  });
  await Promise.all(walkers);
  expect(faults).toEqual([]);
}

/** @param isFirst of its area: the index of the area is the same on the others */
async function faultsAt(
  watched: WatchedPage,
  { path, status, address }: Look,
  isFirst: boolean,
): Promise<string[]> {
  const { page } = watched;
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
  for (const { width, colorScheme, rules } of VIEWS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (beyond > 0) faults.push(`${path} is ${beyond} px too wide at ${width}`);
    if (rules?.length === 0) continue;
    for (const fault of await axeFaults(page, { rules, except: isFirst ? undefined : INDEX }))
      faults.push(`${path} at ${width}, ${colorScheme}: ${fault}`);
  }
  return faults;
}
