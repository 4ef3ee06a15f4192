export interface BulkResult {
  done: number;
  exceptions: readonly { id: number; code: string; message: string; record?: string }[];
  /** There are more records than one call processes. */
  more: boolean;
  /** Of a preview: how many of `done` are changes of approved records. */
  changes?: number;
  /** Of a preview. */
  fingerprint?: string;
}
