import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { normalisePayCode } from "#domain/pay-code.ts";
import { containing, searchWords } from "#domain/search-words.ts";
import { sameReference } from "../bank-reference.ts";

/** As a list and not as a subquery: only so the index is used beside another condition, too. */
const amongThose = (payments: RawBuilder<unknown>) => sql<boolean>`pm.id = ANY(ARRAY(${payments}))`;

const ofBill = (condition: RawBuilder<unknown>) =>
  amongThose(
    sql`SELECT pb.payment_id FROM payment_bill pb JOIN bill sb ON sb.id = pb.bill_id WHERE ${condition}`,
  );

/**
 * What was typed into the search of payments, as a condition on `pm`: a code, a pay code, a receipt's number or a
 * reference finds exactly that, a till's code all that it took; otherwise every word must stand in the payer's name, or it
 * is the number of a card's slip or a cheque. Undefined when nothing was typed.
 */
export function searchPayments(q: string): RawBuilder<boolean> | undefined {
  const typed = q.trim();
  const words = searchWords(typed);
  if (words.length === 0) return undefined;
  const code = parseCode(typed);
  if (code?.prefix === "PAY") return sql`pm.id = ${code.id}`;
  if (code?.prefix === "BNK") return sql`pm.id = (SELECT payment_id FROM bank_entry WHERE id = ${code.id})`;
  if (code?.prefix === "BIL") return ofBill(sql`sb.id = ${code.id}`);
  if (code?.prefix === "IND") return sql`pm.individual_id = ${code.id}`;
  if (code?.prefix === "COR") return sql`pm.corporate_id = ${code.id}`;
  if (code?.prefix === "TIL")
    return sql`pm.id IN (SELECT payment_id FROM till_payment WHERE till_id = ${code.id})`;
  // An RRR, in groups as people write it: no receipt has a number of figures only. Those of card slips are as long.
  const digits = typed.replaceAll(/[\s-]/g, "");
  if (/^\d{12}$/.test(digits)) return sql`(pm.retrieval_reference = ${digits} OR ${atTill(digits)})`;
  if (/^[a-z0-9]+-\d{4}-\d+$/i.test(typed))
    return sql`pm.id IN (SELECT payment_id FROM receipt WHERE number = ${typed.toUpperCase()})`;
  if (/^rb-[0-9a-z]{32}$/i.test(typed)) return sql`pm.reference = ${typed.toUpperCase()}`;
  if (/^(bk|cr|tl)-[\w-]{22,32}$/i.test(typed)) return sql`pm.reference = ${typed}`;
  const name = namedLike(words);
  const pay = /^[\w-]{8,9}$/.test(typed) ? normalisePayCode(typed)?.replace("-", "") : undefined;
  const parts = [name];
  if (pay) parts.push(ofBill(sql`sb.pay_code = ${pay}`));
  if (isNumber(typed)) parts.push(atTill(typed));
  return parts.length > 1 ? sql`(${sql.join(parts, sql` OR `)})` : name;
}

/** Figures, with letters or signs among them: no name. */
const isNumber = (typed: string) => /^[A-Z0-9/. -]{4,40}$/i.test(typed) && /\d{3}/.test(typed);

/** What a till took under a card slip's or a cheque's number. */
const atTill = (number: string) =>
  amongThose(sql`SELECT payment_id FROM till_payment
    WHERE ${sameReference(sql`reference`, number)}`);

function namedLike(words: readonly string[]): RawBuilder<boolean> {
  const like = words.map((word) => sql`fold(pm.payer_name) LIKE fold(${containing(word)})`);
  return sql`(${sql.join(like, sql` AND `)})`;
}
