import type { AnyResource } from "#resource/define.ts";
import { verificationStatus } from "./verification.ts";

/** The fields of a record that determine its status. */
interface Status {
  readonly status: string;
  readonly verified_at?: unknown;
  readonly suspended_at?: unknown;
}

/** The displayed status of a record: for people whether they are verified, for agents whether they are suspended. */
export function displayedStatus(
  resource: AnyResource,
  { status, verified_at, suspended_at }: Status,
): string {
  if (resource.verified) return verificationStatus(status, verified_at != null);
  return resource.suspends && status === "active" && suspended_at != null ? "suspended" : status;
}
