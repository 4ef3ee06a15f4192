import type { ServiceProof } from "#domain/documents/service-proof.ts";
import {
  AddressRow,
  KeyValues,
  Paper,
  PaperEntries,
  PaperEntry,
  Signature,
} from "#ui/documents/document.tsx";
import { Addressee, PaperHead } from "./paper-head.tsx";
import styles from "./service-sheet.module.css";

/** A proof of service on A4. All texts come from the content object that the PDF uses too. */
export function ServiceSheet({ proof }: { proof: ServiceProof }) {
  return (
    <Paper>
      <PaperHead paper={proof} />
      <AddressRow to={<Addressee lines={proof.addressee} />}>
        <KeyValues items={proof.facts} />
      </AddressRow>
      <PaperEntries>
        <PaperEntry>
          <h1>{proof.title}</h1>
          <p className="soft">{proof.intro}</p>
        </PaperEntry>
        {proof.entries.map(({ name, value }) => (
          <PaperEntry key={name} title={name}>
            <p>{value}</p>
          </PaperEntry>
        ))}
        {proof.pictures.length > 0 ? (
          <PaperEntry title="Photos">
            {proof.pictures.map(({ id, width, height, label }) => (
              <figure key={id} className={styles.picture}>
                <img src={`/api/v1/evidence/${id}/file`} width={width} height={height} alt={label} />
                <figcaption className="note">{label}</figcaption>
              </figure>
            ))}
          </PaperEntry>
        ) : null}
        <PaperEntry title="Notes" small>
          <p>{proof.notes.join(" ")}</p>
        </PaperEntry>
        <PaperEntry>
          <Signature name={proof.signature.name}>{proof.signature.under}</Signature>
        </PaperEntry>
      </PaperEntries>
    </Paper>
  );
}
