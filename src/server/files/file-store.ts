import type { ReadableStream } from "node:stream/web";
import { readSettings } from "../settings.ts";
import { diskStore } from "./disk-store.ts";
import { besideDisk } from "./s3-beside-disk.ts";
import type { S3Place } from "./s3-place.ts";
import { s3Store } from "./s3-store.ts";

export interface StoredFile {
  readonly bytes: number;
  readonly stream: ReadableStream<Uint8Array>;
}

/** Where uploads lie. A name is a relative path with `/`; what stands under a name never changes. */
export interface FileStore {
  /** Settles when the file would survive a power cut. @throws AppError files-away */
  write(name: string, content: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. Nothing is opened before the stream is read. @throws AppError files-away */
  find(name: string): Promise<StoredFile | undefined>;
  /** It is no fault when there is none. @throws AppError files-away */
  remove(name: string): Promise<void>;
}

let bucket: { readonly place: S3Place; readonly store: FileStore } | undefined;

/** The store of this installation: a bucket where one is set, else the data folder. */
export const fileStore: FileStore = {
  write: (name, content) => current().write(name, content),
  find: (name) => current().find(name),
  remove: (name) => current().remove(name),
};

function current(): FileStore {
  const { files } = readSettings();
  if (!files) return diskStore;
  if (JSON.stringify(bucket?.place) !== JSON.stringify(files))
    bucket = { place: files, store: besideDisk(s3Store(files)) };
  return (bucket as NonNullable<typeof bucket>).store;
}
