/** Long path segments are public tokens: whoever reads a log must not be able to use them. */
export function withoutSecrets(path: string): string {
  return path.replaceAll(/\/[\w.~-]{20,}/g, "/…");
}
