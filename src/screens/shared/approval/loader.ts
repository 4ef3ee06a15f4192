import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import {
  countWaiting,
  listWaiting,
  queueLgas,
  requestedLgas,
  type WaitingRow,
} from "#areas/registry/records/list-pending.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { waitText } from "#domain/wait-text.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { type PageArgs, pageLoader } from "#page/page-loader.ts";
import { pendingApprovals } from "#reporting/pending-approvals.ts";
import type { AnyResource } from "#resource/define.ts";
import { getSubmission } from "./get-submission.ts";
import { longestWaitText } from "./longest-wait.ts";

/** The queue of a register, and the record named in the address or the first one. */
export function queueLoader(resource: AnyResource) {
  return pageLoader((args) => readQueue(resource, args));
}

async function readQueue(resource: AnyResource, { actor, url }: PageArgs) {
  const { id, ...query } = readQuery(url.searchParams);
  const lgaScope = requestedLgas(actor, resource, query.lga_id);
  const [page, waiting, lgas, ownTotal, custom] = await Promise.all([
    listWaiting(actor, resource, query),
    pendingApprovals(actor),
    localGovernments(queueLgas(actor, resource)),
    countWaiting(actor, resource, { lgas: lgaScope, enteredBy: "own" }),
    customFieldsOf(resource),
  ]);
  const now = Date.now();
  const selectedId = id ?? page.rows[0]?.id;
  const submission = selectedId === undefined ? null : await getSubmission(actor, resource, selectedId);
  return {
    rows: page.rows.map((row) => toQueueRow(resource, row, now)),
    meta: page.meta,
    own: query.own ?? false,
    ownTotal,
    lgas,
    custom,
    queues: waiting.map(({ resource: name, count }) => ({ name, count })),
    oldest: longestWaitText(resource, waiting, page, query.lga_id !== undefined, now),
    picked: id !== undefined,
    submission: submission && { ...submission, submitted: submissionText(submission, now) },
  };
}

export type QueueData = Awaited<ReturnType<typeof readQueue>>;
export type QueueRow = QueueData["rows"][number];

/** @throws AppError not-found, invalid */
function readQuery(search: URLSearchParams) {
  const id = readId(search.get("id"), notFound);
  const lga_id = readId(
    search.get("lga_id"),
    () => new AppError("invalid", "Select a local government from the list."),
  );
  const [after, before] = [search.get("after") ?? undefined, search.get("before") ?? undefined];
  return { id, lga_id, after, before, own: search.get("own") === "yes" };
}

function readId(text: string | null, error: () => AppError): number | undefined {
  if (!text) return undefined;
  if (!/^[0-9]{1,10}$/.test(text)) throw error();
  return Number(text);
}

async function localGovernments(lgaScope: "*" | readonly number[]) {
  let query = database().selectFrom("lga").select(["id", "name"]).orderBy("name");
  if (lgaScope !== "*") query = query.where("id", "in", lgaScope.length > 0 ? [...lgaScope] : [0]);
  return query.execute();
}

function toQueueRow(resource: AnyResource, row: WaitingRow, now: number) {
  const { id, code, title, version, change_id, fields, by, since } = row;
  const what = change_id === null ? `New ${resource.one}` : `Change · ${countNoun(fields, "field")}`;
  return {
    id,
    code,
    title,
    version,
    change_id,
    what,
    by: by ?? "the system",
    wait: waitText(now - since.getTime()),
  };
}

/** When it was submitted, and how long ago. */
function submissionText({ record, decidable }: Awaited<ReturnType<typeof getSubmission>>, now: number) {
  const change = decidable.about === "change" ? record.pending : null;
  const since = change ? new Date(change.submitted_at) : (record.submitted_at ?? record.created_at);
  const by = change ? change.created_by_name : (record.created_by_name ?? "the system");
  const hasAuthor = change !== null || record.created_by !== null;
  return { by, authorNotified: hasAuthor, since: formatMoment(since), wait: waitText(now - since.getTime()) };
}
