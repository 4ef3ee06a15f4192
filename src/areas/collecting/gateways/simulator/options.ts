/** Log of the simulator: the process's pino, or nothing. */
export interface SimulatorLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface SimulatorOptions {
  /** The secret key both sides share, as with the real gateway. */
  readonly secret: string;
  /** Where signed notifications are posted. */
  readonly webhookUrl: string;
  /** The simulator's own address as browsers see it, without a path. */
  readonly publicUrl: string;
  readonly clock?: () => Date;
  readonly log?: SimulatorLog;
  /** A journal that survives restarts; without it, data is in memory only. */
  readonly file?: string;
  /** Delays between attempts to send a webhook, in milliseconds. The real gateway: every 3 min four times, then hourly. */
  readonly retryMs?: readonly number[];
}

const MINUTE = 60_000;

/** Shorter than the real ones at first, because a demonstration's application is often restarting. */
export const RETRY_MS: readonly number[] = [
  2_000,
  10_000,
  MINUTE,
  ...Array<number>(4).fill(3 * MINUTE),
  ...Array<number>(72).fill(60 * MINUTE),
];
