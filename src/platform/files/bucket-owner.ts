import { sql } from "kysely";
import { cachedQuery } from "#kernel/db/cached-query.ts";
import { sideDatabase } from "#kernel/db/client.ts";
import { log } from "../system-log/log.ts";
import type { S3Store } from "./s3-store.ts";

/** Object in the bucket, beside the files: the `files_mark` of the installation that owns them. */
const OWNER_OBJECT = "ratebook-owner";

/** Cached for a minute; "no" is checked again each time. */
const cachedOwnership = cachedQuery<boolean>({ ms: 60_000, maxEntries: 10, isCacheable: (owns) => owns });

/**
 * Whether this installation can delete files of a bucket. A restored copy that uses the same bucket reads and adds, but doesn't
 * delete files that the original still shows.
 * @param location address of the bucket, for the cache and the log
 * @throws AppError files-away
 */
export function ownsBucket(store: S3Store, place: string): Promise<boolean> {
  return cachedOwnership(place, async () => {
    const [ownMark, bucketMark] = [await ourMark(), await readOwner(store)];
    if (bucketMark !== ownMark) log.warn({ place, owned: bucketMark !== undefined }, NOT_OURS);
    return bucketMark === ownMark;
  });
}

const NOT_OURS =
  "files are not removed from the bucket: it belongs to another installation, or to none. Run `ratebook files own` to take ownership of it";

/** Claims a bucket without an owner for this installation. @returns whether it is the owner @throws AppError files-away */
export async function claimBucket(store: S3Store): Promise<boolean> {
  const ownMark = await ourMark();
  const bucketMark = await readOwner(store);
  if (bucketMark !== undefined) return bucketMark === ownMark;
  await takeBucket(store);
  return true;
}

/** Makes this installation the owner of a bucket, also if it has another owner. @throws AppError files-away */
export async function takeBucket(store: S3Store): Promise<void> {
  await store.write(OWNER_OBJECT, Buffer.from(await ourMark()));
}

async function ourMark(): Promise<string> {
  const { rows } = await sql<{ files_mark: string }>`SELECT files_mark FROM installation`.execute(
    sideDatabase(),
  );
  const [row] = rows;
  if (!row) throw new Error("Ratebook is not installed in this database yet.");
  return row.files_mark;
}

async function readOwner(store: S3Store): Promise<string | undefined> {
  const found = await store.find(OWNER_OBJECT);
  if (!found) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of found.stream) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8").trim();
}
