import type { Address } from "../../src/sitemap.ts";

/** An id that no record has. Existing records belong to a user, and depend on the test. */
export const NO_RECORD = "9999999999";

/** The path of an address with parameters that match no record. */
export function pathOf({ path }: Address): string {
  return path.replaceAll(/\{\w+\}/g, NO_RECORD);
}

/** The path of a page's data, as the router requests it on client navigation. */
export function dataPathOf(address: Address): string {
  return address.path === "/" ? "/_.data" : `${pathOf(address)}.data`;
}

/** Statuses that differ from the usual ones of an address, and why. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  // Checking a document: the result "not issued" is a normal response.
  "/receipt/validate/{id}": 200,
  "/receipt/validate/bill/{id}": 200,
  "/t/{token}": 200,
  // A line belongs to the category in its URL, and this URL names none.
  "/admin/demand/category-items/new": 404,
  "/admin/demand/tariff-drafts/new": 404,
  "/admin/demand/tariff-versions": 404,
};

/** The status of an address for a user with access. */
export function statusOf({ path, screen }: Address): number {
  if (screen === undefined) return 501;
  return EXCEPTIONS[path] ?? (path.includes("{") ? 404 : 200);
}

/** The demonstration account of each area. */
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
