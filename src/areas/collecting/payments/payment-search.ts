import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { normalisePayCode } from "#domain/pay-code.ts";
import { containsPattern, searchWords } from "#domain/search-words.ts";
import { sameReference } from "../bank-reference.ts";

/** As a list instead of a subquery, so that the index is used beside another condition. */
const isOneOfPayments = (payments: RawBuilder<unknown>) => sql<boolean>`pm.id = ANY(ARRAY(${payments}))`;

const paysBill = (condition: RawBuilder<unknown>) =>
  isOneOfPayments(
    sql`SELECT pb.payment_id FROM payment_bill pb JOIN bill sb ON sb.id = pb.bill_id WHERE ${condition}`,
  );

/**
 * The payment search as a condition on `pm`: a code, pay code, receipt number or reference matches exactly, a till's
 * code matches its payments; otherwise every word must be in the payer's name, or the text is the number of a card slip
 * or a cheque. Undefined for an empty search.
 */
export function searchPayments(q: string): RawBuilder<boolean> | undefined {
  const typed = q.trim();
  const words = searchWords(typed);
  if (words.length === 0) return undefined;
  const code = parseCode(typed);
  if (code?.prefix === "PAY") return sql`pm.id = ${code.id}`;
  if (code?.prefix === "BNK") return sql`pm.id = (SELECT payment_id FROM bank_entry WHERE id = ${code.id})`;
  if (code?.prefix === "BIL") return paysBill(sql`sb.id = ${code.id}`);
  if (code?.prefix === "IND") return sql`pm.individual_id = ${code.id}`;
  if (code?.prefix === "COR") return sql`pm.corporate_id = ${code.id}`;
  if (code?.prefix === "TIL")
    return sql`pm.id IN (SELECT payment_id FROM till_payment WHERE till_id = ${code.id})`;
  // An RRR, in groups as people write it. Receipt numbers contain letters; numbers of card slips have the same length.
  const digits = typed.replaceAll(/[\s-]/g, "");
  if (/^\d{12}$/.test(digits))
    return sql`(pm.retrieval_reference = ${digits} OR ${hasTillReference(digits)})`;
  if (/^[a-z0-9]+-\d{4}-\d+$/i.test(typed))
    return sql`pm.id IN (SELECT payment_id FROM receipt WHERE number = ${typed.toUpperCase()})`;
  if (/^rb-[0-9a-z]{32}$/i.test(typed)) return sql`pm.reference = ${typed.toUpperCase()}`;
  if (/^(bk|cr|tl)-[\w-]{22,32}$/i.test(typed)) return sql`pm.reference = ${typed}`;
  const name = nameCondition(words);
  const pay = /^[\w-]{8,9}$/.test(typed) ? normalisePayCode(typed)?.replace("-", "") : undefined;
  const parts = [name];
  if (pay) parts.push(paysBill(sql`sb.pay_code = ${pay}`));
  if (looksLikeReference(typed)) parts.push(hasTillReference(typed));
  return parts.length > 1 ? sql`(${sql.join(parts, sql` OR `)})` : name;
}

/** Digits with letters or punctuation: not a name. */
const looksLikeReference = (typed: string) => /^[A-Z0-9/. -]{4,40}$/i.test(typed) && /\d{3}/.test(typed);

/** Payments at a till with this card slip or cheque number. */
const hasTillReference = (number: string) =>
  isOneOfPayments(sql`SELECT payment_id FROM till_payment
    WHERE ${sameReference(sql`reference`, number)}`);

function nameCondition(words: readonly string[]): RawBuilder<boolean> {
  const like = words.map((word) => sql`fold(pm.payer_name) LIKE fold(${containsPattern(word)})`);
  return sql`(${sql.join(like, sql` AND `)})`;
}
