import { Link, useRevalidator } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { payOutFields } from "#domain/refund.ts";
import { payoutFields } from "#domain/settlement.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { pendingDecision } from "../../shared/pending-decision.ts";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { accountText, bankPaths, bookKinds } from "./labels.ts";
import type { LineData } from "./line-loader.ts";

type Line = LineData["line"];
type LedgerEntry = Line["ledger_entries"][number];

/** Ledger entries with the line's amount, recorded or pending: to match, or to confirm with this line. */
export function LedgerEntryList({ line }: { line: Line }) {
  return (
    <Lines>
      {line.ledger_entries.map((known) => (
        <li key={`${known.kind} ${known.id}`} className="stack-s">
          <p>
            {`${known.state === "booked" ? "Recorded" : "Pending"} ${bookKinds[known.kind].label} `}
            <Link to={bookKinds[known.kind].page(known.record_id)}>{known.code}</Link>
            {`, ${dayText(known)}${known.reference ? `, number ${known.reference}` : ""}. ${statusText(known)}`}
          </p>
          {line.can.reconcile ? <EntryAction line={line} known={known} /> : null}
        </li>
      ))}
    </Lines>
  );
}

/** What happened on the day of a pending entry: money out is approved; money in was paid at the bank. */
const PENDING_DAYS: Readonly<Record<LedgerEntry["kind"], string>> = {
  till: "",
  returned: "",
  wallet: "paid ",
  settlement: "approved ",
  refund: "approved ",
  commission: "approved ",
};

function dayText({ state, kind, day }: LedgerEntry): string {
  return `${state === "waiting" ? PENDING_DAYS[kind] : ""}${formatDate(day)}`;
}

function statusText({ state, can_confirm }: LedgerEntry): string {
  if (state === "booked") return "Matching it doesn’t create a ledger entry.";
  return can_confirm
    ? "Not confirmed yet. You can confirm it with this line."
    : pendingDecision("confirm it");
}

function EntryAction({ line, known }: { line: Line; known: LedgerEntry }) {
  const { kind, code, state } = known;
  if (state === "booked") return <MatchAction line={line} known={known} />;
  if (!known.can_confirm) return null;
  const action = `Confirm ${kind === "till" ? "deposit" : kind === "refund" ? "refund" : "payout"} ${code}`;
  return (
    <div className="line">
      <ActionDialog action={action} title={`${action}?`}>
        {(close) => <ConfirmForm line={line} known={known} action={action} onClose={close} />}
      </ActionDialog>
    </div>
  );
}

function MatchAction({ line, known: { kind, id, code } }: { line: Line; known: LedgerEntry }) {
  const { submit, busy } = useSubmitAndReload({
    path: bankPaths.line(line.id, "match"),
    done: `${line.code} matched with ${code}`,
    onFailure: (failure) => notifyFailure("Line not matched", failure),
  });
  return (
    <div className="line">
      <Button busy={busy} onClick={() => void submit({ book: { kind, id }, version: line.version })}>
        {`Match with ${code}`}
      </Button>
    </div>
  );
}

/** The bank details needed to confirm each; those of a till deposit are already known. */
const CONFIRM_FIELDS = {
  till: {},
  returned: {},
  settlement: { reference: payoutFields.reference, paid_on: payoutFields.paid_on },
  wallet: {},
  commission: {},
  refund: { paid_reference: payOutFields.paid_reference, paid_on: payOutFields.paid_on },
} as const;

const CONFIRM_TEXTS = {
  till: "You confirm that this bank line is the deposit on this slip.",
  returned: "",
  wallet: "",
  commission: "",
  settlement: "You confirm that this bank line is the payment to the agency.",
  refund: "You confirm that this bank line is the refund.",
} as const;

interface ConfirmFormProps {
  line: Line;
  known: LedgerEntry;
  action: string;
  onClose: () => void;
}

function ConfirmForm({ line, known: { kind, id, code }, action, onClose }: ConfirmFormProps) {
  const { revalidate } = useRevalidator();
  const fields = Object.entries(CONFIRM_FIELDS[kind]);
  const { handleSubmit, busy, errors, wrong } = useSubmit({
    path: bankPaths.line(line.id, "confirm"),
    onSuccess: () => {
      notify({ kind: "good", title: `${code} confirmed`, text: `Matched with ${line.code}.` });
      onClose();
      return revalidate();
    },
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p>{`${formatNaira(Math.abs(line.kobo))} at ${accountText(line)}. ${CONFIRM_TEXTS[kind]}`}</p>
      <ErrorList
        errors={wrong}
        labels={Object.fromEntries(fields.map(([name, { label }]) => [name, label]))}
      />
      <input type="hidden" name="version" value={line.version} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="book_id" value={id} />
      {fields.map(([name, field]) => (
        <FieldInput
          key={name}
          name={name}
          field={field}
          value={name === "paid_on" ? line.booked_on : line.reference.slice(0, 60) || null}
          error={errors[name]}
        />
      ))}
      <DialogButtons action={action} busy={busy} onCancel={onClose} />
    </form>
  );
}
