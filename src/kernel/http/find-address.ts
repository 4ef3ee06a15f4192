import { type Address, sitemap } from "#sitemap.ts";

const fixed = new Map<string, Address>();
/** Addresses with parameters, by number of segments. */
const patterned = new Map<number, { address: Address; pattern: RegExp }[]>();
for (const address of sitemap) {
  const path = decodeURIComponent(address.path);
  if (!path.includes("{")) fixed.set(path.toLowerCase(), address);
  else {
    const length = path.split("/").length;
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`, "i");
    patterned.set(length, [...(patterned.get(length) ?? []), { address, pattern }]);
  }
}

/** The sitemap address of a path, matched like the router: fixed ones before those with parameters. */
export function findAddress(pathname: string): Address | undefined {
  const path = decode(pathname).replace(/\/+$/, "") || "/";
  const exact = fixed.get(path.toLowerCase());
  if (exact) return exact;
  return patterned.get(path.split("/").length)?.find(({ pattern }) => pattern.test(path))?.address;
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
