import { isItsAddress } from "#domain/duplicates.ts";
import { isClosed } from "#domain/merge.ts";
import { EVERYWHERE } from "#domain/people/cover.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type Duplicate, findDuplicates } from "./find-duplicates.ts";
import { dropPairs, notePairs } from "./pairs.ts";
import type { AnyRecord } from "./row.ts";

/** Maximum candidates for one record. */
const MOST = 20;

/** Queues the possible duplicates of a record, and removes pairs that no longer match. @returns the number of new pairs */
export async function queueDuplicates(tx: Tx, resource: AnyResource, record: AnyRecord): Promise<number> {
  const found = isClosed(record.status) ? [] : await likeIt(tx, resource, record);
  await dropPairs(tx, resource, record.id, found);
  return notePairs(tx, resource, record.id, found);
}

async function likeIt(tx: Tx, resource: AnyResource, record: AnyRecord): Promise<Duplicate[]> {
  const search = { scope: EVERYWHERE, exceptId: record.id, limit: MOST };
  const found = await findDuplicates(tx, resource, record, search);
  const open = found.filter(({ status }) => !isClosed(status));
  // As at entry: a building with another number is the neighbouring one.
  if (!isItsAddress(resource)) return open;
  return open.filter(({ shared, other_number }) => shared.length > 0 || !other_number);
}
