import type { ChargeDocument } from "#domain/documents/charge-document.ts";
import { usePageFrame } from "#page-frame.ts";
import { Letterhead } from "#ui/documents/letterhead.tsx";
import { uiLabels } from "#ui/labels.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";

type HeadContent = Pick<ChargeDocument, "government" | "marks" | "plate">;

/** The letterhead shows the demonstration mark itself; other marks are below it. */
export function DocumentHead({ document: { government, marks, plate } }: { document: HeadContent }) {
  const defaultGovernment = usePageFrame().government;
  const otherMarks = marks.filter((mark) => mark !== uiLabels.demonstrationDocument);
  return (
    <>
      <Letterhead
        government={{ ...defaultGovernment, ...government, demo: otherMarks.length < marks.length }}
        heading={<RecordCode code={plate.code} size="big" />}
        caption={plate.note}
      />
      {otherMarks.map((mark) => (
        <p key={mark} className="strong">
          {mark}
        </p>
      ))}
    </>
  );
}

/** The address for a window envelope, line by line. */
export function Addressee({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <span key={line}>
      {index > 0 ? <br /> : null}
      {line}
    </span>
  ));
}
