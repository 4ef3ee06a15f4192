import type { ChargePaper } from "#domain/documents/charge-paper.ts";
import {
  AboutAsset,
  AddressRow,
  AmountText,
  DueTable,
  KeyValues,
  Paper,
  PaperEntries,
  PaperEntry,
  PaperTable,
  Qr,
  Signature,
  Tear,
  Ways,
} from "#ui/documents/document.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Addressee, PaperHead } from "./paper-head.tsx";

export interface ChargeSheetProps {
  paper: ChargePaper;
  /** The QR code of `paper.pay_url`. */
  qr: { readonly path: string; readonly size: number };
}

/** A demand notice or bill on A4. All texts come from the content object that the PDF uses too. */
export function ChargeSheet({ paper, qr }: ChargeSheetProps) {
  const qrCode = <Qr path={qr.path} size={qr.size} label={paper.qr_label} />;
  return (
    <Paper>
      <PaperHead paper={paper} />
      <AddressRow to={<Addressee lines={paper.addressee} />}>
        <KeyValues items={paper.facts} />
      </AddressRow>
      <PaperEntries>
        <PaperEntry>
          <h1>{paper.title}</h1>
          <p className="soft">{paper.intro}</p>
        </PaperEntry>
        {paper.about ? (
          <PaperEntry title={paper.about.title}>
            <AboutAsset facts={paper.about.facts} />
          </PaperEntry>
        ) : null}
        <PaperEntry title="The charge">
          <Charges paper={paper} />
          <AmountText>{paper.in_words}</AmountText>
        </PaperEntry>
        {paper.dues.length > 0 ? (
          <PaperEntry title="What to pay">
            <DueTable rows={paper.dues} />
          </PaperEntry>
        ) : null}
        <PaperEntry title="How to pay">
          <Ways qr={qrCode}>
            {paper.ways.map(({ name, words: text }) => (
              <li key={name}>
                <b className="strong">{name}</b> {text}
              </li>
            ))}
          </Ways>
        </PaperEntry>
        {paper.last_year ? (
          <PaperEntry title="Last year">
            <p>{paper.last_year}</p>
          </PaperEntry>
        ) : null}
        {paper.since ? (
          <PaperEntry title="Changes">
            <p>{paper.since}</p>
          </PaperEntry>
        ) : null}
        <PaperEntry title="Your rights" small>
          <p>{paper.rights.join(" ")}</p>
        </PaperEntry>
        <PaperEntry>
          <Signature name={paper.signature.name}>{paper.signature.under}</Signature>
        </PaperEntry>
      </PaperEntries>
      <Tear
        cut={paper.tear.cut}
        plate={<RecordCode code={paper.tear.code} size="big" />}
        note={paper.tear.note}
        amounts={paper.tear.amounts}
        qr={<Qr path={qr.path} size={qr.size} label={paper.qr_label} small />}
      />
    </Paper>
  );
}

function Charges({ paper: { lines, total } }: { paper: ChargePaper }) {
  return (
    <PaperTable>
      <thead>
        <tr>
          <th scope="col">Charge</th>
          <th scope="col">Item</th>
          <th scope="col">Amount (₦)</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, explanation, item, sum }) => (
          <tr key={`${label} ${explanation}`}>
            <td>
              <b className="strong">{label}</b>
              <small>{explanation}</small>
            </td>
            <td className="num">{item}</td>
            <td>{sum}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {total.label}
          </th>
          <td>{total.sum}</td>
        </tr>
      </tfoot>
    </PaperTable>
  );
}
