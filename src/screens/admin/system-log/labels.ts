import { formatClock, formatDate, lagosDate } from "#domain/lagos.ts";
import { logKindLabels } from "#domain/system-log.ts";
import type { LogRow } from "#reporting/system-log/log-row.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** "22 Nov 14:32:07": logs are kept for weeks only, so the year is omitted. */
export function logMoment(at: Date): string {
  return `${formatDate(lagosDate(at)).replace(/ [0-9]{4}$/, "")} ${formatClock(at)}`;
}

/** Title of an entry: "GET /admin/list/property", "Job print-pack", "paystack: verify". */
export function eventTitle(row: LogRow): string {
  const { kind, method, route, name, act } = row;
  if (kind === "request") return `${method ?? ""} ${route ?? "unknown path"}`.trim();
  if (kind === "job") return `Job: ${name?.replaceAll("-", " ") ?? "unknown"}`;
  if (kind === "gateway") return `${name ?? "Gateway"}: ${channelAction(row)}`;
  const droppedText = row.dropped_entries === null ? "" : `${row.dropped_entries.toLocaleString("en-NG")} `;
  return `${droppedText}${act ?? "error"}`;
}

/** For a message, the delivery status is the outcome. */
function channelAction({ act, reference }: LogRow): string {
  return reference?.startsWith("message ") ? "send" : (act ?? "call");
}

/** Outcome of an entry: "200", "422 invalid", "done", "gateway-timeout", "DatabaseError 23505". */
export function outcomeText(row: LogRow): string {
  const { kind, status, code, name, act, cause, reference } = row;
  if (kind === "error") return [code ?? name, cause].filter(Boolean).join(" ") || "warning";
  const outcome = kind === "job" || reference?.startsWith("message ") ? act : null;
  return (
    [outcome, status, code].filter((part) => part !== null && part !== undefined).join(" ") || "no response"
  );
}

const LEVEL_KINDS: Readonly<Record<LogRow["level"], StatusKind>> = {
  info: "done",
  warn: "owing",
  error: "failed",
};

export const levelKind = ({ level }: LogRow): StatusKind => LEVEL_KINDS[level];

/** The account's name or number, or none. */
export function accountText({ kind, user_id, user_name }: LogRow): string {
  if (user_id !== null) return user_name ?? `Account ${user_id}`;
  return kind === "request" ? "Visitor" : "";
}

/** "Gateway call" */
export const kindText = ({ kind }: LogRow): string => logKindLabels[kind];

/** "1,204 ms" */
export const msText = (ms: number | null): string => (ms === null ? "" : `${ms.toLocaleString("en-NG")} ms`);
