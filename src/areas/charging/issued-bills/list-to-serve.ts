import { type RawBuilder, sql } from "kysely";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";

export interface NoticeToServe {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly asset_code: string;
  readonly asset_title: string;
  readonly payer_name: string;
  readonly lga_name: string | null;
  readonly issued_on: string;
}

export interface ServeQuery {
  /** Words of the street or place name. */
  readonly street?: string | undefined;
}

/** Upper bound of one delivery round; longer ones are narrowed by street. */
export const MAX_TO_SERVE = 200;

/** Upper bound of the search: a street's addresses, and a few others that match its words. */
const MAX_MATCHES = 5_000;

/**
 * Notices that are not served yet, in walking order: by street, odd numbers before even ones, then by number.
 * @returns one more than the upper bound if there are more
 * @throws AppError not-signed-in, forbidden
 */
export async function listToServe(actor: Actor, { street }: ServeQuery): Promise<NoticeToServe[]> {
  const scope = authorize(actor, "demand_notice.serve");
  const where: RawBuilder<unknown>[] = [
    chargingScope(scope, "n"),
    sql`n.status IN ('issued', 'objected') AND n.served_on IS NULL`,
  ];
  if (street) {
    const text = containsPattern(street);
    // The registers have a text index; notices have none.
    where.push(sql`(n.asset_type, n.asset_id) IN (
      (SELECT 'property', t.id FROM property t WHERE t.search LIKE fold(${text}) LIMIT ${MAX_MATCHES})
      UNION ALL (SELECT 'shop', t.id FROM shop t WHERE t.search LIKE fold(${text}) LIMIT ${MAX_MATCHES}))`);
  }
  const { rows } = await sql<NoticeToServe>`
    SELECT f.id, f.code, f.title, f.asset_code, f.asset_title, f.payer_name, g.name AS lga_name, f.issued_on FROM (
      SELECT n.id, n.code, n.title, n.snapshot #>> '{asset,code}' AS asset_code, n.lga_id, n.issued_on,
        n.snapshot #>> '{asset,title}' AS asset_title, n.snapshot #>> '{payer,name}' AS payer_name,
        n.snapshot #>> '{asset,fields,street_name}' AS street,
        substring(n.snapshot #>> '{asset,fields,street_number}' FROM '^[0-9]{1,6}')::integer AS number
      FROM demand_notice n WHERE ${sql.join(where, sql` AND `)} ORDER BY n.id DESC LIMIT ${MAX_TO_SERVE + 1}) AS f
    LEFT JOIN lga g ON g.id = f.lga_id
    ORDER BY fold(f.street) NULLS LAST, f.number % 2 DESC NULLS LAST, f.number NULLS LAST, f.id`.execute(
    database(),
  );
  return rows;
}
