import type { ReadableStream } from "node:stream/web";

/** A stored file, opened for reading. */
export interface StoredFile {
  readonly bytes: number;
  readonly stream: ReadableStream<Uint8Array>;
}

/** Storage of uploads. A name is a relative path with `/`; its content is immutable. */
export interface FileStore {
  /** Resolves when the file is synced to disk. @throws AppError files-away */
  write(name: string, content: Uint8Array): Promise<void>;
  /** Undefined if there is no such file. Opened when the stream is read. @throws AppError files-away */
  find(name: string): Promise<StoredFile | undefined>;
  /**
   * Does nothing if there is none, or in a bucket of another installation.
   * @throws AppError files-away
   */
  remove(name: string): Promise<void>;
}
