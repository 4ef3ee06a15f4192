import { countNoun } from "#domain/count-text.ts";
import { importKinds } from "#domain/legacy/import-kinds.ts";

/** States in which an import is running, so its page polls for progress. */
export const RUNNING_STATES = new Set(["checking", "queued", "running", "undo-checking", "undoing"]);

/** The steps of an import, as shown to users. */
export const IMPORT_STEPS = ["Choose file", "Match columns", "Check", "Import"] as const;

/** 3000 → "3,000" */
export function formatNumber(value: number): string {
  return value.toLocaleString("en-NG");
}

/** {property: 2991, individual: 1} → "2,991 properties, 1 individual" */
export function countRecords(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).flatMap(([name, count]) => {
    const register = importKinds.find((one) => one.name === name);
    return count > 0 ? [countNoun(count, register?.one ?? "record", register?.many ?? "records")] : [];
  });
  return parts.length > 0 ? parts.join(", ") : "nothing";
}
