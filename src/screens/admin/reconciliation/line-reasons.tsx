import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";

interface LineReasonsProps {
  caption: string;
  lines: readonly { readonly line: number; readonly text: string; readonly reason: string }[];
}

/** Lines of a bank's file that were not used, and why. */
export function LineReasons({ caption, lines }: LineReasonsProps) {
  return (
    <Table caption={caption} stacked twoLineRows>
      <thead>
        <tr>
          <HeadCell>File line</HeadCell>
          <HeadCell>Reason</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, text, reason }) => (
          <tr key={line}>
            <Cell head place="name">
              {line}
            </Cell>
            <Cell place="sub" secondLine={text}>
              {reason}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
