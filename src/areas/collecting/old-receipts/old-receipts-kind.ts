import { assetRegisters, findNumbered, payerRegisters } from "#areas/registry/import/legacy/find-numbered.ts";
import {
  addLineError,
  type LegacyKind,
  pickRecord,
  type ResolveContext,
  type ResolvedLine,
  textOf,
} from "#areas/registry/import/legacy/legacy-kind.ts";
import type { ReadLine } from "#areas/registry/import/read-line.ts";
import { oldReceipt } from "#domain/legacy/old-receipt.ts";
import { nameKey } from "#domain/name-key.ts";
import { newToken } from "#kernel/random-token.ts";

/** Legacy receipts: history to search and print. */
export const oldReceiptsKind: LegacyKind = {
  resource: oldReceipt,
  table: "old_receipt",
  columns: {
    number: "text",
    number_key: "text",
    issuer: "text",
    issued_on: "date",
    payer_name: "text",
    individual_id: "bigint",
    corporate_id: "bigint",
    asset_type: "text",
    asset_id: "bigint",
    item: "text",
    kobo: "bigint",
    token: "text",
  },
  compared: { kobo: "Amount paid", issued_on: "Date", payer_name: "Payer" },
  async resolve(db, context, lines) {
    const validLines = lines.filter(({ faults }) => faults.length === 0);
    const labelsOf = (field: string) => validLines.map((line) => textOf(line, field));
    const assets = await findNumbered(db, context.actor, assetRegisters, labelsOf("asset"));
    const payers = await findNumbered(db, context.actor, payerRegisters, labelsOf("payer"));
    return lines.map((line) => resolveLine(line, context, { assets, payers }));
  },
};

/** "TR/2019/00417" → "tr 2019 00417": normalised to compare numbers read from paper. */
const numberKey = nameKey;

type FoundRecords = Awaited<ReturnType<typeof findNumbered>>;

function resolveLine(
  line: ReadLine,
  context: ResolveContext,
  { assets, payers }: { readonly assets: FoundRecords; readonly payers: FoundRecords },
): ResolvedLine {
  const refused: ResolvedLine = { line, key: undefined, columnValues: {} };
  if (line.faults.length > 0) return refused;
  const asset = pickRecord(line, context, "asset", assets);
  const payer = pickRecord(line, context, "payer", payers);
  const kobo = Number(line.values.amount ?? 0);
  if (kobo === 0) addLineError(line, context, "amount", "Enter an amount above zero.");
  const [number, issuer] = [textOf(line, "number"), textOf(line, "issuer")];
  if (line.faults.length > 0) return refused;
  const columnValues = {
    number,
    number_key: numberKey(number),
    issuer,
    issued_on: textOf(line, "issued_on"),
    payer_name: textOf(line, "payer_name"),
    individual_id: payer?.type === "individual" ? payer.id : null,
    corporate_id: payer?.type === "corporate" ? payer.id : null,
    asset_type: asset?.type ?? null,
    asset_id: asset?.id ?? null,
    item: textOf(line, "item"),
    kobo,
    token: newToken(),
  };
  return { line, key: `${nameKey(issuer)}: ${numberKey(number)}`, columnValues };
}
