import { formatNaira } from "#domain/money.ts";
import { acceptanceFields, cancellationFields, reversalFields } from "#domain/money-back.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { backCalls } from "./words.ts";

/** Asks for a payment to be reversed. */
export function ReverseAct({ id, code, kobo }: { id: number; code: string; kobo: number }) {
  const { reason: _, ...fields } = reversalFields;
  return (
    <AskDialog
      path={backCalls.reversal(id)}
      act="Request reversal"
      title={`Reverse ${code}?`}
      text={`After another officer approves, the full ${formatNaira(kobo)} is reversed: its bills become unpaid again and its receipts are cancelled.`}
      fields={fields}
      draft={`payment.${id}.reversal`}
    />
  );
}

/** Asks for a payment to be taken as it came, of which less came than was asked for. */
export function AcceptAct({ id, code, kobo }: { id: number; code: string; kobo: number }) {
  const { reason: _, ...fields } = acceptanceFields;
  return (
    <AskDialog
      path={backCalls.acceptance(id)}
      act="Request acceptance"
      title={`Accept amount received for ${code}?`}
      text={`The gateway reports ${formatNaira(kobo)}. Check this with the gateway first. After another officer approves, this amount is receipted and applied to the bills; any excess becomes the payer’s credit.`}
      fields={fields}
      draft={`payment.${id}.acceptance`}
    />
  );
}

/** Asks for a receipt to be cancelled and written anew. */
export function ReplaceAct({ id, number, name }: { id: number; number: string; name: string }) {
  const { reason: _, ...fields } = cancellationFields;
  return (
    <AskDialog
      path={backCalls.cancellation(id)}
      act="Request replacement receipt"
      title={`Replace ${number}?`}
      text="After another officer approves, this receipt is cancelled and reissued with the next number. The payment doesn’t change."
      fields={fields}
      values={{ payer_name: name }}
      draft={`receipt.${id}.cancellation`}
    />
  );
}
