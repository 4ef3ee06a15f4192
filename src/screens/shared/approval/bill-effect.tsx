import type { BillEffect as Effect } from "#areas/charging/billing/effect-of-change.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** What a change would do to what is charged; nothing where it does nothing. */
export function BillEffect({ effects }: { effects: readonly Effect[] }) {
  if (effects.length === 0) return null;
  return (
    <Notice icon="calculator">
      <b className="strong">What it does to the bill.</b>{" "}
      {effects.map(({ category, period, before_kobo, after_kobo, billed }) => (
        <span key={category}>
          {category}, {period}: from <Money kobo={before_kobo} /> to <Money kobo={after_kobo} />.
          {billed ? ` The ${billed} bill is not touched.` : ""}{" "}
        </span>
      ))}
    </Notice>
  );
}
