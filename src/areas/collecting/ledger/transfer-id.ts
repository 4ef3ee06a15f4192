import { createHash } from "node:crypto";

/**
 * The ID of a transfer, derived from its purpose: repeating the same operation gives the same ID, and the ledger posts
 * it once. A UUID of version 8.
 */
export function transferId(...parts: readonly (string | number)[]): string {
  const hex = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4] ?? "8";
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
