import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { plainNumber } from "#domain/plain-value.ts";
import {
  isPossible,
  notPossibleMessage,
  type RequestState,
  type RequestVerb,
  type WaitingFor,
} from "#domain/service/request-state.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeRequester, requestReach, visibleRequests } from "./visibility.ts";

/** A request as needed by its actions. */
export interface RequestRow {
  readonly id: number;
  readonly code: string;
  readonly subject: string;
  readonly status: RequestState;
  readonly waiting_for: WaitingFor | null;
  readonly subcategory_id: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly lga_id: number | null;
  readonly provider_id: number | null;
  readonly assigned_to: number | null;
  readonly created_by: number | null;
  readonly due_on: LagosDate | null;
  readonly ended_at: Date | null;
  readonly days_to_serve: number;
  readonly days_to_reopen: number;
  readonly rated_at: Date | null;
  readonly version: number;
}

export const REQUEST_COLUMNS = sql`q.id, q.code, q.subject, q.status, q.waiting_for, q.subcategory_id, q.individual_id,
  q.corporate_id, q.lga_id, q.provider_id, q.assigned_to, q.created_by, q.due_on, q.ended_at, q.days_to_serve,
  q.days_to_reopen, q.rated_at, q.version`;

interface LockOptions {
  /** The right of the action; one for own requests starts with `own_`. */
  readonly right: string;
  /** Version that the caller viewed; default: any. */
  readonly version?: unknown;
}

/**
 * Locks an accessible request until the transaction ends, if the action is allowed in its status.
 * @throws AppError not-signed-in, forbidden, not-found, request-changed, request-state
 */
export async function lockRequest(
  tx: Tx,
  actor: Actor,
  id: number,
  verb: RequestVerb,
  { right, version }: LockOptions,
): Promise<RequestRow> {
  authorizeRequester(actor, right);
  const { rows } = await sql<RequestRow & { reached: boolean }>`
    SELECT ${REQUEST_COLUMNS}, (${requestReach(actor, right)}) AS reached
    FROM service_request q WHERE q.id = ${id} AND ${visibilityFor(actor, right)} FOR NO KEY UPDATE`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw notFound("request");
  const { reached, ...row } = found;
  if (!reached) throw new AppError("forbidden", "Your role doesn’t allow this here.");
  requireVersion(row, version);
  if (!isPossible(verb, row)) throw wrongState(verb, row);
  return row;
}

/** Actions of requesters apply to own requests only, even with wider access. */
function visibilityFor(actor: Actor, right: string) {
  return right.startsWith("own_") ? requestReach(actor, right) : visibleRequests(actor);
}

/** Requires the current version. @throws AppError request-changed */
function requireVersion(row: RequestRow, version: unknown): void {
  if (version === undefined || version === null || plainNumber(version) === row.version) return;
  throw new AppError(
    "conflict",
    "This request has changed since you opened it. Reload the page and try again.",
    {
      code: "request-changed",
      data: { version: row.version },
    },
  );
}

function wrongState(verb: RequestVerb, row: RequestRow): AppError {
  return new AppError("conflict", notPossibleMessage(verb, row), {
    code: "request-state",
    data: { status: row.status, waiting_for: row.waiting_for, version: row.version },
  });
}

/** Updates a request and increments its version. */
export function setRequest(
  tx: Tx,
  actor: Actor,
  id: number,
  change: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  return tx
    .updateTable("service_request")
    .set({
      ...change,
      updated_at: sql`now()`,
      updated_by: actor.session?.user.id ?? null,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}

/** State of a request after a step. */
export interface SteppedRequest {
  readonly id: number;
  readonly code: string;
  readonly status: RequestState;
  readonly waiting_for: WaitingFor | null;
  readonly due_on: LagosDate | null;
  readonly version: number;
}

export async function steppedRequest(tx: Tx, id: number): Promise<SteppedRequest> {
  const { rows } = await sql<SteppedRequest>`
    SELECT id, code, status, waiting_for, due_on, version FROM service_request WHERE id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound("request");
  return rows[0];
}
