import type { ServiceProof } from "#domain/documents/service-proof.ts";
import {
  A4Sheet,
  AddressRow,
  DocumentEntries,
  DocumentEntry,
  KeyValues,
  Signature,
} from "#ui/documents/document.tsx";
import { Addressee, DocumentHead } from "./document-head.tsx";
import styles from "./service-sheet.module.css";

/** A proof of service on A4. All texts come from the content object that the PDF uses too. */
export function ServiceSheet({ proof }: { proof: ServiceProof }) {
  return (
    <A4Sheet>
      <DocumentHead document={proof} />
      <AddressRow to={<Addressee lines={proof.addressee} />}>
        <KeyValues items={proof.facts} />
      </AddressRow>
      <DocumentEntries>
        <DocumentEntry>
          <h1>{proof.title}</h1>
          <p className="soft">{proof.intro}</p>
        </DocumentEntry>
        {proof.entries.map(({ name, value }) => (
          <DocumentEntry key={name} title={name}>
            <p>{value}</p>
          </DocumentEntry>
        ))}
        {proof.pictures.length > 0 ? (
          <DocumentEntry title="Photos">
            {proof.pictures.map(({ id, width, height, label }) => (
              <figure key={id} className={styles.picture}>
                <img src={`/api/v1/evidence/${id}/file`} width={width} height={height} alt={label} />
                <figcaption className="note">{label}</figcaption>
              </figure>
            ))}
          </DocumentEntry>
        ) : null}
        <DocumentEntry title="Notes" small>
          <p>{proof.notes.join(" ")}</p>
        </DocumentEntry>
        <DocumentEntry>
          <Signature name={proof.signature.name}>{proof.signature.under}</Signature>
        </DocumentEntry>
      </DocumentEntries>
    </A4Sheet>
  );
}
