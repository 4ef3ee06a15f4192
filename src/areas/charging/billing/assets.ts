import { type RawBuilder, sql } from "kysely";
import { fieldSql } from "#areas/registry/records/custom-values.ts";
import { all } from "#areas/registry/records/list-where.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { AssetSnapshot } from "#domain/tariff.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { ChargedOtherwise } from "./charged-already.ts";

/** An owner of a part of an asset; the first one pays. */
export interface AssetOwner {
  readonly type: "individual" | "corporate";
  readonly id: number;
  readonly name: string;
  /** Ownership share, in basis points. */
  readonly share_bp: number;
}

export interface Payer extends AssetOwner {
  /** Lines of the payer’s postal address, without the name. */
  readonly address: readonly string[];
  readonly tin: string | null;
}

/** An asset with the fields of the calculator. Decimals in `fields` are text, as the database returns them. */
export interface ChargeableAsset {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
  readonly lga_id: number | null;
  readonly lga_name: string | null;
  readonly fields: AssetSnapshot;
  /** Largest share first. */
  readonly owners: readonly AssetOwner[];
  readonly payer: Payer | undefined;
  /** Whether a notice of this category and period exists. */
  readonly billed: boolean;
  /** What else charges it for the same; null if nothing does, or if it was not requested. */
  readonly charged: ChargedOtherwise | null;
}

export interface AssetPage {
  readonly resource: AnyResource;
  readonly categoryId: number;
  readonly periodFrom: LagosDate;
  /** Owners are those of this day. */
  readonly on: LagosDate;
  /** Charged once only: a notice of any period counts. */
  readonly once: boolean;
  /** Conditions on the asset, which is `t`. */
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly after: number;
  readonly limit: number;
  /** Selects what charges the asset (`t`) for the same, other than a notice of this category. */
  readonly charged?: RawBuilder<ChargedOtherwise | null>;
}

interface Row {
  id: number;
  code: string;
  title: string;
  status: string;
  lga_id: number | null;
  lga_name: string | null;
  billed: boolean;
  charged: ChargedOtherwise | null;
  individual_id: number | null;
  corporate_id: number | null;
  share_bp: number | null;
  payer_name: string;
  payer_number: string | null;
  payer_street: string | null;
  payer_city: string | null;
  payer_landmark: string | null;
  payer_tin: string | null;
  [field: string]: unknown;
}

/** Archived and rejected records are history and get no notices. */
export const excludedStatuses = sql`('archived', 'rejected')`;

/** The next assets by ID with their owners, in one query: co-owners are adjacent rows. */
export async function readAssets(db: Queryable, page: AssetPage): Promise<ChargeableAsset[]> {
  const { resource } = page;
  const fields = chargedFields(resource);
  const columns = sql.join(
    fields.map((name) => {
      const field = resource.fields[name];
      return field?.custom ? sql`${fieldSql(name, field, "t")} AS ${sql.id(name)}` : sql.ref(`t.${name}`);
    }),
  );
  const period = page.once ? sql`true` : sql`n.period_from = ${page.periodFrom}`;
  const { rows } = await sql<Row>`
    WITH page AS MATERIALIZED (
      SELECT t.id, t.code, t.title, t.status, t.lga_id, ${columns}, EXISTS (SELECT FROM demand_notice n
        WHERE n.category_id = ${page.categoryId} AND n.asset_type = ${sql.lit(resource.name)} AND n.asset_id = t.id
          AND ${period} AND n.status <> 'cancelled') AS billed,
        ${page.charged ?? sql`NULL::json`} AS charged
      FROM ${sql.table(resource.name)} AS t
      WHERE t.id > ${page.after} AND t.status NOT IN ${excludedStatuses} AND ${all(page.conditions)}
      ORDER BY t.id LIMIT ${sql.lit(page.limit)}
    )
    SELECT t.*, l.name AS lga_name, o.individual_id, o.corporate_id, o.share_bp,
      coalesce(i.title, c.title) AS payer_name, coalesce(i.tin_number, c.tin_number) AS payer_tin,
      CASE WHEN o.individual_id IS NULL THEN c.street_number ELSE i.street_number END AS payer_number,
      CASE WHEN o.individual_id IS NULL THEN c.street_name ELSE i.street_name END AS payer_street,
      CASE WHEN o.individual_id IS NULL THEN c.city ELSE i.city END AS payer_city,
      CASE WHEN o.individual_id IS NULL THEN c.landmark ELSE i.landmark END AS payer_landmark
    FROM page t LEFT JOIN lga l ON l.id = t.lga_id
      LEFT JOIN ownership o ON o.asset_type = ${sql.lit(resource.name)} AND o.asset_id = t.id
        AND o.since <= ${page.on} AND (o.until IS NULL OR o.until > ${page.on})
      LEFT JOIN individual i ON i.id = o.individual_id LEFT JOIN corporate c ON c.id = o.corporate_id
    ORDER BY t.id, o.share_bp DESC, o.id`.execute(db);
  return groupOwners(rows, fields);
}

/** Fields that a charge can use and a notice can show. They include no phone numbers. */
function chargedFields(resource: AnyResource): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    "personal" in field && field.personal ? [] : [name],
  );
}

function groupOwners(rows: readonly Row[], fields: readonly string[]): ChargeableAsset[] {
  const found: ChargeableAsset[] = [];
  let owners: AssetOwner[] = [];
  let last: Row | undefined;
  for (const row of rows) {
    const owner = toAssetOwner(row);
    if (last?.id === row.id) {
      if (owner) owners.push(owner);
      continue;
    }
    last = row;
    owners = owner ? [owner] : [];
    const { id, code, title, status, lga_id, lga_name, billed, charged } = row;
    const payer = owner && { ...owner, address: addressOf(row), tin: row.payer_tin };
    found.push({
      id,
      code,
      title,
      status,
      lga_id,
      lga_name,
      billed,
      charged,
      owners,
      payer,
      fields: snapshotOf(row, fields),
    });
  }
  return found;
}

function toAssetOwner(row: Row): AssetOwner | undefined {
  const { individual_id, corporate_id, share_bp, payer_name } = row;
  const id = individual_id ?? corporate_id;
  if (id === null || share_bp === null) return undefined;
  return { type: individual_id === null ? "corporate" : "individual", id, name: payer_name, share_bp };
}

function snapshotOf(row: Row, fields: readonly string[]): AssetSnapshot {
  const snapshot: Record<string, string | number | boolean | null> = {};
  for (const name of fields) {
    const value = row[name];
    if (value !== null && value !== undefined) snapshot[name] = value as string | number | boolean;
  }
  return snapshot;
}

function addressOf({ payer_number, payer_street, payer_city, payer_landmark }: Row): string[] {
  const line = [payer_number, payer_street].filter(Boolean).join(" ");
  return [line, payer_landmark, payer_city].filter((part) => part !== null && part !== "") as string[];
}
