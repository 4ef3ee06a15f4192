import { randomBytes } from "node:crypto";
import type { FormatName } from "#domain/file-formats.ts";
import { type RevealInput, readPurpose } from "#domain/reveal-purpose.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import type { RawQuery } from "../records/list-query.ts";
import { keptQuery, toldQuery } from "../records/sealed-search.ts";
import { type ExportInput, exportJob } from "./export-job.ts";
import { readExport } from "./read-export.ts";

export interface ExportRequest {
  readonly format: FormatName;
  /** The list's query, with `columns`. */
  readonly query: RawQuery;
  /** Asks for personal data in full, and says what for. */
  readonly reveal?: RevealInput | undefined;
}

/**
 * Has a list written into a file in the background. Who took what away, and what for, is in the audit trail with it.
 * @returns the job, which ends with a file that only whoever asked can download
 * @throws AppError not-signed-in, forbidden, invalid (query, purpose, note)
 */
export async function startExport(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  request: ExportRequest,
): Promise<{ id: number; code: string }> {
  authorize(actor, `${resource.name}.view`);
  authorize(actor, `${resource.name}.export`);
  const { columns } = readExport(await withCustom(resource), request.query);
  const purpose = purposeOf(actor, resource, request.reveal);
  const { format } = request;
  const query = keptQuery(resource, request.query);
  const input: ExportInput = {
    resource: resource.name,
    format,
    query: { ...query, columns: columns.length > 0 ? columns.join(",") : "-" },
    file: randomBytes(16).toString("hex"),
    purpose,
  };
  const job = await enqueueJob(tx, actor, {
    kind: exportJob.kind,
    title: `Export of ${resource.many}`,
    input,
  });
  await audit(tx, actor, {
    action: `${resource.name}.export`,
    after: {
      format,
      query: toldQuery(resource, request.query),
      columns,
      job: job.code,
      personal_data: purpose === null ? "masked" : "in full",
    },
    reason: purpose,
  });
  return job;
}

function purposeOf(actor: Actor, resource: AnyResource, reveal: RevealInput | undefined): string | null {
  if (!reveal || !resource.masked) return null;
  authorize(actor, "personal_data.reveal");
  const read = readPurpose(reveal);
  if ("errors" in read)
    throw new AppError("invalid", "Say what you need it for.", { fields: { ...read.errors } });
  return read.reason;
}
