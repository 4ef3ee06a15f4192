import type { RecordVerb } from "#domain/status.ts";
import type { AnyResource } from "#resource/define.ts";

/** What can be done with many records at once. */
export type BulkVerb = Exclude<RecordVerb, "submit"> | "verify";

/** What takes a step back for those it was just taken for. */
export const UNDONE_BY: Partial<Record<BulkVerb, BulkVerb>> = { suspend: "reinstate", reinstate: "suspend" };

/** What the records are told to have gone through, when a step is taken back at once. */
export const UNDO_REASON = "A step taken by mistake, taken back at once.";

/** What comes of a step, behind the number it is taken for: "12 properties …". */
export function effectWords(resource: AnyResource, verb: BulkVerb): string {
  const billed = resource.approval && resource.owned;
  switch (verb) {
    case "approve":
      return "will come into force at once.";
    case "return":
      return "will be returned, with one reason for all.";
    case "reject":
      return "will be rejected, with one reason for all.";
    case "verify":
      return "will be verified, each by the same proof: say what you saw of them all.";
    case "suspend":
      return `will be suspended${billed ? ": nothing new is charged for them until they are reinstated, and what is owed stays owed" : " until they are reinstated"}.`;
    case "reinstate":
      return `will be in force again${billed ? ", and charged for" : ""}.`;
    case "restore":
      return "will be offered again.";
    case "archive":
      if (resource.reference)
        return "will be archived: they stay where they are used, and are no longer offered. You can restore them.";
      return `will be archived${billed ? ": nothing new is charged for them, and what is owed stays owed" : ""}. They cannot be brought back.`;
  }
}

/** Whether it settles what waits for approval. */
export function isDecision(verb: BulkVerb): boolean {
  return verb === "approve" || verb === "return" || verb === "reject";
}

/** Who reads the reason. */
export function reasonHint(resource: AnyResource, verb: BulkVerb): string {
  if (verb === "return" || verb === "reject") return "Those who entered them read this.";
  return `It stands in the history of each${resource.owned ? ", where its owner reads it too" : ""}.`;
}
