import { basename } from "node:path";
import { type InspectedTable, inspectTable } from "#areas/registry/import/inspect-table.ts";
import type { banks } from "#domain/bank-entry.ts";
import { guessPayoutFile, payoutScore } from "#domain/payout-file/mapping.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { dataFile } from "#kernel/data-folder.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type ReceivedFile, receiveFile, removeFile, wrongFile } from "#platform/files/receive-file.ts";
import { visibleFiles } from "./payout-file-row.ts";

/** Upper bound of the file size in bytes. */
export const LARGEST_PAYOUT_FILE = 2 * 1024 * 1024;
/** A payout file has at most a thousand lines; the bank can add some around them. */
const LIMITS = { lines: 2_000, advice: "Split it into parts, each with the column names." };

export interface ReceivedPayoutFile extends ReceivedFile, InspectedTable {
  readonly name: string;
}

/**
 * Receives and inspects a bank's response to a payout file. A refused file leaves nothing behind.
 * @throws AppError forbidden, invalid (import-wrong-file …), too-large
 */
export async function receivePayoutFile(
  actor: Actor,
  fileName: string,
  body: AsyncIterable<Uint8Array>,
): Promise<ReceivedPayoutFile> {
  visibleFiles(actor);
  if (!/\.(csv|txt|tsv)$/i.test(fileName.trim()) || fileName.includes("\0"))
    throw wrongFile("Upload a .csv, .txt or .tsv file. In Excel, use Save as and select CSV.");
  const received = await receiveFile(body, LARGEST_PAYOUT_FILE);
  try {
    const table = await inspectTable(dataFile(received.path), LIMITS, payoutScore);
    return { ...received, ...table, name: basename(fileName.trim()).slice(-200) };
  } catch (error) {
    await removeFile(received.path);
    throw error;
  }
}

/** Stores a bank's response. It confirms nothing yet. @param from_bank the paying bank @throws AppError forbidden */
export async function createPayoutFile(
  tx: Tx,
  actor: Actor,
  from_bank: keyof typeof banks,
  file: ReceivedPayoutFile,
): Promise<number> {
  const { me } = visibleFiles(actor);
  const { path, size, sha256, encoding, delimiter, mark, lines, sample } = file;
  const { id } = await tx
    .insertInto("payout_file")
    .values({
      from_bank,
      file_name: file.name,
      path,
      size,
      sha256,
      encoding,
      delimiter,
      mark,
      lines,
      sample: JSON.stringify(sample),
      mapping: JSON.stringify(guessPayoutFile(sample)),
      created_by: me,
      created_by_name: actor.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const after = { bank: from_bank, file: file.name, sha256: sha256.toString("hex"), lines };
  await audit(tx, actor, { action: "payout_file.upload", record_id: id, after });
  return id;
}
