import { recall, remember } from "./ticket-memory.ts";

/** When the server was last heard. Milliseconds since 1970. */
export interface HeardClock {
  /** The latest time the server has told. */
  readonly server: number;
  /** What this device's clock said then. */
  readonly device: number;
}

const NAME = "clock";

export const heardClock = (): Promise<HeardClock | undefined> => recall<HeardClock>(NAME);

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
 * The time it is by the server's clock, reckoned by this device's. Undefined when this device's clock was set back since
 * it last heard the server: then nobody can tell here what has run out.
 */
export function reckonedTime(heard: HeardClock | undefined, device: number): Date | undefined {
  if (!heard) return undefined;
  return device < heard.device ? undefined : new Date(heard.server + (device - heard.device));
}
