import { sql } from "kysely";
import { type FoundItem, findItems } from "#areas/registry/import/legacy/find-items.ts";
import {
  assetRegisters,
  findNumbered,
  type NumberedRecord,
  payerRegisters,
  recordKey,
} from "#areas/registry/import/legacy/find-numbered.ts";
import {
  addLineError,
  type LegacyKind,
  pickRecord,
  type ResolveContext,
  type ResolvedLine,
  textOf,
} from "#areas/registry/import/legacy/legacy-kind.ts";
import type { ReadLine } from "#areas/registry/import/read-line.ts";
import { arrear } from "#domain/legacy/arrear.ts";
import { type LegacyPeriod, readPeriod } from "#domain/legacy/read-period.ts";
import { message } from "#domain/message.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { type Debt, findChargedDebts, findOverlapping } from "../billing/charged-debts.ts";

/** Lookups that are needed to resolve a batch of lines. */
interface BatchLookups {
  readonly today: string;
  readonly assets: ReadonlyMap<string, readonly NumberedRecord[]>;
  readonly payers: ReadonlyMap<string, readonly NumberedRecord[]>;
  readonly owners: ReadonlyMap<string, Pick<NumberedRecord, "type" | "id">>;
  readonly items: ReadonlyMap<string, FoundItem>;
}

/** Opening arrears. They have no effect until a second officer approves them: see `issue-arrears-job.ts`. */
export const arrearsKind: LegacyKind = {
  resource: arrear,
  table: "arrear",
  columns: {
    asset_type: "text",
    asset_id: "bigint",
    lga_id: "bigint",
    individual_id: "bigint",
    corporate_id: "bigint",
    revenue_item_id: "bigint",
    period: "text",
    period_from: "date",
    period_to: "date",
    kobo: "bigint",
    as_of: "date",
    reference: "text",
  },
  compared: { kobo: "Amount due" },
  async resolve(db, context, lines) {
    const validLines = lines.filter(({ faults }) => faults.length === 0);
    const known = await lookUp(db, context, validLines);
    const resolved = lines.map((line) => resolveLine(line, context, known));
    await addBilledErrors(db, context, resolved);
    return resolved.map((one) => (one.line.faults.length > 0 ? { ...one, key: undefined } : one));
  },
};

async function lookUp(
  db: Queryable,
  { actor }: ResolveContext,
  lines: readonly ReadLine[],
): Promise<BatchLookups> {
  const textsOf = (field: string) => lines.map((line) => textOf(line, field));
  const assets = await findNumbered(db, actor, assetRegisters, textsOf("asset"));
  const { rows } = await sql<{ today: string }>`
    SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today`.execute(db);
  const today = rows[0]?.today ?? "";
  return {
    today,
    assets,
    payers: await findNumbered(db, actor, payerRegisters, textsOf("payer")),
    owners: await findOwners(db, [...assets.values()].flat(), today),
    items: await findItems(db, textsOf("item")),
  };
}

interface OwnerRow {
  readonly asset_type: string;
  readonly asset_id: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
}

/** The current payer of each asset: the owner with the largest share. */
async function findOwners(db: Queryable, assets: readonly NumberedRecord[], today: string) {
  const { rows } = await sql<OwnerRow>`
    SELECT DISTINCT ON (o.asset_type, o.asset_id) o.asset_type, o.asset_id, o.individual_id, o.corporate_id
    FROM unnest(${assets.map(({ type }) => type)}::text[], ${assets.map(({ id }) => id)}::bigint[]) AS given (type, id)
      JOIN ownership o ON o.asset_type = given.type AND o.asset_id = given.id
        AND o.since <= ${today} AND (o.until IS NULL OR o.until > ${today})
    ORDER BY o.asset_type, o.asset_id, o.share_bp DESC, o.id`.execute(db);
  return new Map(
    rows.map(({ asset_type, asset_id, individual_id, corporate_id }) => [
      recordKey({ type: asset_type, id: asset_id }),
      individual_id === null
        ? { type: "corporate", id: corporate_id ?? 0 }
        : { type: "individual", id: individual_id },
    ]),
  );
}

function resolveLine(line: ReadLine, context: ResolveContext, known: BatchLookups): ResolvedLine {
  if (line.faults.length > 0) return { line, key: undefined, columnValues: {} };
  const asset = pickRecord(line, context, "asset", known.assets);
  const payer = payerOf(line, context, known, asset);
  const item = known.items.get(textOf(line, "item"));
  if (!item || "fault" in item) addLineError(line, context, "item", item?.fault ?? "Enter the revenue item.");
  const period = periodOf(line, context);
  const asOf = textOf(line, "as_of");
  if (asOf > known.today) addLineError(line, context, "as_of", "Enter today’s date or an earlier date.");
  if (period && period.from > asOf)
    addLineError(line, context, "period", "The period must start on or before the as-of date.");
  const kobo = Number(line.values.amount ?? 0);
  if (kobo === 0) addLineError(line, context, "amount", "The amount is zero. Remove this line.");
  if (line.faults.length > 0 || !payer || !item || "fault" in item || !period)
    return { line, key: undefined, columnValues: {} };
  const columnValues = {
    asset_type: asset?.type ?? null,
    asset_id: asset?.id ?? null,
    lga_id: (asset ?? ("lga_id" in payer ? (payer as NumberedRecord) : undefined))?.lga_id ?? null,
    individual_id: payer.type === "individual" ? payer.id : null,
    corporate_id: payer.type === "corporate" ? payer.id : null,
    revenue_item_id: item.id,
    period: period.label,
    period_from: period.from,
    period_to: period.to,
    kobo,
    as_of: asOf,
    reference: textOf(line, "reference") || null,
  };
  const key = `${recordKey(asset ?? payer)} ${item.id} ${period.from} ${period.to}`;
  return { line, key, columnValues };
}

function payerOf(
  line: ReadLine,
  context: ResolveContext,
  known: BatchLookups,
  asset: NumberedRecord | undefined,
) {
  const enteredPayer = pickRecord(line, context, "payer", known.payers);
  if (enteredPayer || textOf(line, "payer") !== "") return enteredPayer;
  if (textOf(line, "asset") === "") {
    addLineError(line, context, "asset", "Enter the asset or the payer.");
    return undefined;
  }
  const owner = asset && known.owners.get(recordKey(asset));
  if (asset && !owner)
    addLineError(
      line,
      context,
      "asset",
      message("{code} has no owner on record. Enter the payer.", { code: asset.code }),
    );
  return owner;
}

function periodOf(line: ReadLine, context: ResolveContext): LegacyPeriod | undefined {
  const period = readPeriod(textOf(line, "period"));
  if (!period)
    addLineError(
      line,
      context,
      "period",
      "Enter a period, such as 2024, 2024 Q3, March 2024 or 2019 to 2023.",
    );
  return period;
}

/**
 * Refuses periods that a notice, an assessment or another arrear already charges. An identical arrear is not an error:
 * it exists already.
 */
async function addBilledErrors(
  db: Queryable,
  context: ResolveContext,
  resolved: readonly ResolvedLine[],
): Promise<void> {
  const ready = resolved.filter(({ key }) => key !== undefined);
  const debts = ready.map(
    ({ line, columnValues }) => ({ ...columnValues, key: line.line }) as unknown as Debt,
  );
  const charged = await findChargedDebts(db, debts, "all");
  const earlier = findOverlapping(debts.filter(({ key }) => !charged.has(key)));
  for (const { line } of ready) {
    const code = charged.get(line.line);
    if (code)
      addLineError(
        line,
        context,
        "period",
        message("This item is already billed for that period ({code}).", { code }),
      );
    const other = earlier.get(line.line);
    if (other)
      addLineError(
        line,
        context,
        "period",
        message("Line {line} already has this item and period.", { line: String(other.key) }),
      );
  }
}
