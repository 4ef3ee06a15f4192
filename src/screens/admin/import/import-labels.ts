import type { ImportView, ImportWork } from "#areas/registry/import/get-import.ts";
import { countNoun } from "#domain/count-text.ts";
import { importKinds } from "#domain/legacy/import-kinds.ts";

/** States in which an import is running, so its page polls for progress. */
export const RUNNING_STATES = new Set(["checking", "queued", "running", "undo-checking", "undoing"]);

/** The steps of an import, as shown to users. */
export const IMPORT_STEPS = ["Choose file", "Match columns", "Check", "Import"] as const;

/**
 * Number of lines of the file: exact once it was read to the end, before that by its line breaks, of which quoted values can
 * contain some.
 */
export function lineCount({ lines, check, run }: Pick<ImportView, "lines" | "check" | "run">): number {
  const complete = [run, check].find((work) => work?.state === "done" && work.counts);
  return complete?.counts?.lines ?? lines;
}

/** Number of lines that a stopped check or import has not reached; 0 if it reached the end. */
export function linesLeft(
  view: Pick<ImportView, "lines" | "check" | "run">,
  work: Pick<ImportWork, "state" | "counts"> | null,
): number {
  if (!work?.counts || work.state === "done") return 0;
  return Math.max(lineCount(view) - work.counts.lines, 0);
}

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
