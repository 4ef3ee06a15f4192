import type { ReadableStream } from "node:stream/web";

/** A file of the store, opened for reading. */
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
  /**
   * It is no fault when there is none. In a bucket of another installation's nothing is removed.
   * @throws AppError files-away
   */
  remove(name: string): Promise<void>;
}
