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
      act="Ask for reversal"
      title={`Reverse ${code}?`}
      text={`Once another officer confirms it, all ${formatNaira(kobo)} is taken back: its bills are open again as if it had never been paid, and its receipts no longer count.`}
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
      act="Take what came"
      title={`Take what came of ${code}?`}
      text={`The payment service says that ${formatNaira(kobo)} came. Find out there that it is so. Once another officer confirms it, that sum is receipted, and pays its bills as far as it goes or is kept for the payer, who may have it back.`}
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
      act="Ask for a new receipt"
      title={`Cancel ${number}?`}
      text="Once another officer confirms it, this receipt no longer counts, and one with the next number takes its place. The money stays where it is."
      fields={fields}
      values={{ payer_name: name }}
      draft={`receipt.${id}.cancellation`}
    />
  );
}
