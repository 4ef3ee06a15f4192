import { lastValidMinute } from "#domain/documents/ticket-text.ts";
import { t } from "#language/t.ts";
import { LookupResult } from "#ui/primitives/tile.tsx";
import { shortClasses } from "../../shared/tickets/labels.ts";
import type { Holder } from "./use-holder.ts";

/** The status of the plate just typed: class, park, and whether it has a ticket. */
export function FoundHolder({ holder, requiredClass }: { holder: Holder; requiredClass: string | null }) {
  if (holder.holder_key === null) return null;
  const { vehicle_class, title, place, ticket_valid_to } = holder;
  const text = [vehicle_class && t(shortClasses[vehicle_class] ?? ""), title, place]
    .filter(Boolean)
    .join(", ");
  const isWrongClass = requiredClass !== null && vehicle_class !== null && vehicle_class !== requiredClass;
  return (
    <LookupResult
      title={text || t("{key}, not registered", { key: holder.holder_key })}
      bad={isWrongClass || ticket_valid_to !== null}
    >
      {isWrongClass ? `${t("This ticket is for another vehicle class.")} ` : ""}
      {ticket_valid_to
        ? t("Has a valid ticket until {date}", { date: lastValidMinute(ticket_valid_to) })
        : t("No valid ticket in this category")}
    </LookupResult>
  );
}
