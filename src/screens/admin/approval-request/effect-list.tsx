import type { EffectRow } from "#domain/approval-requests.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";

/** What a change does: each value before and after. */
export function EffectList({ rows }: { rows: readonly EffectRow[] }) {
  return (
    <Facts>
      {rows.map(({ label, before, after }) => (
        <Fact key={label} label={label} wide>
          {before === after ? `${after} (no change)` : <Change before={before} after={after} />}
        </Fact>
      ))}
    </Facts>
  );
}

function Change({ before, after }: Pick<EffectRow, "before" | "after">) {
  if (after === "") return before;
  return (
    <>
      {before === "" ? "" : `${before} → `}
      <strong>{after}</strong>
    </>
  );
}
