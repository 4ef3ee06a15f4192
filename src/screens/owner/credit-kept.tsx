import { useRevalidator } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import type { Credit } from "#server/payments/payer-credit.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";

/** Money kept in a payer's favour, and what it can be used for: the oldest bills first. */
export function CreditKept({ credit, isOwing = false }: { credit: Credit; isOwing?: boolean }) {
  const { type, id, name, kobo } = credit;
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmit<{ code: string; kobo: number }>({
    path: `/api/v1/payers/${type}/${id}/use-credit`,
    onSuccess: (paid) => {
      notify({
        kind: "good",
        title: t("{sum} of your credit is used.", { sum: formatNaira(paid.kobo) }),
        text: t("The receipt is under Payments and receipts."),
      });
      return revalidate();
    },
    onFailure: ({ message }) => {
      notify({ kind: "bad", title: t("Your credit was not used."), text: message });
      return revalidate();
    },
  });
  return (
    <Notice
      act={
        isOwing ? (
          <Button slim busy={busy} onClick={() => void submit({})}>
            {t("Use credit")}
          </Button>
        ) : undefined
      }
    >
      {t("{sum} is kept in favour of {name}.", { sum: formatNaira(kobo), name })}{" "}
      {isOwing
        ? t("Used, it pays the oldest bills first; pay only the rest.")
        : t("It pays the next bill, if you use it then.")}
    </Notice>
  );
}
