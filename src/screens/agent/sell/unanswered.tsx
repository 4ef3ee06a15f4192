import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import type { useSale } from "./use-sale.ts";

/** The sale that was sent and not answered, and the way to ask again. */
export function Unanswered({ sale }: { sale: ReturnType<typeof useSale> }) {
  if (!sale.unanswered) return null;
  return (
    <Notice
      kind={sale.held ? "bad" : "warn"}
      alert
      act={
        <Button slim busy={sale.busy} onClick={sale.askAgain}>
          {t("Ask again")}
        </Button>
      }
    >
      {t(
        sale.held
          ? "The sale for {holder} was sent and not answered. Ask again before you sell another: it is not sold twice."
          : "The sale for {holder} was sent and not answered. Ask again: it is not sold twice.",
        { holder: sale.unanswered.body.holder_key.toUpperCase() },
      )}
    </Notice>
  );
}
