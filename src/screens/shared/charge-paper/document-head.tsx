import type { ChargeDocument } from "#domain/documents/charge-document.ts";
import { usePageFrame } from "#page-frame.ts";
import { Letterhead } from "#ui/documents/letterhead.tsx";
import { uiLabels } from "#ui/labels.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";

type Head = Pick<ChargeDocument, "government" | "marks" | "plate">;

/** The letterhead shows the demonstration mark itself; other marks are below it. */
export function DocumentHead({ document: { government, marks, plate } }: { document: Head }) {
  const frame = usePageFrame().government;
  const others = marks.filter((mark) => mark !== uiLabels.demonstrationDocument);
  return (
    <>
      <Letterhead
        government={{ ...frame, ...government, demo: others.length < marks.length }}
        heading={<RecordCode code={plate.code} size="big" />}
        caption={plate.note}
      />
      {others.map((mark) => (
        <p key={mark} className="strong">
          {mark}
        </p>
      ))}
    </>
  );
}

/** The address for a window envelope, line by line. */
export function Addressee({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => (
    <span key={line}>
      {at > 0 ? <br /> : null}
      {line}
    </span>
  ));
}
