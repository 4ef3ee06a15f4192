import { isIPv6 } from "node:net";

const GROUPS = 8;

/**
 * The key for rate limits of an address: an IPv4 address itself, or the /64 network of an IPv6 address, because one
 * client controls all of it. Other text is unchanged.
 */
export function networkOf(address: string): string {
  const [withoutZone = ""] = address.split("%");
  if (!isIPv6(withoutZone)) return address;
  const [, mapped] = /^::ffff:([0-9.]+)$/i.exec(withoutZone) ?? [];
  if (mapped) return mapped;
  // The last two groups may be written as an IPv4 address; they are not part of the network.
  const [head, tail] = withoutZone.replace(/[0-9]+\.[0-9.]+$/, "0:0").split("::");
  const headGroups = groupsOf(head);
  const tailGroups = groupsOf(tail);
  const zeros = Array<string>(GROUPS - headGroups.length - tailGroups.length).fill("0");
  const network = [...headGroups, ...zeros, ...tailGroups].slice(0, GROUPS / 2);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

function groupsOf(part: string | undefined): string[] {
  return part ? part.split(":") : [];
}
