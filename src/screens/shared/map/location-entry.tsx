import type { Around } from "#areas/registry/map/around.ts";
import { formatBox, widen } from "#domain/map/box.ts";
import { mapPath } from "#domain/map/map-paths.ts";
import type { AnyResource } from "#resource/define.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import styles from "./location-entry.module.css";
import { MapPicture } from "./map-picture.tsx";

interface LocationEntryProps {
  resource: AnyResource;
  record: { readonly code: string };
  around: Around;
}

/** The location of a record: a drawing with its neighbours, and a link to the map. */
export function LocationEntry({ resource, record, around }: LocationEntryProps) {
  const { place, box, outlines, points, warning } = around;
  const screenPath = mapPath(resource.name);
  const bbox = formatBox(
    widen(
      { west: place.longitude, east: place.longitude, south: place.latitude, north: place.latitude },
      0,
      0.006,
    ),
  );
  return (
    <RecordSection title="On the map" note={`${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`}>
      {warning ? <Notice kind="warn">{warning.message}</Notice> : null}
      <div className={styles.picture}>
        <MapPicture
          label={`Location of ${record.code} and its neighbours`}
          box={box}
          outlines={outlines}
          points={points}
          width={720}
          height={300}
          highlight={place}
          recordAddress={(id) => `/admin/view/${resource.name}/${id}`}
        />
      </div>
      {screenPath ? (
        <Buttons className="gap">
          <ButtonLink small icon="map" to={`${screenPath}?bbox=${bbox}`}>
            Open map
          </ButtonLink>
        </Buttons>
      ) : null}
    </RecordSection>
  );
}
