import { Link } from "react-router";
import { recordCode } from "#domain/code.ts";
import { formatNaira } from "#domain/money.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { paymentPages } from "../../shared/addresses/payments.ts";
import { refundPages } from "../refund/labels.ts";
import type { PaymentViewData } from "./view-loader.ts";

type Payment = PaymentViewData["payment"];

/** Links a confirmed payment's credit to the form for its refund. */
export function RefundCredit({ payment }: { payment: Payment }) {
  const { state, legs, individual_id, corporate_id, can } = payment;
  const credit = legs.find((leg) => leg.kind === "credit");
  if (state !== "confirmed" || !credit || !can.refund) return null;
  const payer = corporate_id === null ? codeOf("IND", individual_id) : codeOf("COR", corporate_id);
  // If the bill has no payer, the credit is kept for the bill.
  const owner = payer ?? credit.bill_code;
  return owner ? <ButtonLink to={refundPages.refund(owner)}>Refund credit</ButtonLink> : null;
}

/** Shows that the amount differs from the one requested, and who decides on it. */
export function AmountMismatchNote({ payment: { kobo, requested_kobo, acceptance } }: { payment: Payment }) {
  if (requested_kobo === null && !acceptance) return null;
  return (
    <Notice>
      {requested_kobo === null
        ? "The amount received is pending approval. "
        : kobo > requested_kobo
          ? `${formatNaira(requested_kobo)} was requested and ${formatNaira(kobo)} was received. The excess was added to the payer’s credit. `
          : `${formatNaira(requested_kobo)} was requested and ${formatNaira(kobo)} was received. `}
      {acceptance ? <Link to={refundPages.view(acceptance.id)}>{acceptance.code}</Link> : null}
    </Notice>
  );
}

const codeOf = (prefix: "IND" | "COR", id: number | null) =>
  id === null ? undefined : recordCode(prefix, id);

/** Shows that a reversal was requested or done. */
export function ReversalNote({
  reversal,
  remainder,
  remainder_of,
}: Pick<Payment, "reversal" | "remainder" | "remainder_of">) {
  if (remainder)
    return (
      <Notice kind="warn">
        Part of this payment was refunded. The rest is{" "}
        <Link to={paymentPages.view(remainder.id)}>{remainder.code}</Link>.
      </Notice>
    );
  return (
    <>
      {remainder_of ? (
        <Notice>
          This is the rest of <Link to={paymentPages.view(remainder_of.id)}>{remainder_of.code}</Link> after
          part of it was refunded.
        </Notice>
      ) : null}
      {reversal ? <ReversalStatus reversal={reversal} /> : null}
    </>
  );
}

function ReversalStatus({ reversal }: { reversal: NonNullable<Payment["reversal"]> }) {
  const isDone = reversal.status === "done";
  return (
    <Notice kind="warn">
      {isDone ? "This payment was reversed. " : "A reversal is pending approval. "}
      <Link to={refundPages.view(reversal.id)}>{reversal.code}</Link>
    </Notice>
  );
}
