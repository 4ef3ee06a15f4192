import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { type Address, sitemap } from "../../src/sitemap.ts";
import { accountOf, type SignedInArea, statusOf } from "./addresses.ts";
import { axeErrors, COLOUR_RULES, SIDE_NAVIGATION } from "./axe.ts";
import { hydrated, type WatchedPage } from "./browser.ts";
import type { Site } from "./journey.ts";
import { misfits } from "./layout.ts";
import { isAbout, type OneOfEach, pathAbout } from "./one-of-each.ts";
import { expectedVisibility, openPageAt, recordPolicyViolations } from "./page-visibility.ts";

/*
 * The walk opens every screen with data on it and checks its layout, title and scripts, its width at four sizes, and its
 * accessibility in both colour schemes.
 */

const AT_ONCE = 2;

interface View {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  /** Ids of axe rules; all when undefined, none when empty. */
  readonly rules?: readonly string[];
}

/**
 * Ordered so that few settings change between views, because every change repaints the page. The last is the state of a
 * newly loaded page.
 */
const VIEWS: readonly View[] = [
  { width: 768, colorScheme: "light", rules: [] },
  { width: 320, colorScheme: "light", rules: [] },
  { width: 360, colorScheme: "light" },
  { width: 360, colorScheme: "dark", rules: COLOUR_RULES },
  { width: 1440, colorScheme: "dark", rules: COLOUR_RULES },
  { width: 1440, colorScheme: "light" },
];

/** Timeout of a walk in milliseconds: up to 200 screens in six views each, on a shared machine that may be slow. */
export const LONG_WALK = 2_400_000;

/** A screen to check and the status it must return. */
export interface ScreenToCheck {
  readonly path: string;
  readonly status: number;
  /** Also check the layout, title and scripts of this address. */
  readonly address?: Address;
}

/**
 * The screens of an area: those without an id, and those of a register that has a record. Printed documents and other
 * records are checked in the journeys that create them.
 * @param records the records to open, by register
 */
export function screensToCheck(area: Address["area"], records: OneOfEach = new Map()): ScreenToCheck[] {
  const built = sitemap.filter((address) => address.area === area && address.screen !== undefined);
  return built.flatMap((address) => {
    if (isAbout(address, records)) return { path: pathAbout(address, records), status: 200, address };
    const isAlone = !address.path.includes("{");
    return isAlone ? { path: address.path, status: statusOf(address), address } : [];
  });
}

/** Opens every screen as the demonstration user of an area and expects no defects. */
export async function expectNoDefects(
  site: Site,
  area: SignedInArea | "public",
  screens: readonly ScreenToCheck[],
): Promise<void> {
  expect(screens.length).toBeGreaterThan(0);
  const queue = screens.map((screen, index) => ({ ...screen, isFirst: index === 0 }));
  const errors: string[] = [];
  const walkers = Array.from({ length: Math.min(AT_ONCE, queue.length) }, async () => {
    const watched = area === "public" ? await site.newPage() : await site.signedInPage(accountOf[area]);
    await recordPolicyViolations(watched);
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      errors.push(...(await errorsAt(watched, next, next.isFirst)));
    await watched.context.close();
  });
  await Promise.all(walkers);
  expect(errors).toEqual([]);
}

/** @param isFirst whether to check the side navigation too; it is the same on every screen of an area */
async function errorsAt(
  watched: WatchedPage,
  { path, status, address }: ScreenToCheck,
  isFirst: boolean,
): Promise<string[]> {
  const { page } = watched;
  const errors: string[] = [];
  if (address) {
    const visibility = await openPageAt(watched, address, path);
    const expected = { ...expectedVisibility(address), status };
    if (!isDeepStrictEqual(visibility, expected)) errors.push(`${path} is ${JSON.stringify(visibility)}`);
  } else {
    const answer = await page.goto(path);
    if (answer?.status() !== status) errors.push(`${path} answers ${answer?.status()} instead of ${status}`);
  }
  await hydrated(page);
  let measured = 0;
  for (const { width, colorScheme, rules } of VIEWS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    if (width !== measured)
      for (const misfit of await misfits(page)) errors.push(`${path} at ${width}: ${misfit}`);
    measured = width;
    if (rules?.length === 0) continue;
    for (const error of await axeErrors(page, { rules, except: isFirst ? undefined : SIDE_NAVIGATION }))
      errors.push(`${path} at ${width}, ${colorScheme}: ${error}`);
  }
  return errors;
}
