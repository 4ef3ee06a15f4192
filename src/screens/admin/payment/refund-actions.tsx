import { Link } from "react-router";
import { recordCode } from "#domain/code.ts";
import { formatNaira } from "#domain/money.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { paymentPages } from "../../shared/addresses/payments.ts";
import { AskAction } from "../refund/ask-actions.tsx";
import { refundPages } from "../refund/labels.ts";
import type { PaymentViewData } from "./view-loader.ts";

type Payment = PaymentViewData["payment"];

/** Requests for a confirmed payment: a reversal, or a refund of its credit. */
export function RefundActions({ payment }: { payment: Payment }) {
  const { id, code, kobo, state, reversal, legs, individual_id, corporate_id, can } = payment;
  if (state !== "confirmed") return null;
  const payer = corporate_id === null ? codeOf("IND", individual_id) : codeOf("COR", corporate_id);
  const credit = legs.find((leg) => leg.kind === "credit");
  // If the bill has no payer, the credit is kept for the bill.
  const owner = payer ?? credit?.bill_code;
  return (
    <>
      {owner && credit && can.refund ? (
        <ButtonLink to={refundPages.refund(owner)}>Refund credit</ButtonLink>
      ) : null}
      {can.reverse && !reversal ? <AskAction kind="reversal" id={id} code={code} kobo={kobo} /> : null}
    </>
  );
}

/** For a payment held because of its amount: accept it as received. */
export function AcceptAction({ payment }: { payment: Payment }) {
  const { id, code, problem, said, acceptance, can } = payment;
  const received = said?.kobo ?? 0;
  const isHeld = problem === "gateway-amount-differs" && said?.state === "paid" && received > 0;
  if (!isHeld || acceptance || !can.accept) return null;
  return <AskAction kind="acceptance" id={id} code={code} kobo={received} />;
}

/** Shows that the amount differs from the one requested, and who decides on it. */
export function AmountMismatchNote({ payment: { kobo, asked_kobo, acceptance } }: { payment: Payment }) {
  if (asked_kobo === null && !acceptance) return null;
  return (
    <Notice>
      {asked_kobo === null
        ? "The amount received is pending approval. "
        : kobo > asked_kobo
          ? `${formatNaira(asked_kobo)} was requested and ${formatNaira(kobo)} was received. The excess was added to the payer’s credit. `
          : `${formatNaira(asked_kobo)} was requested and ${formatNaira(kobo)} was received. `}
      {acceptance ? <Link to={refundPages.view(acceptance.id)}>{acceptance.code}</Link> : null}
    </Notice>
  );
}

const codeOf = (prefix: "IND" | "COR", id: number | null) =>
  id === null ? undefined : recordCode(prefix, id);

/** Shows that a reversal was requested or done. */
export function ReversalNote({ reversal, rest, rest_of }: Pick<Payment, "reversal" | "rest" | "rest_of">) {
  if (rest)
    return (
      <Notice kind="warn">
        Part of this payment was refunded. The rest is{" "}
        <Link to={paymentPages.view(rest.id)}>{rest.code}</Link>.
      </Notice>
    );
  return (
    <>
      {rest_of ? (
        <Notice>
          This is the rest of <Link to={paymentPages.view(rest_of.id)}>{rest_of.code}</Link> after part of it
          was refunded.
        </Notice>
      ) : null}
      {reversal ? <Undone reversal={reversal} /> : null}
    </>
  );
}

function Undone({ reversal }: { reversal: NonNullable<Payment["reversal"]> }) {
  const isDone = reversal.status === "done";
  return (
    <Notice kind="warn">
      {isDone ? "This payment was reversed. " : "A reversal is pending approval. "}
      <Link to={refundPages.view(reversal.id)}>{reversal.code}</Link>
    </Notice>
  );
}
