import type { Address } from "../../src/sitemap.ts";

/** An id that no record has: what exists is somebody's, and depends on the test. */
export const NO_RECORD = "9999999999";

/** Where an address leads when its parameters name nothing. */
export function pathOf({ path }: Address): string {
  return path.replaceAll(/\{\w+\}/g, NO_RECORD);
}

/** The path of a page's data, as the router asks for it when one moves between pages. */
export function dataPathOf(address: Address): string {
  return address.path === "/" ? "/_.data" : `${pathOf(address)}.data`;
}

/** Addresses that answer otherwise than their form suggests, and why. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  // Checking a paper: that nobody issued it is an answer.
  "/receipt/validate/{id}": 200,
  "/receipt/validate/bill/{id}": 200,
  "/t/{token}": 200,
  // A line belongs to the category its address names, and this one names none.
  "/admin/demand/category-items/new": 404,
  "/admin/demand/tariff-drafts/new": 404,
  "/admin/demand/tariff-versions": 404,
};

/** What an address answers to whoever may come in. */
export function statusOf({ path, screen }: Address): number {
  if (screen === undefined) return 501;
  return EXCEPTIONS[path] ?? (path.includes("{") ? 404 : 200);
}

/** The demonstration's account of each area. */
export const accountOf = {
  admin: "admin@ratebook.test",
  corporate: "corporate@ratebook.test",
  individual: "individual@ratebook.test",
  guest: "guest@ratebook.test",
  agent: "agent@ratebook.test",
  "super-agent": "superagent@ratebook.test",
} as const;

export type SignedInArea = keyof typeof accountOf;
export const signedInAreas = Object.keys(accountOf) as SignedInArea[];
