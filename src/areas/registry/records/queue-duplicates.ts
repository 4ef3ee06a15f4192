import { isIdentifiedByAddress } from "#domain/duplicates.ts";
import { isClosed } from "#domain/merge.ts";
import { EVERYWHERE } from "#domain/people/cover.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { queuePairs, removeStalePairs } from "./duplicate-pairs.ts";
import { type Duplicate, findDuplicates } from "./find-duplicates.ts";
import type { AnyRecord } from "./row.ts";

/** Maximum candidates for one record. */
const MAX_CANDIDATES = 20;

/** Queues the possible duplicates of a record, and removes pairs that no longer match. @returns the number of new pairs */
export async function queueDuplicates(tx: Tx, resource: AnyResource, record: AnyRecord): Promise<number> {
  const found = isClosed(record.status) ? [] : await findOpenDuplicates(tx, resource, record);
  await removeStalePairs(tx, resource, record.id, found);
  return queuePairs(tx, resource, record.id, found);
}

async function findOpenDuplicates(tx: Tx, resource: AnyResource, record: AnyRecord): Promise<Duplicate[]> {
  const search = { scope: EVERYWHERE, exceptId: record.id, limit: MAX_CANDIDATES };
  const found = await findDuplicates(tx, resource, record, search);
  const open = found.filter(({ status }) => !isClosed(status));
  // As at entry: a building with another number is the neighbouring one.
  if (!isIdentifiedByAddress(resource)) return open;
  return open.filter(({ shared, other_number }) => shared.length > 0 || !other_number);
}
