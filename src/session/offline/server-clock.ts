import { recall, remember } from "./ticket-memory.ts";

/** When the server was last heard. Milliseconds since 1970. */
export interface HeardClock {
  /** The latest time the server has told. */
  readonly server: number;
  /** What this device's clock said then. */
  readonly device: number;
  /** The latest this device's clock has said since, where it was looked at. */
  readonly latest?: number;
}

const NAME = "clock";

const heardClock = (): Promise<HeardClock | undefined> => recall<HeardClock>(NAME);

/** Keeps what the server's clock said. It is never taken back: an answer that was on its way longer says nothing new. */
export async function hearClock(server_time: unknown): Promise<HeardClock | undefined> {
  const server = Date.parse(String(server_time));
  const before = await heardClock();
  if (!Number.isFinite(server) || (before && server <= before.server)) return before;
  const heard = { server, device: Date.now() };
  await remember(NAME, heard);
  return heard;
}

/**
 * Keeps the latest that this device's clock has said, so that a clock that is set back between two looks is noticed even
 * where it stays ahead of when the server was heard.
 * @returns what was known before this look; undefined when the server was never heard
 */
export async function watchClock(device: number): Promise<HeardClock | undefined> {
  const heard = await heardClock();
  if (heard && device > Math.max(heard.device, heard.latest ?? 0))
    await remember(NAME, { ...heard, latest: device });
  return heard;
}

/**
 * The time it is by the server's clock, reckoned by this device's. Undefined when this device never heard the server, or
 * when its clock was set back since: then nobody can tell here what has run out.
 */
export function reckonedTime(heard: HeardClock | undefined, device: number): Date | undefined {
  if (!heard) return undefined;
  return device < Math.max(heard.device, heard.latest ?? 0)
    ? undefined
    : new Date(heard.server + (device - heard.device));
}
