import { untilText } from "#domain/documents/ticket-paper.ts";
import { Found } from "#ui/primitives/tile.tsx";
import { shortClasses } from "../../shared/tickets/words.ts";
import type { Holder } from "./use-holder.ts";

/** What is known of the plate just typed: what it is, where it works, and whether it has a ticket. */
export function FoundHolder({ holder, wanted }: { holder: Holder; wanted: string | null }) {
  if (holder.holder_key === null) return null;
  const { vehicle_class, title, place, covered_to } = holder;
  const words = [vehicle_class && shortClasses[vehicle_class], title, place].filter(Boolean).join(", ");
  const isOther = wanted !== null && vehicle_class !== null && vehicle_class !== wanted;
  return (
    <Found title={words || `${holder.holder_key}, not on record`} bad={isOther || covered_to !== null}>
      {isOther ? "This ticket is for another class. " : ""}
      {covered_to ? `Has a ticket until ${untilText(covered_to)}` : "No valid ticket of this kind yet"}
    </Found>
  );
}
