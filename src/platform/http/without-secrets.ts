/** Removes public tokens (long path segments) from a path, so that readers of a log can't use them. */
export function withoutSecrets(path: string): string {
  return path.replaceAll(/\/[\w.~-]{20,}/g, "/…");
}
