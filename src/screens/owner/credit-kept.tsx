import type { Credit } from "#areas/collecting/payments/payer-credit.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** Money kept in a payer's favour. @param onUse shows what it would pay; left out where nothing is due */
export function CreditKept({ credit, onUse }: { credit: Credit; onUse?: () => void }) {
  const { name, kobo } = credit;
  return (
    <Notice
      act={
        onUse ? (
          <Button slim onClick={onUse}>
            {t("Use credit")}
          </Button>
        ) : undefined
      }
    >
      {t("{sum} is kept in favour of {name}.", { sum: formatNaira(kobo), name })}{" "}
      {onUse
        ? t("Used, it pays the oldest bills first; pay only the rest.")
        : t("It pays the next bill, if you use it then.")}
    </Notice>
  );
}
