import { sql } from "kysely";
import { type AssetFact, type AssetNames, assetFacts, postalAddress } from "#domain/asset-facts.ts";
import { registers } from "#domain/register/registers.ts";
import type { AssetSnapshot } from "#domain/tariff.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** An asset as currently registered, or as stored with a notice. */
export interface KnownAsset {
  readonly type: string;
  readonly fields: AssetSnapshot;
  /** The name of its local government. */
  readonly lga: string | null;
}

/**
 * Names of the markets or properties that assets refer to, in the order of the assets: one query for all markets and
 * one for all properties.
 */
export async function readAssetNames(db: Queryable, assets: readonly KnownAsset[]): Promise<AssetNames[]> {
  const numbers = (name: string) => assets.flatMap(({ fields }) => numberOf(fields[name]) ?? []);
  const [markets, properties] = [numbers("market_id"), numbers("property_id")];
  const marketOf = new Map<number, string>();
  const propertyOf = new Map<number, string>();
  if (markets.length > 0) {
    const rows = await db.selectFrom("market").select(["id", "name"]).where("id", "in", markets).execute();
    for (const { id, name } of rows) marketOf.set(id, name);
  }
  if (properties.length > 0) {
    const rows = await db
      .selectFrom("property")
      .select(["id", "street_number", "street_name", "landmark", "city"])
      .where("id", "in", properties)
      .execute();
    for (const { id, ...fields } of rows) propertyOf.set(id, postalAddress(fields).join(", "));
  }
  return assets.map(({ fields, lga }) => ({
    lga,
    market: marketOf.get(numberOf(fields["market_id"]) ?? 0) ?? null,
    property: propertyOf.get(numberOf(fields["property_id"]) ?? 0) ?? null,
  }));
}

/** What a document says of an asset as currently registered. @param reader "masked": must not learn the payer's name */
export async function readAssetFacts(
  db: Queryable,
  type: string,
  id: number,
  reader: "full" | "masked",
): Promise<AssetFact[]> {
  const register = registers.find(({ name }) => name === type);
  if (!register) return [];
  const fields = Object.entries(register.fields).flatMap(([name, field]) =>
    "personal" in field && field.personal ? [] : [name],
  );
  const { rows } = await sql<{ fields: AssetSnapshot; lga: string | null }>`
    SELECT l.name AS lga, (SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(to_jsonb(t)) AS e
      WHERE e.key = ANY(${fields}::text[])) AS fields
    FROM ${sql.table(register.name)} AS t LEFT JOIN lga l ON l.id = t.lga_id WHERE t.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return [];
  const asset = { type, fields: row.fields, lga: row.lga };
  const [names] = await readAssetNames(db, [asset]);
  return assetFacts(type, asset.fields, names, reader);
}

function numberOf(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
