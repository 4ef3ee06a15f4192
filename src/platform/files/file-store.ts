import type { S3Bucket } from "#kernel/s3-bucket.ts";
import { readSettings } from "#kernel/settings.ts";
import { claimBucket, ownsBucket, takeBucket } from "./bucket-owner.ts";
import { diskStore } from "./disk-store.ts";
import { type S3Store, s3Store } from "./s3-store.ts";
import { withDiskFallback } from "./s3-with-disk-fallback.ts";
import type { FileStore } from "./store.ts";

let bucket: { readonly place: S3Bucket; readonly s3: S3Store; readonly store: FileStore } | undefined;

/** The store of this installation: the bucket if one is set, otherwise the data folder. */
export const fileStore: FileStore = {
  write: (name, content) => current().write(name, content),
  find: (name) => current().find(name),
  remove: (name) => current().remove(name),
};

/** Whether unused files can be deleted; claims a bucket without an owner. @throws AppError files-away */
export async function mayRemoveFiles(): Promise<boolean> {
  const found = currentBucket();
  return !found || claimBucket(found.s3);
}

/**
 * Makes this installation the owner of the bucket, also if it has another owner. @returns false without a bucket @throws
 * AppError files-away
 */
export async function takeBucketOwnership(): Promise<boolean> {
  const found = currentBucket();
  if (found) await takeBucket(found.s3);
  return found !== undefined;
}

function current(): FileStore {
  return currentBucket()?.store ?? diskStore;
}

function currentBucket(): typeof bucket {
  const { files } = readSettings();
  if (!files) return undefined;
  if (JSON.stringify(bucket?.place) === JSON.stringify(files)) return bucket;
  const s3 = s3Store(files);
  bucket = {
    place: files,
    s3,
    store: withDiskFallback(removingOnlyIfOwner(s3, `${files.bucket}/${files.prefix}`)),
  };
  return bucket;
}

/** Files that are not deleted there stay, which does no harm. */
function removingOnlyIfOwner(s3: S3Store, place: string): FileStore {
  return {
    write: (name, content) => s3.write(name, content),
    find: (name) => s3.find(name),
    async remove(name) {
      if (await ownsBucket(s3, place)) await s3.remove(name);
    },
  };
}
