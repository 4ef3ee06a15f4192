import type { TariffItem } from "#domain/tariff.ts";
import type { LineChange } from "#domain/tariff-compare.ts";

const CHANGE_LABELS = { changed: "changed", added: "new", gone: "removed", same: "unchanged" } as const;

/** "2 changed, 1 new, 3 unchanged" */
export function changeText(changes: readonly LineChange<TariffItem>[]): string {
  const kinds = ["changed", "added", "gone", "same"] as const;
  const counted = kinds.map((kind) => [kind, changes.filter((one) => one.kind === kind).length] as const);
  const parts = counted
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${CHANGE_LABELS[kind]}`);
  return parts.length > 0 ? parts.join(", ") : "no lines";
}
