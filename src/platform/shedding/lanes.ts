import { Lane, type LaneFigures } from "./lane.ts";

export type LaneName = "requests" | "sign-in" | "verification" | "webhooks";

/** Sign-in, sign-out, step-up, and what their pages need. */
const SIGN_IN =
  /^\/(?:login|reset)(?:\.data)?$|^\/__manifest$|^\/api\/v1\/(?:login|password-resets|step-up)(?:\/|$)|^\/api\/v1\/(?:logout|session-cookie)$/;

/** Called before every write of a signed-in browser, which signs out if the answer is an error. */
const VERIFICATION = "/api/v1/token-verification";

/** Notifications of payment gateways. */
const WEBHOOKS = /^\/api\/v1\/webhooks\//;

/** The lane of a request. Essential requests queue only behind their own kind. */
export function laneOf(path: string): LaneName {
  if (WEBHOOKS.test(path)) return "webhooks";
  if (path === VERIFICATION) return "verification";
  return SIGN_IN.test(path) ? "sign-in" : "requests";
}

export type Lanes = Readonly<Record<LaneName, Lane>>;

let opened: Lanes | undefined;

/**
 * Opens the lanes of this process.
 * @param maxConcurrent of ordinary requests; sign-in, verifications and webhooks get a third as many each
 * @param hold milliseconds after which a request no longer counts
 */
export function openLanes(maxConcurrent: number, hold: number): Lanes {
  const reserved = Math.max(2, Math.ceil(maxConcurrent / 3));
  opened = {
    requests: new Lane("requests", maxConcurrent, { hold }),
    "sign-in": new Lane("sign-in", reserved, { hold }),
    // Browsers wait longer for a verification than people wait for a page.
    verification: new Lane("verification", reserved, { hold, patience: 10_000 }),
    webhooks: new Lane("webhooks", reserved, { hold }),
  };
  return opened;
}

/** Current figures of the lanes of this process; empty if requests are not limited. */
export function laneFigures(): LaneFigures[] {
  return opened ? Object.values(opened).map((lane) => lane.figures()) : [];
}

/** Removes the limits of this process. */
export function closeLanes(): void {
  opened = undefined;
}
