import { basename } from "node:path";
import { sql } from "kysely";
import type { StatementMapping } from "#domain/bank-statement/mapping.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { dataFile } from "#kernel/data-folder.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type ReceivedFile, receiveFile, removeFile, wrongFile } from "#platform/files/receive-file.ts";
import { readAccount } from "../bank-accounts/account-row.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { type InspectedStatement, inspectStatement } from "./inspect-statement.ts";

/** Upper bound of the file size in bytes. */
export const LARGEST_STATEMENT = 32 * 1024 * 1024;

export interface ReceivedStatement extends ReceivedFile, InspectedStatement {
  readonly name: string;
}

/**
 * Receives and inspects a bank statement. A refused file leaves nothing behind.
 * @throws AppError forbidden, invalid (import-wrong-file …), too-large
 */
export async function receiveStatement(
  actor: Actor,
  fileName: string,
  body: AsyncIterable<Uint8Array>,
): Promise<ReceivedStatement> {
  authorizeBank(actor, "reconciliation.work");
  if (!/\.(csv|txt|tsv)$/i.test(fileName.trim()) || fileName.includes("\0"))
    throw wrongFile(
      "Upload the statement as a .csv, .txt or .tsv file. In Excel, use Save as and select CSV.",
    );
  const received = await receiveFile(body, LARGEST_STATEMENT);
  try {
    const inspected = await inspectStatement(dataFile(received.path));
    return { ...received, ...inspected, name: basename(fileName.trim()).slice(-200) };
  } catch (error) {
    await removeFile(received.path);
    throw error;
  }
}

/**
 * Stores a received statement, with the mapping of the last one with the same columns.
 * @throws AppError forbidden, not-found (the account)
 */
export async function createStatement(
  tx: Tx,
  actor: Actor,
  account: number,
  file: ReceivedStatement,
): Promise<number> {
  authorizeBank(actor, "reconciliation.work");
  const { id: bank_account_id } = await readAccount(tx, account);
  const earlier = await earlierMapping(tx, bank_account_id, file.shape);
  // The position of the table can differ between files; the content of its columns doesn't.
  const mapping = earlier ? { ...earlier, header_line: file.mapping.header_line } : file.mapping;
  const { id } = await tx
    .insertInto("bank_statement")
    .values({
      bank_account_id,
      file_name: file.name,
      path: file.path,
      size: file.size,
      sha256: file.sha256,
      encoding: file.encoding,
      delimiter: file.delimiter,
      mark: file.mark,
      lines: file.lines,
      sample: JSON.stringify(file.sample),
      shape: file.shape,
      mapping: JSON.stringify(mapping),
      created_by: officerIdOf(actor),
      created_by_name: actor.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const after = {
    account: bank_account_id,
    file: file.name,
    sha256: file.sha256.toString("hex"),
    lines: file.lines,
  };
  await audit(tx, actor, { action: "bank_statement.upload", record_id: id, after });
  return id;
}

async function earlierMapping(tx: Tx, account: number, shape: string): Promise<StatementMapping | undefined> {
  const { rows } = await sql<{ mapping: StatementMapping }>`
    SELECT mapping FROM bank_statement WHERE bank_account_id = ${account} AND md5(shape) = md5(${shape}::text)
      AND shape = ${shape} AND from_day IS NOT NULL ORDER BY id DESC LIMIT 1`.execute(tx);
  return rows[0]?.mapping;
}
