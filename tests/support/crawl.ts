/** A page that a link leads to, and does not open. */
export interface DeadLink {
  readonly to: string;
  readonly on: string;
  readonly status: number;
}

/** Addresses of one kind that are followed: the same with other numbers and other things asked for alike. */
const OF_A_KIND = 1;

/** Files, and what ends a session. */
const PASSED_BY = /^\/\/|\.(?:js|css|woff2|png|svg|webmanifest|pdf|csv|xlsx)(?:\?|$)|^\/(?:api|logout)/;

/**
 * Follows the links of a product as somebody who reads its pages, from where they begin on, one of each kind.
 * @param begin an address of their area
 * @param cookie of their session; none for a visitor
 * @returns how many pages were opened, and the links that lead to no page; those into areas of others are left alone
 */
export async function crawl(
  url: string,
  begin: string,
  cookie?: string,
): Promise<{ readonly pages: number; readonly dead: readonly DeadLink[] }> {
  const area = begin.split("/")[1] ?? "";
  const [seen, kinds, dead] = [new Set([begin]), new Map<string, number>(), [] as DeadLink[]];
  const queue = [{ to: begin, on: "the beginning" }];
  const note = (to: string, on: string) => {
    const kind = kindOf(to);
    const met = kinds.get(kind) ?? 0;
    if (PASSED_BY.test(to) || seen.has(to) || isOfOthers(to, area) || met >= OF_A_KIND) return;
    kinds.set(kind, met + 1);
    seen.add(to);
    queue.push({ to, on });
  };
  for (let at = queue.shift(); at; at = queue.shift()) {
    const headers = { Accept: "text/html", ...(cookie && { cookie }) };
    const answer = await fetch(url + at.to, { headers, redirect: "manual" });
    const page = await answer.text();
    if (answer.status >= 400) dead.push({ ...at, status: answer.status });
    const led = answer.headers.get("location");
    if (led?.startsWith("/")) note(led.replace(/#.*$/, ""), at.on);
    if (answer.headers.get("content-type")?.startsWith("text/html"))
      for (const [, href = ""] of page.matchAll(/<a [^>]*href="(\/[^"]*)"/g))
        note(href.replaceAll("&amp;", "&").replace(/#.*$/, ""), at.to);
  }
  return { pages: seen.size, dead };
}

/** "/admin/view/shop/12?tab=2&by=3" → "/admin/view/shop/N?by&tab" */
function kindOf(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const asked = [...new Set(new URLSearchParams(query).keys())].sort().join("&");
  return `${path.replaceAll(/\d+/g, "N").replaceAll(/[\w-]{20,}/g, "T")}?${asked}`;
}

const AREAS = ["admin", "individual", "cooperate", "guest", "agent", "super-agent"];

function isOfOthers(address: string, area: string): boolean {
  const [, first = ""] = address.split(/[/?]/);
  return first !== area && AREAS.includes(first);
}
