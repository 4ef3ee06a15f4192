import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import { isDemonstration } from "#kernel/app-settings.ts";

/**
 * Networks without public servers: this machine, private and shared ones, link-local (with cloud metadata), documentation,
 * multicast and reserved ones.
 */
const PRIVATE: readonly (readonly [network: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

const blocked = new BlockList();
for (const [network, bits] of PRIVATE) blocked.addSubnet(network, bits, "ipv4");
// For IPv6 only 2000::/3 is public, except wrapped IPv4 addresses and documentation.
const publicIpv6 = new BlockList();
publicIpv6.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  blocked.addSubnet(network, bits, "ipv6");

/** Whether an IP address can be connected to. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !blocked.check(ip, "ipv4");
  return isIP(ip) === 6 && publicIpv6.check(ip, "ipv6") && !blocked.check(ip, "ipv6");
}

/** A resolved address of a server to connect to: resolving the name again could lead elsewhere. */
export interface OutboundAddress {
  readonly host: string;
  readonly ip: string;
  readonly family: 4 | 6;
}

export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

const resolveName: Resolve = (host) => lookup(host, { all: true });

/**
 * Decides which servers named by an administrator can be connected to. A demonstration can also use this machine and its
 * network, because it has no secrets.
 * @param host a name or an IP address, IPv6 with or without brackets
 * @throws AppError outbound-refused, outbound-unknown-host
 */
export async function outboundAddress(
  host: string,
  resolve: Resolve = resolveName,
): Promise<OutboundAddress> {
  const name = host.replace(/^\[|\]$/g, "");
  const addresses = await resolve(name).catch(() => []);
  const [first] = addresses;
  if (!first)
    throw new AppError("invalid", message("There is no server named {name}.", { name }), {
      code: "outbound-unknown-host",
    });
  // A single private address among public ones is refused, because the choice between them is not ours.
  if (!(await isDemonstration()) && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new AppError(
      "invalid",
      message("{name} is on a private network, which can’t be reached from here.", { name }),
      {
        code: "outbound-refused",
      },
    );
  return { host: name, ip: first.address, family: first.family === 6 ? 6 : 4 };
}
