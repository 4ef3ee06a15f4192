import type { EffectRow } from "#domain/approval-requests.ts";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";

/** What a change does, a row for each value. */
export function EffectTable({ rows }: { rows: readonly EffectRow[] }) {
  return (
    <Table caption="What changes" fold two>
      <thead>
        <tr>
          <HeadCell>What changes</HeadCell>
          <HeadCell right>Before</HeadCell>
          <HeadCell right>After</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after }) => (
          <tr key={label}>
            <Cell head place="name">
              {label}
            </Cell>
            <Cell right place="sub">
              {before}
            </Cell>
            <Cell right place="sum">
              <span className={before === after ? undefined : "strong"}>{after}</span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
