import { pages, paths } from "../charging/api-paths.ts";

/** A draft as the form of one of its lines needs it. */
export interface LineDraft {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  /** A Lagos date. */
  readonly effective_from: string;
  /** The line's number within it; absent for a new one. */
  readonly line?: number;
}

interface Target {
  /** The key of the form's draft. */
  readonly draftKey: string;
  readonly path: string;
  readonly back: string;
}

/** The API path of a draft's line. */
export function draftTarget({ id, line }: LineDraft): Target {
  return {
    draftKey: `tariff_draft.${id}.line.${line ?? "new"}`,
    path: line === undefined ? paths.draftLines(id) : paths.draftLine(id, line),
    back: pages.draft(id),
  };
}

/** The API path of a category's line. */
export function lineTarget(category: number, item: { readonly id: number } | undefined): Target {
  return {
    draftKey: item ? `category_item.edit.${item.id}` : `category_item.new.${category}`,
    path: item ? paths.item(item.id) : paths.items,
    back: pages.tariff(category),
  };
}
