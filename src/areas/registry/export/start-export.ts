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
import { auditQuery, storedQuery } from "../records/sealed-search.ts";
import { type ExportInput, exportJob } from "./export-job.ts";
import { readExport } from "./read-export.ts";

export interface ExportRequest {
  readonly format: FormatName;
  /** The query of the list, with `columns`. */
  readonly query: RawQuery;
  /** Requests personal data in full, with the purpose. */
  readonly reveal?: RevealInput | undefined;
}

/**
 * Starts a job that exports a list to a file. The audit entry names the user and purpose.
 * @returns the job; only its requester can download the file
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
  const query = storedQuery(resource, request.query);
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
      query: auditQuery(resource, request.query),
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
  if ("errors" in read) throw new AppError("invalid", "Enter the purpose.", { fields: { ...read.errors } });
  return read.reason;
}
