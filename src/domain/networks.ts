/** Networks as entered by administrators: "196.220.10.0/24", "2c0f:f5c0::/32", or one address. Pure. */

interface Network {
  /** 4 or 16 bytes. */
  readonly bytes: readonly number[];
  /** Number of leading bits of the network. */
  readonly bits: number;
}

/** Minimum prefix length: shorter prefixes cover whole regions, not an office. */
const MIN_BITS = { v4: 8, v6: 16 } as const;

/** The network in canonical form, with zero host bits; undefined if invalid. */
export function readNetwork(text: string): string | undefined {
  const network = parseNetwork(text);
  if (!network) return undefined;
  const { bytes, bits } = network;
  const masked = bytes.map((byte, at) => byte & mask(bits - at * 8));
  const address = bytes.length === 4 ? masked.join(".") : formatV6(masked);
  return bits === bytes.length * 8 ? address : `${address}/${bits}`;
}

/** Whether an address is in one of the networks; invalid networks are skipped. */
export function isWithin(networks: readonly string[], address: string): boolean {
  const bytes = parseAddress(address);
  return (
    bytes !== undefined &&
    networks.some((text) => {
      const network = parseNetwork(text);
      return network?.bytes.length === bytes.length && contains(network, bytes);
    })
  );
}

function contains({ bytes, bits }: Network, address: readonly number[]): boolean {
  return bytes.every((byte, at) => ((byte ^ (address[at] ?? 0)) & mask(bits - at * 8)) === 0);
}

/** Mask of one byte with the leading `bits`, limited to 0 to 8. */
function mask(bits: number): number {
  return bits >= 8 ? 255 : bits <= 0 ? 0 : (255 << (8 - bits)) & 255;
}

function parseNetwork(text: string): Network | undefined {
  const [, address = "", length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const bytes = parseAddress(address);
  if (!bytes) return undefined;
  const maxBits = bytes.length * 8;
  const bits = length === undefined ? maxBits : Number(length);
  return bits <= maxBits && bits >= (maxBits === 32 ? MIN_BITS.v4 : MIN_BITS.v6)
    ? { bytes, bits }
    : undefined;
}

/** The bytes of an address; IPv4-mapped IPv6 addresses have 4. */
function parseAddress(text: string): number[] | undefined {
  const [plain = ""] = text.split("%");
  const v4 = parseV4(plain.replace(/^::ffff:(?=[0-9.]+$)/i, ""));
  return v4 ?? parseV6(plain);
}

function parseV4(text: string): number[] | undefined {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part))) return undefined;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte < 256) ? bytes : undefined;
}

function parseV6(text: string): number[] | undefined {
  const sides = text.split("::");
  if (!text.includes(":") || sides.length > 2) return undefined;
  const [head = [], tail = []] = sides.map((side) => (side === "" ? [] : side.split(":")));
  const missing = 8 - head.length - tail.length;
  if (sides.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array<string>(missing).fill("0"), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

function formatV6(bytes: readonly number[]): string {
  const groups = Array.from({ length: 8 }, (_, at) =>
    (((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0)).toString(16),
  );
  const last = groups.findLastIndex((group) => group !== "0");
  return last > 5 ? groups.join(":") : `${groups.slice(0, last + 1).join(":")}::`;
}
