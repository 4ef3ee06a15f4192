import { nextAction, resultKindLabels, resultPath } from "#domain/find/result-path.ts";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import type { RecentResult } from "#session/recent-results.ts";
import { type FoundScreen, findScreens, type SearchUser } from "./screens.ts";

/** A record in the search answer. */
export interface FoundRow {
  readonly kind: string;
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string | null;
  readonly place: string | null;
  readonly status: string | null;
  readonly exact: boolean;
  /** Of a bill: the next amount due in kobo, less the payer's credit. */
  readonly due?: {
    readonly kobo: number;
    readonly credit_kobo: number;
    readonly due_on: string;
    readonly overdue: boolean;
  } | null;
}

export interface FoundAnswer {
  readonly rows: readonly FoundRow[];
  readonly more: readonly string[];
  readonly too_short: boolean;
}

/** A search result. */
export interface FindOption {
  readonly to: string;
  readonly title: string;
  readonly code?: string;
  /** The kind: "Property", "Page". */
  readonly kind: string;
  /** More details. */
  readonly detail?: string;
  readonly status?: string;
  readonly icon: "file-text" | "arrow-right" | "plus" | "history" | "pencil" | "search";
  /** Not stored in the recent results. */
  readonly transient?: boolean;
}

/**
 * The results in order: exact matches, pages, then other records. A single exact match is followed by its next action.
 */
export function searchResults(
  person: SearchUser,
  typed: string,
  rows: readonly FoundRow[],
): readonly FindOption[] {
  const found = rows.flatMap((row) => recordOption(person.area, row) ?? []);
  const exact = found.filter(({ row }) => row.exact);
  const others = found.filter(({ row }) => !row.exact);
  const first = exact.length === 1 ? exact[0] : undefined;
  const action = first && actionOption(person, first.row);
  const seen = new Set<string>();
  return [
    ...exact.map(({ option }) => option),
    ...(action ? [action] : []),
    ...findScreens(person, typed).map(screenOption),
    ...others.map(({ option }) => option),
  ].filter(({ to }) => !seen.has(to) && seen.add(to));
}

function recordOption(area: string, row: FoundRow): { row: FoundRow; option: FindOption } | undefined {
  const to = resultPath(area, row.kind, row.id);
  if (to === undefined) return undefined;
  const detail = [dueText(row.due), row.detail, row.place]
    .filter((text) => text !== null && text !== row.title)
    .join(" · ");
  const option: FindOption = {
    to,
    title: row.title,
    ...(row.code && { code: row.code }),
    kind: resultKindLabels[row.kind] ?? "Record",
    icon: "file-text",
    ...(detail && { detail }),
    ...(row.status && { status: row.status }),
  };
  return { row, option };
}

function dueText(due: FoundRow["due"]): string | null {
  if (!due) return null;
  const [sum, day] = [formatNaira(due.kobo), formatDate(due.due_on)];
  if (due.kobo === 0) return t("Covered by your credit");
  const text = due.overdue ? t("{sum} to pay now", { sum }) : t("{sum} to pay by {day}", { sum, day });
  return due.credit_kobo > 0 ? t("{words}, after your credit", { words: text }) : text;
}

function actionOption(person: SearchUser, row: FoundRow): FindOption | undefined {
  const action = nextAction(person.area, row);
  if (!action || !person.permissions.includes(action.right)) return undefined;
  return {
    to: action.to,
    title: t(action.label, { code: row.code }),
    kind: "Action",
    icon: "pencil",
    transient: true,
  };
}

function screenOption({ path, title, isAction }: FoundScreen): FindOption {
  return { to: path, title, kind: isAction ? "Action" : "Page", icon: isAction ? "plus" : "arrow-right" };
}

/** A recent result, shown before anything is typed. */
export function recentOption({ to, title, code, kind }: RecentResult): FindOption {
  return { to, title, kind: kind ?? "Page", icon: "history", ...(code && { code }) };
}
