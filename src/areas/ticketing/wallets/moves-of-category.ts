import { sql } from "kysely";
import { boundedDatabase } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";

/**
 * Wallet transactions that paid for tickets and batches of a category, found through indexes of these.
 * @param limit if there are more: undefined
 * @throws AppError search-too-slow
 */
export async function movesOfCategory(category: number, limit: number): Promise<number[] | undefined> {
  if (await hasMore(category, limit)) return undefined;
  const { rows } = await withReportTimeout(() =>
    sql<{ id: number }>`
    SELECT m.id FROM (
      SELECT tt.transfer_id FROM ticket k JOIN ticket_transfer tt ON tt.ticket_id = k.id AND tt.kind = 'price'
      WHERE k.category_id = ${category}
      UNION ALL
      SELECT bx.transfer_id FROM bulk_ticket b JOIN bulk_ticket_transfer bx ON bx.bulk_ticket_id = b.id AND bx.kind = 'paid'
      WHERE b.category_id = ${category}) AS paid
    JOIN wallet_move m ON m.transfer_id = paid.transfer_id AND m.kind = 'sale' LIMIT ${limit + 1}`.execute(
      boundedDatabase(),
    ),
  );
  return rows.length > limit ? undefined : rows.map(({ id }) => id);
}

/** Every ticket outside a batch was paid from a wallet, so an index-only count is enough. */
async function hasMore(category: number, limit: number): Promise<boolean> {
  const { rows } = await withReportTimeout(() =>
    sql<{ n: number }>`SELECT count(*)::integer AS n FROM (SELECT FROM ticket
      WHERE category_id = ${category} AND bulk_ticket_id IS NULL LIMIT ${limit + 1}) AS sold`.execute(
      boundedDatabase(),
    ),
  );
  return (rows[0]?.n ?? 0) > limit;
}
