import type { AnyResource } from "#resource/define.ts";
import { verifiedState } from "./verification.ts";

/** What of a record says how it stands. */
interface Standing {
  readonly status: string;
  readonly verified_at?: unknown;
  readonly suspended_at?: unknown;
}

/** The state of a record as people call it: of people whether they are verified, of agents whether they may sell. */
export function shownState(resource: AnyResource, { status, verified_at, suspended_at }: Standing): string {
  if (resource.verified) return verifiedState(status, verified_at != null);
  return resource.suspends && status === "active" && suspended_at != null ? "suspended" : status;
}
