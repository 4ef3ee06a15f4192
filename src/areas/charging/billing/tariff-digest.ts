import { createHash } from "node:crypto";
import type { Tariff } from "./load-tariff.ts";

/** Tells one state of a tariff from another: a category and its lines, word by word. */
export function tariffDigest(tariff: Tariff): string {
  return createHash("sha256").update(JSON.stringify(tariff)).digest("base64url");
}
