import { useEffect, useState } from "react";
import type { Credit } from "#areas/collecting/payments/payer-credit.ts";
import type { CreditPlan } from "#areas/collecting/payments/plan-credit.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";

interface CreditDialogProps {
  credit: Credit;
  /** The bills it can pay. */
  billIds: readonly number[];
  /** The remaining amount paid through the payment gateway, in kobo; absent if none. */
  remainingKobo?: number;
  open: boolean;
  onClose: () => void;
  /** Called after it was used. */
  onUsed: () => unknown;
}

/** Previews the use of credit, and uses it on confirmation. */
export function CreditDialog(props: CreditDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t("Use credit")}>
      {props.open ? <CreditConfirmation {...props} /> : null}
    </Dialog>
  );
}

function CreditConfirmation({
  credit: { type, id },
  billIds,
  remainingKobo = 0,
  onClose,
  onUsed,
}: CreditDialogProps) {
  const path = `/api/v1/payers/${type}/${id}/use-credit`;
  const bills = billIds.join(",");
  const [plan, setPlan] = useState<CreditPlan>();
  const [planError, setPlanError] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    void api
      .get<CreditPlan>(path, { query: { bill_ids: bills }, signal: controller.signal })
      .then((result) => {
        if (controller.signal.aborted) return;
        if (result.ok) setPlan(result.data);
        else setPlanError(result.message);
      });
    return () => controller.abort();
  }, [path, bills]);
  const { submit, busy, message } = useSubmit<{ kobo: number }>({
    path,
    onSuccess: ({ kobo }) => {
      notify({
        kind: "good",
        title: t("{sum} of credit used", { sum: formatNaira(kobo) }),
        text: t("Find the receipt under Payments and receipts."),
      });
      onClose();
      return onUsed();
    },
  });
  const errorMessage = planError ?? message;
  const amount = formatNaira(plan?.kobo ?? 0);
  return (
    <div className="stack" aria-live="polite" aria-busy={plan === undefined && !errorMessage}>
      <ErrorNotice>{errorMessage && t(errorMessage)}</ErrorNotice>
      {plan ? <PlannedBills plan={plan} /> : null}
      {plan && plan.kobo > 0 ? (
        <p>
          {remainingKobo > 0
            ? t("A receipt will be issued now. Then pay the remaining {sum} online.", {
                sum: formatNaira(remainingKobo),
              })
            : t("A receipt will be issued now. You can’t undo this.")}
        </p>
      ) : null}
      <div className="line">
        {plan && plan.kobo > 0 ? (
          <Button
            kind="primary"
            busy={busy}
            onClick={() => void submit({ bill_ids: plan.bills.map((bill) => bill.id), kobo: plan.kobo })}
          >
            {t("Use {sum} of credit", { sum: amount })}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t("Cancel")}</Button>
      </div>
    </div>
  );
}

function PlannedBills({ plan: { bills, kobo, remaining_credit_kobo, held_kobo } }: { plan: CreditPlan }) {
  return (
    <>
      {bills.length > 0 ? (
        <Lines total>
          {bills.map((bill) => (
            <ValueLine key={bill.id} end={<Money kobo={bill.kobo} />}>
              {bill.title} <span className="soft nowrap">{bill.code}</span>
              {bill.balance_after_kobo > 0 ? (
                <>
                  <br />
                  <span className="soft">
                    {t("{sum} remains unpaid.", { sum: formatNaira(bill.balance_after_kobo) })}
                  </span>
                </>
              ) : null}
            </ValueLine>
          ))}
          <ValueLine end={<Money kobo={kobo} />}>{t("Paid with credit")}</ValueLine>
        </Lines>
      ) : (
        <p>{t("You have nothing to pay.")}</p>
      )}
      {held_kobo > 0 ? (
        <p>{t("{sum} is under objection. Credit can’t be used for it.", { sum: formatNaira(held_kobo) })}</p>
      ) : null}
      <p className="soft">{t("{sum} of credit remains.", { sum: formatNaira(remaining_credit_kobo) })}</p>
    </>
  );
}
