const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request with this method only reads. */
export function isRead(method: string): boolean {
  return READS.has(method);
}
