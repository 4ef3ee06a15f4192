import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import type { useSale } from "./use-sale.ts";

/** A sale without a response, and the button to retry. */
export function Unanswered({ sale }: { sale: ReturnType<typeof useSale> }) {
  if (!sale.unanswered) return null;
  return (
    <Notice
      kind={sale.anotherBlocked ? "bad" : "warn"}
      alert
      action={
        <Button small busy={sale.busy} onClick={sale.retry}>
          {t("Check again")}
        </Button>
      }
    >
      {t(
        sale.anotherBlocked
          ? "We don’t know yet if the sale to {holder} went through. Check before you sell another. You won’t be charged twice."
          : "We don’t know yet if the sale to {holder} went through. Check again. You won’t be charged twice.",
        { holder: sale.unanswered.body.holder_key.toUpperCase() },
      )}
    </Notice>
  );
}
