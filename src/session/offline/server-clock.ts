import { recall, remember } from "./ticket-memory.ts";

/** The time of the last response of the server, in milliseconds since 1970. */
export interface HeardClock {
  /** The latest time reported by the server. */
  readonly server: number;
  /** This device's clock at that moment. */
  readonly device: number;
  /** The latest time seen on this device's clock since. */
  readonly latest?: number;
}

const NAME = "clock";

const heardClock = (): Promise<HeardClock | undefined> => recall<HeardClock>(NAME);

/** Stores the server's time. Never moves back, as delayed responses are older. */
export async function hearClock(server_time: unknown): Promise<HeardClock | undefined> {
  const server = Date.parse(String(server_time));
  const before = await heardClock();
  if (!Number.isFinite(server) || (before && server <= before.server)) return before;
  const heard = { server, device: Date.now() };
  await remember(NAME, heard);
  return heard;
}

/**
 * Stores the latest time of this device's clock, to detect a clock that is set back, even to a time after the last
 * response of the server. @returns what was known before; undefined if there was never a response
 */
export async function watchClock(device: number): Promise<HeardClock | undefined> {
  const heard = await heardClock();
  if (heard && device > Math.max(heard.device, heard.latest ?? 0))
    await remember(NAME, { ...heard, latest: device });
  return heard;
}

/**
 * The server's time, computed from this device's clock. Undefined if there was never a response, or the clock was set
 * back since: then expiry can't be checked here.
 */
export function computedTime(heard: HeardClock | undefined, device: number): Date | undefined {
  if (!heard) return undefined;
  return device < Math.max(heard.device, heard.latest ?? 0)
    ? undefined
    : new Date(heard.server + (device - heard.device));
}
