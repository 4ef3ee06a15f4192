import { sql } from "kysely";
import { nameKey } from "#domain/name-key.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** A revenue item that a file names, or why none is meant. */
export type FoundItem = { readonly id: number; readonly name: string } | { readonly fault: string };

/**
 * Revenue items by code or name; else a demand category, when it charges one item only. Text → item.
 * Both are short lists that people wrote, so they are read whole.
 */
export async function findItems(db: Queryable, texts: readonly string[]): Promise<Map<string, FoundItem>> {
  const wanted = [...new Set(texts.filter((text) => text !== ""))];
  if (wanted.length === 0) return new Map();
  const { rows: items } = await sql<{ id: number; code: string; name: string }>`
    SELECT id, code, name FROM revenue_item WHERE status = 'active' ORDER BY id`.execute(db);
  const { rows: categories } = await sql<{ code: string; name: string; items: number[] }>`
    SELECT c.code, c.name, array_agg(DISTINCT i.revenue_item_id) AS items
    FROM demand_category c JOIN category_item i ON i.category_id = c.id
    WHERE c.status = 'active' GROUP BY c.id`.execute(db);
  const isNamed = (text: string) => (one: { code: string; name: string }) =>
    one.code.toUpperCase() === text.toUpperCase() || nameKey(one.name) === nameKey(text);
  return new Map(
    wanted.map((text): [string, FoundItem] => {
      const named = items.filter(isNamed(text));
      const category = categories.find(isNamed(text));
      const own = category ? items.filter(({ id }) => category.items.includes(id)) : [];
      const [one, other] = named.length > 0 ? named : own;
      if (one && !other) return [text, { id: one.id, name: one.name }];
      return [text, { fault: faultOf(named.length, category !== undefined) }];
    }),
  );
}

function faultOf(named: number, isCategory: boolean): string {
  if (named > 1) return "Several revenue items have this name. Write the code.";
  if (isCategory) return "This category charges several revenue items. Write the one that is owed.";
  return "No revenue item in use has this code or name.";
}
