import type { ChargeDocument } from "#domain/documents/charge-document.ts";
import {
  A4Sheet,
  AboutAsset,
  AddressRow,
  AmountText,
  DocumentSection,
  DocumentSections,
  DocumentTable,
  DueTable,
  KeyValues,
  PaymentMethods,
  Qr,
  Signature,
  TearOffSlip,
} from "#ui/documents/document.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Addressee, DocumentHead } from "./document-head.tsx";

export interface ChargeSheetProps {
  document: ChargeDocument;
  /** The QR code of `document.pay_url`. */
  qr: { readonly path: string; readonly size: number };
}

/** A demand notice or bill on A4. All texts come from the content object that the PDF uses too. */
export function ChargeSheet({ document, qr }: ChargeSheetProps) {
  const qrCode = <Qr path={qr.path} size={qr.size} label={document.qr_label} />;
  return (
    <A4Sheet>
      <DocumentHead document={document} />
      <AddressRow to={<Addressee lines={document.addressee} />}>
        <KeyValues items={document.facts} />
      </AddressRow>
      <DocumentSections>
        <DocumentSection>
          <h1>{document.title}</h1>
          <p className="soft">{document.intro}</p>
        </DocumentSection>
        {document.about ? (
          <DocumentSection title={document.about.title}>
            <AboutAsset facts={document.about.facts} />
          </DocumentSection>
        ) : null}
        <DocumentSection title="Charges">
          <Charges document={document} />
          <AmountText>{document.in_words}</AmountText>
        </DocumentSection>
        {document.dues.length > 0 ? (
          <DocumentSection title="Amounts due">
            <DueTable rows={document.dues} />
          </DocumentSection>
        ) : null}
        <DocumentSection title="How to pay">
          <PaymentMethods qr={qrCode}>
            {document.ways.map(({ name, words: text }) => (
              <li key={name}>
                <b className="strong">{name}</b> {text}
              </li>
            ))}
          </PaymentMethods>
        </DocumentSection>
        {document.last_year ? (
          <DocumentSection title="Last year">
            <p>{document.last_year}</p>
          </DocumentSection>
        ) : null}
        {document.since ? (
          <DocumentSection title="Changes">
            <p>{document.since}</p>
          </DocumentSection>
        ) : null}
        <DocumentSection title="Your rights" small>
          <p>{document.rights.join(" ")}</p>
        </DocumentSection>
        <DocumentSection>
          <Signature name={document.signature.name}>{document.signature.under}</Signature>
        </DocumentSection>
      </DocumentSections>
      <TearOffSlip
        instruction={document.tear.cut}
        code={<RecordCode code={document.tear.code} size="big" />}
        note={document.tear.note}
        amounts={document.tear.amounts}
        qr={<Qr path={qr.path} size={qr.size} label={document.qr_label} small />}
      />
    </A4Sheet>
  );
}

function Charges({ document: { lines, total } }: { document: ChargeDocument }) {
  return (
    <DocumentTable>
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
    </DocumentTable>
  );
}
