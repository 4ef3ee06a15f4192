import { isIPv4 } from "node:net";
import { networkOf } from "#kernel/network-of.ts";

/**
 * Network of an address, too coarse to identify a household and fine enough to distinguish providers: the first three bytes of
 * an IPv4 address, the first 48 bits of an IPv6 address.
 * @returns "102.89.1.0/24", "2c0f:f5c0:a1::/48"; undefined for an invalid address
 */
export function coarseNetwork(address: string | undefined): string | undefined {
  const network = networkOf(address ?? "");
  if (isIPv4(network)) return network.replace(/[0-9]+$/, "0/24");
  const [groups, bits] = network.split("::/");
  return bits === "64" && groups ? `${groups.split(":").slice(0, 3).join(":")}::/48` : undefined;
}
