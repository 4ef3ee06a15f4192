import { sql } from "kysely";
import { readCount, ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import { readRequestText, requestLimits } from "#domain/service/request-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lockRequest, type SteppedRequest, setRequest, steppedRequest } from "./request-row.ts";

/**
 * Rates an ended request from 1 to 5, by its requester; can be changed until it is closed.
 * @param raw `rating`, `remark`, `version`
 * @throws AppError forbidden, not-found, request-changed, request-state, invalid
 */
export async function rateRequest(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<SteppedRequest> {
  await lockRequest(tx, actor, id, "rate", { right: "own_request.write", version: raw.version });
  const errors = new ValidationErrors();
  const rating = readCount(errors, "rating", raw.rating, 5);
  if (!rating && !errors.has("rating")) errors.add("rating", "Select a rating from 1 to 5.");
  const rating_remark = readRequestText(errors, "remark", raw.remark, {
    longest: requestLimits.ratingRemark,
  });
  assertValid(errors);
  await setRequest(tx, actor, id, { rating, rating_remark, rated_at: sql`clock_timestamp()` });
  await audit(tx, actor, { action: "service_request.rate", record_id: id, after: { rating } });
  return steppedRequest(tx, id);
}
