import { formatNaira } from "#domain/money.ts";
import { type RefundKind, refundKind } from "#domain/refund-kinds.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { refundPaths } from "./labels.ts";

interface AskActionProps {
  kind: RefundKind;
  /** Of the payment or receipt. */
  id: number;
  /** The payment's code or the receipt's number. */
  code: string;
  kobo?: number;
  /** Default values of the form. */
  values?: Readonly<Record<string, string>>;
}

/** Requests a reversal, acceptance, replacement … of a payment or receipt, as its kind defines. */
export function AskAction({ kind, id, code, kobo = 0, values = {} }: AskActionProps) {
  const { ask, about } = refundKind(kind);
  if (!ask.dialog) return null;
  const { act, title, text } = ask.dialog;
  const { reason: _, ...fields } = ask.fields;
  return (
    <AskDialog
      path={refundPaths.ask(kind, id)}
      action={act}
      title={title.replace("{code}", code)}
      text={text.replace("{amount}", formatNaira(kobo))}
      fields={fields}
      values={values}
      draft={`${about}.${id}.${kind}`}
    />
  );
}
