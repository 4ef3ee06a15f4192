import { createHash } from "node:crypto";

/**
 * The id of a transfer from what it is for: whoever does the same thing twice makes the same id, and the ledger
 * books it once. A UUID of version 8.
 */
export function transferId(...parts: readonly (string | number)[]): string {
  const hex = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4] ?? "8";
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
