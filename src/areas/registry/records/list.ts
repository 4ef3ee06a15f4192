import { type RawBuilder, sql } from "kysely";
import { isCustomName } from "#domain/custom-field.ts";
import { EVERYWHERE } from "#domain/people/cover.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { runPrepared } from "#kernel/db/prepared.ts";
import { onReplica } from "#platform/database/replica.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import { isOwnRight, rightFor } from "./asset-right.ts";
import { cursorOfOriginal, maskNames, withoutNames } from "./guest-names.ts";
import { countRegister, estimateMatches, type Matches } from "./list-count.ts";
import { writeCursor } from "./list-cursor.ts";
import { asListError, tooManyToSort } from "./list-errors.ts";
import { findPage } from "./list-find.ts";
import { verifiedCondition } from "./list-more-filters.ts";
import { type PageRow, type Run, readPage } from "./list-page.ts";
import type { ListQuery } from "./list-query.ts";
import { SUBMITTED_AT } from "./list-sort.ts";
import { listConditions } from "./list-where.ts";
import { maskRecord } from "./mask-record.ts";
import { ownAssetCondition } from "./own-asset.ts";
import type { Owner } from "./owners.ts";
import { type AnyRecord, toRecord } from "./row.ts";

/** Maximum rows read along the index before the matches are searched separately. */
const MAX_SCANNED = 20_000;

/** Below this number of expected matches, they are counted. */
const MIN_DENSE_MATCHES = 2_000;

export type ListedRecord = AnyRecord & {
  /** Of owned resources: the current owners. */
  readonly owners: readonly Owner[];
  /** Whether a change is pending approval. */
  readonly pending: boolean;
  /** The pending change. */
  readonly change_id: number | null;
};

export interface ListMeta {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
  readonly total_is_estimate: boolean;
  /** `after` of the next page; absent on the last. */
  readonly next?: string;
  /** `before` of the previous page; absent on the first. */
  readonly previous?: string;
}

export interface RecordList {
  readonly rows: readonly ListedRecord[];
  readonly meta: ListMeta;
}

/**
 * A page of a register, as far as the actor can view it: within their scope, or their own.
 * @throws AppError not-signed-in, forbidden, search-too-slow, invalid (after, before)
 */
export async function listRecords(
  actor: Actor,
  register: AnyResource,
  params: ListQuery,
): Promise<RecordList> {
  const query = withoutNames(actor, register, params);
  if (query === params) return listInFull(actor, register, query);
  const { rows, meta } = await listInFull(actor, register, query);
  const cursor = (name: "next" | "previous") =>
    meta[name] === undefined ? {} : { [name]: cursorOfOriginal(meta[name], params) };
  const outputMeta = { ...meta, ...cursor("next"), ...cursor("previous") };
  return { rows: rows.map((row) => maskNames(actor, register, row)), meta: outputMeta };
}

async function listInFull(actor: Actor, register: AnyResource, query: ListQuery): Promise<RecordList> {
  const right = rightFor(actor, register, "view");
  const resource = await withCustom(register, isOwnRight(right) ? "owners" : "office");
  const scope = authorize(actor, right);
  const read = () => {
    if (isOwnRight(right)) return listOwn(actor, resource, query);
    const conditions = listConditions(resource, actor, scope, query);
    // There is no index for this order, so only few rows can be sorted.
    if (isCustomName(query.sort.name)) return listSearched(resource, query, conditions);
    return conditions.length === 0 ? listAll(resource, query) : listSome(resource, query, conditions);
  };
  try {
    return await onReplica(read);
  } catch (error) {
    throw asListError(error, query.before ? "before" : "after");
  }
}

/** An owner’s records are few and found through the owner, without reading along the index. */
function listOwn(actor: Actor, resource: AnyResource, query: ListQuery): Promise<RecordList> {
  const own = ownAssetCondition(actor, resource, "t");
  return listSearched(resource, query, [own, ...listConditions(resource, actor, EVERYWHERE, query)]);
}

async function listAll(resource: AnyResource, query: ListQuery): Promise<RecordList> {
  const [matches, rows] = await Promise.all([
    countRegister(resource),
    readPage(runPrepared, resource, query, []),
  ]);
  return toRecordList(resource, query, matches, rows);
}

async function listSome(
  resource: AnyResource,
  query: ListQuery,
  conditions: readonly RawBuilder<unknown>[],
): Promise<RecordList> {
  return (await listDense(resource, query, conditions)) ?? listSearched(resource, query, conditions);
}

/**
 * Frequent matches in a large register fill a page after a short read along the sort index, without a count. Undefined if few
 * matches are expected, or the read did not fill the page.
 */
async function listDense(
  resource: AnyResource,
  query: ListQuery,
  conditions: readonly RawBuilder<unknown>[],
): Promise<RecordList | undefined> {
  if (query.page > 1 && !query.after && !query.before) return undefined;
  // The queue has its own index, which a read along the whole register would not use.
  if (query.sort.name === SUBMITTED_AT) return undefined;
  const { total: size, isEstimate: isLarge } = await countRegister(resource);
  if (!isLarge) return undefined;
  const matches = await estimateMatches(resource, conditions, 0);
  if (matches.total < Math.max(MIN_DENSE_MATCHES, (2 * query.perPage * size) / MAX_SCANNED)) return undefined;
  const walk = { rows: MAX_SCANNED, condition: indexedFilter(resource, query) };
  const rows = await readPage(runPrepared, resource, query, conditions, walk);
  return rows.length > query.perPage ? toRecordList(resource, query, matches, rows) : undefined;
}

/** The single choice filter for which the register has an index on titles. */
function indexedFilter({ filters: [first] }: AnyResource, { sort, filters, more }: ListQuery) {
  if (more.verified !== undefined && sort.name === "title") return verifiedCondition(more.verified);
  const [value, ...others] = (first && filters[first]) || [];
  // Custom fields have no index and no column.
  if (!first || isCustomName(first) || sort.name !== "title" || value === undefined || others.length > 0)
    return undefined;
  return sql`${sql.ref(`t.${first}`)} = ${value}`;
}

/** Searches the matches first, on separate connections, where a slow search doesn’t block anyone else. */
async function listSearched(
  resource: AnyResource,
  query: ListQuery,
  conditions: readonly RawBuilder<unknown>[],
): Promise<RecordList> {
  const { total, ids } = await findPage(resource, query, conditions);
  if (!ids) {
    if (isCustomName(query.sort.name)) throw tooManyToSort(resource, query);
    const run: Run = async (page) => (await page.execute(boundedDatabase())).rows;
    const rows = await readPage(run, resource, query, conditions);
    return toRecordList(resource, query, await estimateMatches(resource, conditions, total), rows);
  }
  const matches = { total, isEstimate: false };
  if (ids.length === 0) return toRecordList(resource, query, matches, []);
  const only = { ...query, page: 1, after: undefined, before: undefined };
  const found = [sql`t.id = ANY(${[...ids]}::bigint[])`];
  return toRecordList(resource, query, matches, await readPage(runPrepared, resource, only, found));
}

function toRecordList(
  resource: AnyResource,
  query: ListQuery,
  matches: Matches,
  found: PageRow[],
): RecordList {
  const hasMore = found.length > query.perPage;
  const rows = query.before ? found.slice(-query.perPage) : found.slice(0, query.perPage);
  // A page reached by a cursor has rows on the cursor’s side.
  const last = query.before || hasMore ? rows.at(-1) : undefined;
  const isFirst = query.before ? !hasMore : !query.after && query.page === 1;
  const first = isFirst ? undefined : rows[0];
  const sort = `${query.sort.descending ? "-" : ""}${query.sort.name}`;
  const cursor = (row: PageRow) => writeCursor({ sort, value: row.sort_value, id: Number(row.id) });
  return {
    rows: rows.map((row) =>
      Object.assign(maskRecord(resource, toRecord(resource, row)), {
        owners: row.owners ?? [],
        pending: row.pending ?? false,
        change_id: row.change_id ?? null,
      }),
    ),
    meta: {
      page: query.page,
      per_page: query.perPage,
      total: matches.total,
      total_is_estimate: matches.isEstimate,
      ...(last && { next: cursor(last) }),
      ...(first && { previous: cursor(first) }),
    },
  };
}
