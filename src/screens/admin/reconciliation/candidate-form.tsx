import { useState } from "react";
import { useLoaderData, useLocation } from "react-router";
import { bankLabel } from "#domain/bank-entry.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { money } from "#resource/field.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Filters, SearchBox } from "#ui/primitives/filters.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { differenceText } from "./difference-labels.ts";
import { bankPaths } from "./labels.ts";
import type { LineData } from "./line-loader.ts";

type Taking = LineData["line"]["takings"][number];

interface Choice {
  readonly key: string;
  readonly ids: readonly number[];
  readonly kobo: number;
  readonly label: string;
  readonly hint: string;
  /** From a till, by card or cheque. */
  readonly isTaking?: boolean;
}

/** Candidate payments for a statement line; selected until the total matches the line. */
export function CandidateForm() {
  const { line, q } = useLoaderData<LineData>();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choices = choicesOf(line);
  const selected = choices.filter(({ key }) => chosen.has(key));
  const sum = selected.reduce((total, { kobo }) => total + kobo, 0);
  const isClearing = line.kobo > 0 && selected.some(({ isTaking }) => isTaking);
  const { submit, busy, wrong, errors } = useSubmitAndReload({
    path: bankPaths.line(line.id, "match"),
    attempt: true,
    done: `${line.code} matched`,
  });
  return (
    <div className="stack">
      <Filters action={pathname} clearTo={q ? pathname : undefined}>
        <SearchBox placeholder="Payment code or payer" defaultValue={q} />
      </Filters>
      {choices.length === 0 ? (
        <p className="soft">
          {q ? "No matching payments." : "No open payments near this amount and date."} Search by payer, or
          put the line in suspense.
        </p>
      ) : (
        <form
          method="post"
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            const charge_kobo = isClearing ? new FormData(event.currentTarget).get("charge_kobo") : null;
            void submit({
              payment_ids: selected.flatMap(({ ids }) => ids),
              charge_kobo,
              version: line.version,
            });
          }}
        >
          <ErrorList errors={wrong} labels={{ payment_ids: "Payments", charge_kobo: CHARGE_FIELD.label }} />
          {choices.map(({ key, label, hint }) => (
            <Checkbox
              key={key}
              name="payment"
              value={key}
              hint={hint}
              checked={chosen.has(key)}
              onChange={({ target }) => {
                const next = new Set(chosen);
                if (target.checked) next.add(key);
                else next.delete(key);
                setChosen(next);
              }}
            >
              {label}
            </Checkbox>
          ))}
          {isClearing ? (
            <FieldInput name="charge_kobo" field={CHARGE_FIELD} value={null} error={errors.charge_kobo} />
          ) : null}
          <p aria-live="polite" className="note">
            {selected.length === 0 ? "Nothing selected." : differenceText(sum, Math.abs(line.kobo))}
          </p>
          <div className="line">
            <Button
              type="submit"
              kind={line.state === "open" ? "primary" : "plain"}
              busy={busy}
              disabled={selected.length === 0}
            >
              Match selected payments
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

const CHARGE_FIELD = money("Bank charge", { hint: "The difference between the payments and the line" });

function choicesOf({ payments, payouts, takings }: LineData["line"]): Choice[] {
  return [
    ...takings.map((taking) => ({
      key: `taking-${taking.code}`,
      ids: taking.payment_ids,
      kobo: taking.kobo,
      isTaking: true,
      label: `${formatNaira(taking.kobo)}, ${taking.name}`,
      hint: takingText(taking),
    })),
    ...payments.map((payment) => ({
      key: `payment-${payment.id}`,
      ids: [payment.id],
      kobo: payment.kobo,
      label: `${formatNaira(payment.kobo)}, ${payment.payer_name}`,
      hint: `${payment.code}, teller ${payment.reference}, ${formatDate(payment.paid_on)}`,
    })),
    ...payouts.map((payout) => ({
      key: `payout-${payout.provider}-${payout.day}`,
      ids: payout.payment_ids,
      kobo: payout.net_kobo,
      label: `${formatNaira(payout.net_kobo)}, payout from ${payout.provider}`,
      hint: `${countNoun(payout.payment_ids.length, "payment")}, ${formatDate(payout.day)}: ${formatNaira(payout.gross_kobo)} less fees`,
    })),
  ];
}

function takingText({ method, code, reference, bank, day, payment_ids }: Taking): string {
  const when = formatDate(day);
  if (method === "cheque") return `${code}, cheque ${reference}, ${bankLabel(bank ?? "other")}, ${when}`;
  if (reference) return `${code}, card slip ${reference}, ${when}`;
  return `${code}, ${payment_ids.length} card ${payment_ids.length === 1 ? "payment" : "payments"}, ${when}`;
}
