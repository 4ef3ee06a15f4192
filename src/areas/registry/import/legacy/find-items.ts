import { sql } from "kysely";
import { nameKey } from "#domain/name-key.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** A revenue item named by a file, or why it is not unique. */
export type FoundItem = { readonly id: number; readonly name: string } | { readonly fault: string };

/**
 * Revenue items by code or name, or by a demand category with a single item. Text → item. Both lists are short, so they are
 * read completely.
 */
export async function findItems(db: Queryable, texts: readonly string[]): Promise<Map<string, FoundItem>> {
  const distinct = [...new Set(texts.filter((text) => text !== ""))];
  if (distinct.length === 0) return new Map();
  const { rows: items } = await sql<{ id: number; code: string; name: string }>`
    SELECT id, code, name FROM revenue_item WHERE status = 'active' ORDER BY id`.execute(db);
  const { rows: categories } = await sql<{ code: string; name: string; items: number[] }>`
    SELECT c.code, c.name, array_agg(DISTINCT i.revenue_item_id) AS items
    FROM demand_category c JOIN category_item i ON i.category_id = c.id
    WHERE c.status = 'active' GROUP BY c.id`.execute(db);
  const matches = (text: string) => (one: { code: string; name: string }) =>
    one.code.toUpperCase() === text.toUpperCase() || nameKey(one.name) === nameKey(text);
  return new Map(
    distinct.map((text): [string, FoundItem] => {
      const byName = items.filter(matches(text));
      const category = categories.find(matches(text));
      const own = category ? items.filter(({ id }) => category.items.includes(id)) : [];
      const [one, other] = byName.length > 0 ? byName : own;
      if (one && !other) return [text, { id: one.id, name: one.name }];
      return [text, { fault: itemError(byName.length, category !== undefined) }];
    }),
  );
}

function itemError(matchCount: number, isCategory: boolean): string {
  if (matchCount > 1) return "Several revenue items have this name. Enter the code.";
  if (isCategory) return "This category has several revenue items. Enter the one that is unpaid.";
  return "No revenue item in use has this code or name.";
}
