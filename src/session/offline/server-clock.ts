import { readValue, storeValue } from "./ticket-check-store.ts";

/** The time of the last response of the server, in milliseconds since 1970. */
export interface ServerClock {
  /** The latest time reported by the server. */
  readonly server: number;
  /** This device's clock at that moment. */
  readonly device: number;
  /** The latest time seen on this device's clock since. */
  readonly latest?: number;
}

const STORAGE_KEY = "clock";

const storedClock = (): Promise<ServerClock | undefined> => readValue<ServerClock>(STORAGE_KEY);

/** Stores the server's time. Never moves back, as delayed responses are older. */
export async function updateServerClock(server_time: unknown): Promise<ServerClock | undefined> {
  const server = Date.parse(String(server_time));
  const known = await storedClock();
  if (!Number.isFinite(server) || (known && server <= known.server)) return known;
  const clock = { server, device: Date.now() };
  await storeValue(STORAGE_KEY, clock);
  return clock;
}

/**
 * Stores the latest time of this device's clock, to detect a clock that is set back, even to a time after the last
 * response of the server. @returns what was known before; undefined if there was never a response
 */
export async function updateDeviceClock(device: number): Promise<ServerClock | undefined> {
  const clock = await storedClock();
  if (clock && device > Math.max(clock.device, clock.latest ?? 0))
    await storeValue(STORAGE_KEY, { ...clock, latest: device });
  return clock;
}

/**
 * The server's time, computed from this device's clock. Undefined if there was never a response, or the clock was set
 * back since: then expiry can't be checked here.
 */
export function computedTime(clock: ServerClock | undefined, device: number): Date | undefined {
  if (!clock) return undefined;
  return device < Math.max(clock.device, clock.latest ?? 0)
    ? undefined
    : new Date(clock.server + (device - clock.device));
}
