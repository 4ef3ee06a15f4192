import type { ReceiptContent } from "#areas/collecting/receipts/content.ts";
import { usePageFrame } from "#page-frame.ts";
import {
  Thermal,
  ThermalAmount,
  ThermalPairs,
  ThermalQr,
  ThermalRule,
  ThermalStamp,
  ThermalTitle,
} from "#ui/documents/thermal.tsx";
import { uiLabels } from "#ui/labels.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";

const STAMPS = {
  unpaid: ["owing", "UNPAID"],
  "part-paid": ["part", "PART PAID"],
  paid: ["paid", "PAID"],
  cancelled: ["cancelled", "CANCELLED"],
} as const;

/** A receipt in the format of an 80 mm roll, which also fits a phone. */
export function ReceiptRoll({ content }: { content: ReceiptContent }) {
  const { government } = usePageFrame();
  return (
    <Thermal government={government} place={content.agency}>
      {content.marks
        .filter((mark) => mark !== uiLabels.demonstrationDocument)
        .map((mark) => (
          <p key={mark}>
            <b>{mark}</b>
          </p>
        ))}
      <ThermalTitle kind={content.kind} number={content.number} time={content.moment} />
      <ThermalAmount sum={content.sum} inWords={content.in_words} />
      <ThermalRule />
      <ThermalPairs items={content.pairs} />
      <ThermalRule />
      {content.plates.map(({ code, title }) => (
        <div key={code}>
          <RecordCode code={code} outlined />
          <p>{title}</p>
        </div>
      ))}
      <ThermalQr path={content.qr.path} size={content.qr.size} label={content.qr_label} />
      {content.check.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ThermalRule />
      {content.after.map(({ words, status }) => (
        <div key={words}>
          <p>{words}</p>
          <ThermalStamp>
            <Status kind={STAMPS[status][0]} as="stamp" label={STAMPS[status][1]} />
          </ThermalStamp>
        </div>
      ))}
    </Thermal>
  );
}
