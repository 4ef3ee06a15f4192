import { sql } from "kysely";
import { refundKind, refundKinds } from "#domain/refund-kinds.ts";
import type { LedgerCheck } from "./check.ts";

/** Kinds of requests that reverse a payment on approval. */
const REVERSING_KINDS = refundKinds.filter((kind) => refundKind(kind).reverses);

/** Checks that reversals and refunds were complete, made once, and by two people. */
export const refundChecks: readonly LedgerCheck[] = [
  {
    name: "each reversed payment was reversed in full, by two people",
    violations: sql`
      SELECT payment.code || ': ' || booked.reversed || ' of ' || booked.transfers || ' transfers reversed, state ' || payment.state
      FROM payment JOIN (
        SELECT al.payment_id, count(*) FILTER (WHERE t.reverses_id IS NULL) AS transfers,
          count(*) FILTER (WHERE t.reverses_id IS NOT NULL) AS reversed
        FROM allocation al JOIN transfer t ON t.id = al.transfer_id GROUP BY al.payment_id) AS booked ON booked.payment_id = payment.id
      WHERE booked.reversed <> CASE WHEN payment.state = 'reversed' THEN booked.transfers ELSE 0 END
      UNION ALL SELECT payment.code || ' is reversed without approval' FROM payment
      WHERE state = 'reversed' AND confirmed_at IS NOT NULL AND NOT EXISTS (SELECT FROM money_back
        JOIN payment AS asked ON asked.id = money_back.payment_id
        WHERE coalesce(asked.rest_of_id, asked.id) = coalesce(payment.rest_of_id, payment.id) AND kind = ANY(${REVERSING_KINDS})
          AND money_back.status = 'done' AND decided_by IS DISTINCT FROM asked_by)
      UNION ALL SELECT 'of ' || first.code || ' ' || coalesce(sum(one.kobo) FILTER (WHERE one.state = 'confirmed'), 0) || ' kobo confirmed, '
        || gone.kobo || ' of ' || first.kobo || ' returned in parts'
      FROM payment AS first JOIN payment AS one ON one.id = first.id OR one.rest_of_id = first.id
        JOIN (SELECT coalesce(asked.rest_of_id, asked.id) AS id, sum(mb.kobo) AS kobo FROM money_back mb
          JOIN payment AS asked ON asked.id = mb.payment_id WHERE mb.cause = 'part' AND mb.status = 'done' GROUP BY 1) AS gone
          ON gone.id = first.id
      GROUP BY first.id, gone.kobo HAVING coalesce(sum(one.kobo) FILTER (WHERE one.state = 'confirmed'), 0)
        NOT IN (0, first.kobo - gone.kobo)
      UNION ALL SELECT number || ' is valid, but its payment was reversed' FROM receipt JOIN payment ON payment.id = payment_id
      WHERE receipt.status = 'valid' AND payment.state = 'reversed'`,
    coverage: sql`SELECT count(*) || ' reversed' FROM payment WHERE state = 'reversed' AND confirmed_at IS NOT NULL`,
  },
  {
    name: "payments below the amount due were accepted by two people",
    violations: sql`
      SELECT payment.code || ': ' || payment.kobo || ' received of ' || asked_kobo || ', without approval' FROM payment
      WHERE asked_kobo > payment.kobo AND NOT EXISTS (SELECT FROM money_back mb WHERE mb.payment_id = payment.id
        AND mb.kind = 'acceptance' AND mb.status = 'done' AND mb.kobo = payment.kobo AND decided_by IS DISTINCT FROM asked_by)`,
    coverage: sql`SELECT count(*) || ' with an amount mismatch' FROM payment WHERE asked_kobo IS NOT NULL`,
  },
  {
    name: "pending refunds are held, and completed refunds were paid by the bank",
    violations: sql`
      SELECT mb.code || ' of ' || mb.kobo || ' kobo is ' || mb.status || ', its hold of ' || hold.amount || ' ' || coalesce(ended.kind, 'open')
      FROM money_back mb JOIN transfer AS hold ON hold.id = mb.hold_id LEFT JOIN transfer AS ended ON ended.pending_id = hold.id
      WHERE mb.kind = 'refund' AND (hold.amount <> mb.kobo OR hold.kind <> 'pending' OR coalesce(ended.kind, 'open')
        <> CASE WHEN mb.status IN ('asked', 'approved') THEN 'open' WHEN mb.status = 'done' THEN 'post' ELSE 'void' END)
      UNION ALL SELECT 'hold ' || id || ' belongs to no refund' FROM transfer
      WHERE code = 'refund.hold' AND kind = 'pending' AND NOT EXISTS (SELECT FROM money_back WHERE hold_id = transfer.id)
      UNION ALL SELECT code || ' was decided by its requester' FROM money_back
      WHERE status IN ('approved', 'done', 'failed') AND decided_by IS NOT DISTINCT FROM asked_by
      UNION ALL SELECT 'refunds under way: ' || sum(CASE WHEN credit_account = account.id THEN amount ELSE -amount END)
      FROM account JOIN transfer ON (credit_account = account.id OR debit_account = account.id)
      WHERE account.kind = 'suspense' AND account.provider = 'refunds' AND transfer.kind IN ('posted', 'post')
      GROUP BY account.id HAVING sum(CASE WHEN credit_account = account.id THEN amount ELSE -amount END) <> 0`,
    coverage: sql`SELECT count(*) || ' refunds' FROM money_back WHERE kind = 'refund'`,
  },
  {
    name: "each replacement receipt has the amounts of the original",
    violations: sql`
      SELECT receipt.number || ' replaces ' || first.number FROM receipt JOIN receipt AS first ON first.id = receipt.replaces_id
      WHERE first.status <> 'cancelled' OR (receipt.payment_id, receipt.agency_id, receipt.kobo, receipt.lines)
        IS DISTINCT FROM (first.payment_id, first.agency_id, first.kobo, first.lines)
      UNION ALL SELECT code || ' has no replacement for the cancelled receipt' FROM money_back mb
      LEFT JOIN receipt ON receipt.id = mb.replacement_id
      WHERE mb.kind = 'cancellation' AND mb.status = 'done' AND receipt.replaces_id IS DISTINCT FROM mb.receipt_id`,
    coverage: sql`SELECT count(*) || ' replaced' FROM receipt WHERE replaces_id IS NOT NULL`,
  },
  {
    name: "each bill has one discount at a time",
    violations: sql`
      SELECT bill.code || ': ' || sum(discount_taken.kobo) || ' kobo, ' || count(*) || ' entries'
      FROM discount_taken JOIN bill ON bill.id = bill_id GROUP BY bill.id
      HAVING sum(sign(discount_taken.kobo)) NOT IN (0, 1) OR sum(discount_taken.kobo) < 0
        OR (sum(sign(discount_taken.kobo)) = 0 AND sum(discount_taken.kobo) <> 0)`,
    coverage: sql`SELECT count(*) || ' entries' FROM discount_taken`,
  },
];
