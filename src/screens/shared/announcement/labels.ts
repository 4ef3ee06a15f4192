import type { AnnouncementState, Audience } from "#domain/announcements.ts";
import { audiences } from "#domain/announcements.ts";
import { formatDate, formatMoment, lagosDate } from "#domain/lagos.ts";
import { lowerFirst } from "#domain/message.ts";
import { t } from "#language/t.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** Style and label of each status. */
export const announcementStyles: Readonly<Record<AnnouncementState, { kind: StatusKind; label: string }>> = {
  current: { kind: "active", label: "Current" },
  coming: { kind: "queued", label: "Scheduled" },
  past: { kind: "archived", label: "Ended" },
  withdrawn: { kind: "cancelled", label: "Withdrawn" },
};

/** "The public, individuals and ticket agents" */
export function audienceText(names: readonly Audience[]): string {
  const words = names.map((name, index) => (index === 0 ? audiences[name] : lowerFirst(audiences[name])));
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** A moment as text; at midnight in Lagos only the day. @param last for an end: midnight counts as the day before */
export function momentText(at: Date, last = false): string {
  const midnight = (at.getTime() + 3_600_000) % 86_400_000 === 0;
  if (!midnight) return formatMoment(at);
  return formatDate(lagosDate(last ? at.getTime() - 1 : at));
}

/** "21 Nov 2026 to 30 Nov 2026", "from 21 Nov 2026 14:00", in the language of the document. */
export function periodText(starts: Date, ends: Date | null): string {
  const from = momentText(starts);
  return ends === null
    ? t("from {day}", { day: from })
    : t("{from} to {to}", { from, to: momentText(ends, true) });
}
