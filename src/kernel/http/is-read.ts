const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a call by this method only looks. */
export function isRead(method: string): boolean {
  return READS.has(method);
}
