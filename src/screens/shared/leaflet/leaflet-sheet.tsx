import type { Leaflet } from "#domain/documents/leaflet.ts";
import { usePageFrame } from "#page-frame.ts";
import { A4Sheet, DocumentSection, DocumentSections, Qr } from "#ui/documents/document.tsx";
import { CoatOfArms } from "#ui/primitives/icon.tsx";
import { DocumentHead } from "../charge-document/document-head.tsx";
import styles from "./leaflet-sheet.module.css";

interface LeafletSheetProps {
  leaflet: Leaflet;
  photo: { readonly id: number; readonly width: number; readonly height: number } | null;
  /** The QR code of `leaflet.url`. */
  qr: { readonly path: string; readonly size: number };
}

/** The leaflet on A4. All texts come from the content object that the PDF uses too. */
export function LeafletSheet({ leaflet, photo, qr }: LeafletSheetProps) {
  const { arms } = usePageFrame().government;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the document scrolls on phones
    <section className={styles.frame} aria-label={leaflet.kind} tabIndex={0}>
      <A4Sheet>
        <DocumentHead document={leaflet} />
        <DocumentSections>
          <DocumentSection>
            <h1>{leaflet.title}</h1>
            <p className="soft">{leaflet.intro}</p>
          </DocumentSection>
          {leaflet.groups.map(({ name, facts }, index) => (
            <DocumentSection key={name} title={name}>
              <div className={index === 0 && photo ? styles.withPhoto : undefined}>
                <dl className={styles.facts}>
                  {facts.map(({ label, value }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
                {index === 0 && photo ? (
                  <img
                    className={styles.photo}
                    src={`/api/v1/photos/${photo.id}/file`}
                    width={photo.width}
                    height={photo.height}
                    alt=""
                  />
                ) : null}
              </div>
            </DocumentSection>
          ))}
          <DocumentSection title={leaflet.qr_instructions.title}>
            <div className={styles.scan}>
              <div>
                {leaflet.qr_instructions.lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
              <Qr path={qr.path} size={qr.size} label={leaflet.qr_label} />
            </div>
          </DocumentSection>
        </DocumentSections>
        <DoorPlate door={leaflet.door_label} qr={qr} label={leaflet.qr_label} arms={arms} />
      </A4Sheet>
    </section>
  );
}

interface DoorPlateProps {
  door: Leaflet["door_label"];
  qr: LeafletSheetProps["qr"];
  label: string;
  arms: string | undefined;
}

/** The plate to cut out for the door. */
function DoorPlate({ door, qr, label, arms }: DoorPlateProps) {
  return (
    <div className={styles.cutout}>
      <p className={styles.cut}>{door.instruction}</p>
      <div className={styles.door}>
        <div>
          <p className={styles.issuer}>
            <CoatOfArms src={arms} className={styles.arms} />
            <span>{door.office}</span>
          </p>
          <p className={styles.code}>{door.code}</p>
          <p className={styles.address}>{door.address}</p>
          <p className={styles.status}>{door.status}</p>
        </div>
        <svg
          className={styles.qr}
          viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
          role="img"
          aria-label={label}
        >
          <rect x={-2} y={-2} width={qr.size + 4} height={qr.size + 4} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
      </div>
    </div>
  );
}
