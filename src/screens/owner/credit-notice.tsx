import type { Credit } from "#areas/collecting/payments/payer-credit.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** A payer's credit. @param onUse previews its use; absent if nothing is due */
export function CreditNotice({ credit, onUse }: { credit: Credit; onUse?: () => void }) {
  const { name, kobo } = credit;
  return (
    <Notice
      action={
        onUse ? (
          <Button small onClick={onUse}>
            {t("Use credit")}
          </Button>
        ) : undefined
      }
    >
      {t("Credit for {name}: {sum}.", { sum: formatNaira(kobo), name })}{" "}
      {onUse ? t("Credit is applied to the oldest bills first.") : t("You can use it for the next bill.")}
    </Notice>
  );
}
