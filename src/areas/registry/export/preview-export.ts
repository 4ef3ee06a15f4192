import type { Actor } from "#kernel/actor.ts";
import { onReplica } from "#platform/database/replica.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import type { RawQuery } from "../records/list-query.ts";
import { countRestricted } from "./list-rows.ts";
import { readExport } from "./read-export.ts";

export interface ExportPreview {
  /** Rows excluded because the person’s record is restricted. */
  readonly restricted: number;
}

/**
 * What an export of a list excludes.
 * @throws AppError not-signed-in, forbidden, invalid
 */
export async function previewExport(
  actor: Actor,
  register: AnyResource,
  raw: RawQuery,
): Promise<ExportPreview> {
  const resource = await withCustom(register);
  const listExport = { resource, ...readExport(resource, raw), revealed: false };
  return { restricted: await onReplica(() => countRestricted(actor, listExport)) };
}
