import { sql } from "kysely";
import { ownershipEntry } from "#domain/legacy/ownership-entry.ts";
import { readShare } from "#domain/legacy/read-share.ts";
import { message } from "#domain/message.ts";
import type { Scope } from "#kernel/actor.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { lagosToday } from "#kernel/today.ts";
import { sinceErrors } from "../../ownership/owner-errors.ts";
import type { ReadLine } from "../read-line.ts";
import { findOwners } from "../write-owners.ts";
import { currentOwnership, latestOwnerDates, type OwnedShare } from "./current-ownership.ts";
import {
  assetRegisters,
  findNumbered,
  type NumberedRecord,
  payerRegisters,
  recordKey,
} from "./find-numbered.ts";
import {
  addLineError,
  type LegacyKind,
  pickRecord,
  type ResolveContext,
  type ResolvedLine,
  textOf,
} from "./legacy-kind.ts";
import { writeOwnership } from "./write-ownership.ts";

/** Data needed to interpret a batch. */
interface BatchLookups {
  readonly assets: Awaited<ReturnType<typeof findNumbered>>;
  readonly parties: Awaited<ReturnType<typeof findNumbered>>;
  /** Owner’s key → "individual 17", for owners on record. */
  readonly named: ReadonlyMap<string, string>;
  /** Asset → its owners, including those of earlier lines. */
  readonly owned: Map<string, OwnedShare>;
  /** Asset → start date of its latest owners, excluding those of this file. */
  readonly history: ReadonlyMap<string, string>;
  readonly today: string;
}

/** Legacy ownership: effective at once, like owners imported with a register. */
export const ownershipKind: LegacyKind = {
  resource: ownershipEntry,
  table: "ownership",
  columns: {},
  compared: { share_bp: "Share" },
  async resolve(db, context, lines) {
    const known = await lookUp(
      db,
      context,
      authorizeEntry(context.actor, "ownership.assign"),
      lines.filter(({ faults }) => faults.length === 0),
    );
    return lines.map((line) => resolveLine(line, context, known));
  },
  async findHolders(db, resolved, run) {
    const { rows } = await sql<{ key: string; code: string; share_bp: number; is_of_this_run: boolean }>`
      SELECT o.asset_type || ' ' || o.asset_id || ' ' || CASE WHEN o.individual_id IS NULL
          THEN 'corporate ' || o.corporate_id ELSE 'individual ' || o.individual_id END AS key,
        'the owner of this asset' AS code, o.share_bp, (o.import_id IS NOT DISTINCT FROM ${run.importId}::bigint
          AND o.created_at >= (SELECT started_at FROM job WHERE id = ${run.jobId})) AS is_of_this_run
      FROM unnest(${resolved.map(({ columnValues }) => columnValues.asset_type ?? null)}::text[],
          ${resolved.map(({ columnValues }) => columnValues.asset_id ?? null)}::bigint[]) AS given (type, id)
        JOIN ownership o ON o.asset_type = given.type AND o.asset_id = given.id AND o.until IS NULL`.execute(
      db,
    );
    return new Map(rows.map((row) => [row.key, row]));
  },
  write: writeOwnership,
};

async function lookUp(
  db: Queryable,
  context: ResolveContext,
  within: Scope,
  lines: readonly ReadLine[],
): Promise<BatchLookups> {
  const textsOf = (field: string) => lines.map((line) => textOf(line, field));
  const assets = await findNumbered(db, context.actor, assetRegisters, textsOf("asset"), within);
  const found = [...assets.values()].flat();
  // Locks the assets, so that owners can’t be assigned between check and write.
  if (!context.isDry) await lockAssets(db as Tx, found);
  return {
    assets,
    parties: await findNumbered(db, context.actor, payerRegisters, textsOf("party")),
    named: await findOwners(
      db,
      lines.flatMap(({ owner }) => owner ?? []),
    ),
    owned: await currentOwnership(db, found),
    history: await latestOwnerDates(db, found, context.importId),
    today: await lagosToday(db),
  };
}

async function lockAssets(tx: Tx, assets: readonly NumberedRecord[]): Promise<void> {
  for (const type of new Set(assets.map((asset) => asset.type))) {
    const ids = assets.filter((asset) => asset.type === type).map(({ id }) => id);
    await sql`SELECT FROM ${sql.table(type)} WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
      tx,
    );
  }
}

function resolveLine(line: ReadLine, context: ResolveContext, known: BatchLookups): ResolvedLine {
  const rejected: ResolvedLine = { line, key: undefined, columnValues: {} };
  if (line.faults.length > 0) return rejected;
  const asset = pickRecord(line, context, "asset", known.assets);
  const party = pickRecord(line, context, "party", known.parties);
  if (!party && textOf(line, "party") === "" && !line.owner)
    addLineError(line, context, "party", "Enter the owner’s number or name.");
  const share = readShare(textOf(line, "share"));
  if (share === undefined)
    addLineError(line, context, "share", "Enter a share above 0 and up to 100%, for example 33.33.");
  if (line.faults.length > 0 || !asset || share === undefined) return rejected;
  const owner = party
    ? recordKey(party)
    : (known.named.get(line.owner?.key ?? "") ?? `new ${line.owner?.key ?? ""}`);
  addShare(line, context, known, { asset, owner, share });
  if (line.faults.length > 0) return rejected;
  const columnValues = {
    asset_type: asset.type,
    asset_id: asset.id,
    individual_id: party?.type === "individual" ? party.id : null,
    corporate_id: party?.type === "corporate" ? party.id : null,
    share_bp: share,
  };
  return { line, key: `${recordKey(asset)} ${owner}`, columnValues };
}

/** The shares of an asset, including earlier lines, can’t exceed 100%. */
function addShare(
  line: ReadLine,
  context: ResolveContext,
  { owned, history, today }: BatchLookups,
  { asset, owner, share }: { readonly asset: NumberedRecord; readonly owner: string; readonly share: number },
): void {
  const key = recordKey(asset);
  const before = owned.get(key) ?? { owners: new Set<string>(), share_bp: 0 };
  // Already on record, or on an earlier line: reported as such.
  if (before.owners.has(owner)) return;
  const latest = history.get(key);
  const dates = sinceErrors(line.since ?? today, today, latest ? [{ since: latest, undone: false }] : []);
  for (const error of dates) addLineError(line, context, "owner_since", error);
  if (before.share_bp + share > 10_000) {
    const taken = before.share_bp / 100;
    addLineError(
      line,
      context,
      "share",
      message(
        "{code} already has owners with a total share of {taken}%. This would bring the total to more than 100%.",
        {
          code: asset.code,
          taken,
        },
      ),
    );
    return;
  }
  if (dates.length > 0) return;
  owned.set(key, { owners: new Set([...before.owners, owner]), share_bp: before.share_bp + share });
}
