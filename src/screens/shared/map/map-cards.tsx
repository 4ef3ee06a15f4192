import { mapStatusLabels } from "#domain/map/map-status.ts";
import type { AnyResource } from "#resource/define.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { recordPages } from "../addresses/records.ts";
import styles from "./map-cards.module.css";
import type { MapData } from "./map-loader.ts";
import { statusKinds } from "./status-style.ts";

/** The records in view as cards with their first photo, next to the map. */
export function MapCards({ resource, rows }: { resource: AnyResource; rows: MapData["rows"] }) {
  if (rows.length === 0) return <p className="note">No records in this part of the map.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must take the keyboard
    <section className={styles.cards} aria-label={`${resource.many} in view`} tabIndex={0}>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={styles.card}>
            {row.photo === null ? (
              <span className={styles.noPhoto}>no photo</span>
            ) : (
              <img
                src={`/api/v1/photos/${row.photo}/file?size=thumb`}
                width="96"
                height="72"
                alt=""
                loading="lazy"
                decoding="async"
              />
            )}
            <div>
              <RecordCode code={row.code} outlined href={recordPages.view(resource.name, row.id)} />
              <p className="strong">{row.title}</p>
              <p className="note">{row.owners || "no owner yet"}</p>
              <Status kind={statusKinds[row.standing]} label={mapStatusLabels[row.standing]} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
