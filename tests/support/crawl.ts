import { sitemap } from "../../src/sitemap.ts";

/** A link to a page that does not open. */
export interface DeadLink {
  readonly to: string;
  readonly on: string;
  readonly status: number;
}

/** Files, and URLs that end a session. */
const SKIPPED = /^\/\/|\.(?:js|css|woff2|png|svg|webmanifest|pdf|csv|xlsx)(?:\?|$)|^\/(?:api|logout)/;

/**
 * Follows the links of the product as a user of an area, from a start page. Of addresses that differ only in numbers or
 * query values, one is opened.
 * @param begin an address of the user's area
 * @param cookie of the user's session; none for a visitor
 * @returns how many pages were opened, and the dead links; links into other areas are skipped
 */
export async function crawl(
  url: string,
  begin: string,
  cookie?: string,
): Promise<{ readonly pages: number; readonly dead: readonly DeadLink[] }> {
  const area = firstOf(begin);
  const [seen, kinds, dead] = [new Set([begin]), new Set<string>(), [] as DeadLink[]];
  const queue = [{ to: begin, on: "the beginning" }];
  const enqueue = (to: string, on: string) => {
    const kind = patternOf(to);
    if (SKIPPED.test(to) || seen.has(to) || isOtherArea(to, area) || kinds.has(kind)) return;
    kinds.add(kind);
    seen.add(to);
    queue.push({ to, on });
  };
  for (let at = queue.shift(); at; at = queue.shift()) {
    const headers = { Accept: "text/html", ...(cookie && { cookie }) };
    const answer = await fetch(url + at.to, { headers, redirect: "manual" });
    const page = await answer.text();
    if (answer.status >= 400) dead.push({ ...at, status: answer.status });
    const location = answer.headers.get("location");
    if (location?.startsWith("/")) enqueue(location.replace(/#.*$/, ""), at.on);
    if (answer.headers.get("content-type")?.startsWith("text/html"))
      for (const [, href = ""] of page.matchAll(/<a [^>]*href="(\/[^"]*)"/g))
        enqueue(href.replaceAll("&amp;", "&").replace(/#.*$/, ""), at.to);
  }
  return { pages: seen.size, dead };
}

/** "/admin/view/shop/12?tab=2&by=3" → "/admin/view/shop/N?by&tab" */
function patternOf(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const params = [...new Set(new URLSearchParams(query).keys())].sort().join("&");
  return `${path.replaceAll(/\d+/g, "N").replaceAll(/[\w-]{20,}/g, "T")}?${params}`;
}

const firstOf = (address: string) => address.split(/[/?]/)[1] ?? "";

/** The first path segments of the signed-in areas. */
const areas = new Set(
  sitemap
    .filter(({ gate }) => !["none", "auth", "signed-in"].includes(gate))
    .map(({ path }) => firstOf(path)),
);

function isOtherArea(address: string, area: string): boolean {
  return firstOf(address) !== area && areas.has(firstOf(address));
}
