import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { containing, searchWords } from "#domain/search-words.ts";

/**
 * What was typed into the search of receipts, as conditions on `receipt`: a receipt's number or a payer's or till's code finds
 * exactly that; otherwise every word must stand in the payer's name as it was printed, accents and case aside.
 */
export function receiptSearch(q: string): RawBuilder<boolean>[] {
  const typed = q.trim();
  if (/^[a-z0-9]+-\d{4}-\d+$/i.test(typed)) return [sql`number = ${typed.toUpperCase()}`];
  const code = parseCode(typed);
  if (code?.prefix === "IND") return [sql`individual_id = ${code.id}`];
  if (code?.prefix === "COR") return [sql`corporate_id = ${code.id}`];
  if (code?.prefix === "TIL")
    return [sql`payment_id IN (SELECT tp.payment_id FROM till_payment tp WHERE tp.till_id = ${code.id})`];
  return searchWords(typed).map((word) => sql`fold(payer ->> 'name') LIKE fold(${containing(word)})`);
}
