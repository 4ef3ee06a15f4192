import type { OfferedRequest } from "#areas/collecting/refunds/offered-requests.ts";
import { formatNaira } from "#domain/money.ts";
import { refundKind } from "#domain/refund-kinds.ts";
import { type ReversalEffect, reversalText } from "#domain/reversal-effect.ts";
import { refundPaths } from "./labels.ts";
import { OfferedRequestDialog } from "./offered-request-dialog.tsx";

interface OfferedRequestActionsProps {
  requests: readonly OfferedRequest[];
  /** Of the payment or receipt. */
  id: number;
  /** The payment's code or the receipt's number. */
  code: string;
  /** What a reversal would change. */
  effect?: ReversalEffect | null;
  /** Default values of the forms. */
  values?: Readonly<Record<string, string>>;
}

/** Buttons that request a reversal, acceptance, replacement … of a payment or receipt. */
export function OfferedRequestActions({ requests, ...about }: OfferedRequestActionsProps) {
  return requests.map((request) => <OfferedRequestAction key={request.kind} {...request} {...about} />);
}

type OfferedRequestActionProps = OfferedRequest & Omit<OfferedRequestActionsProps, "requests">;

function OfferedRequestAction({ kind, id, code, kobo, effect, values = {} }: OfferedRequestActionProps) {
  const { ask, about } = refundKind(kind);
  if (!ask.dialog) return null;
  const { act, title, text } = ask.dialog;
  const { reason: _, ...fields } = ask.fields;
  return (
    <OfferedRequestDialog
      path={refundPaths.ask(kind, id)}
      action={act}
      title={title.replace("{code}", code)}
      text={text
        .replace("{amount}", formatNaira(kobo))
        .replace("{effect}", effect ? reversalText(effect, "before") : "")}
      fields={fields}
      values={values}
      draft={`${about}.${id}.${kind}`}
    />
  );
}
