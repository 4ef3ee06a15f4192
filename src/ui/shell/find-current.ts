/** The item with the longest matching address prefix. */
export function findCurrent<
  T extends { to: string; also?: readonly string[]; exact?: boolean; not?: readonly string[] },
>(items: readonly T[], pathname: string): T | undefined {
  let found: T | undefined;
  let longest = -1;
  for (const item of items) {
    if (item.not?.includes(pathname)) continue;
    for (const address of [item.to, ...(item.also ?? [])]) {
      const path = address.split("?")[0] ?? address;
      const matches = pathname === path || (!item.exact && pathname.startsWith(`${path}/`));
      if (matches && path.length > longest) {
        longest = path.length;
        found = item;
      }
    }
  }
  return found;
}
