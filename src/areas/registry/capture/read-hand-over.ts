import { MAX_PHOTOS_PER_CODE } from "#domain/capture.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { findRecord } from "../records/find.ts";
import { openHandOver } from "./desk.ts";

/** What a phone learns about its code: enough to recognise it, and no data of the record. */
export interface HandOverInfo {
  /** "property" */
  readonly of: string;
  /** The record's code; null for a form. */
  readonly code: string | null;
  readonly taken: number;
  readonly most: number;
  readonly expires_at: Date;
}

/**
 * Validates a code from the phone.
 * @throws AppError hand-over-ended, hand-over-refused, not-editable, too-many
 */
export async function readHandOver(phone: Actor, code: string | undefined): Promise<HandOverInfo> {
  const { handOver } = await openHandOver(phone, code);
  const { resource, record_id, taken, expires_at } = handOver;
  const record = record_id === null ? undefined : await findRecord(database(), resource, record_id);
  return { of: resource.one, code: record?.code ?? null, taken, most: MAX_PHOTOS_PER_CODE, expires_at };
}
