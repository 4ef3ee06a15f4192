import type { ServiceProof } from "#domain/documents/service-proof.ts";
import {
  A4Sheet,
  AddressRow,
  DocumentSection,
  DocumentSections,
  KeyValues,
  Signature,
} from "#ui/documents/document.tsx";
import { Addressee, DocumentHead } from "./document-head.tsx";
import styles from "./service-proof-sheet.module.css";

/** A proof of service on A4. All texts come from the content object that the PDF uses too. */
export function ServiceSheet({ proof }: { proof: ServiceProof }) {
  return (
    <A4Sheet>
      <DocumentHead document={proof} />
      <AddressRow to={<Addressee lines={proof.addressee} />}>
        <KeyValues items={proof.facts} />
      </AddressRow>
      <DocumentSections>
        <DocumentSection>
          <h1>{proof.title}</h1>
          <p className="soft">{proof.intro}</p>
        </DocumentSection>
        {proof.entries.map(({ name, value }) => (
          <DocumentSection key={name} title={name}>
            <p>{value}</p>
          </DocumentSection>
        ))}
        {proof.pictures.length > 0 ? (
          <DocumentSection title="Photos">
            {proof.pictures.map(({ id, width, height, label }) => (
              <figure key={id} className={styles.picture}>
                <img src={`/api/v1/evidence/${id}/file`} width={width} height={height} alt={label} />
                <figcaption className="note">{label}</figcaption>
              </figure>
            ))}
          </DocumentSection>
        ) : null}
        <DocumentSection title="Notes" small>
          <p>{proof.notes.join(" ")}</p>
        </DocumentSection>
        <DocumentSection>
          <Signature name={proof.signature.name}>{proof.signature.under}</Signature>
        </DocumentSection>
      </DocumentSections>
    </A4Sheet>
  );
}
