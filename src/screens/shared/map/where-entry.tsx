import type { Around } from "#areas/registry/map/around.ts";
import { mapAddress } from "#domain/map/addresses.ts";
import { formatBox, widen } from "#domain/map/box.ts";
import type { AnyResource } from "#resource/define.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { MapPicture } from "./map-picture.tsx";
import styles from "./where-entry.module.css";

interface WhereEntryProps {
  resource: AnyResource;
  record: { readonly code: string };
  around: Around;
}

/** The location of a record: a drawing with its neighbours, and a link to the map. */
export function WhereEntry({ resource, record, around }: WhereEntryProps) {
  const { place, box, outlines, points, warning } = around;
  const map = mapAddress(resource.name);
  const near = formatBox(
    widen(
      { west: place.longitude, east: place.longitude, south: place.latitude, north: place.latitude },
      0,
      0.006,
    ),
  );
  return (
    <Entry title="On the map" note={`${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`}>
      {warning ? <Notice kind="warn">{warning.message}</Notice> : null}
      <div className={styles.picture}>
        <MapPicture
          label={`Location of ${record.code} and its neighbours`}
          box={box}
          outlines={outlines}
          points={points}
          width={720}
          height={300}
          here={place}
          record={(id) => `/admin/view/${resource.name}/${id}`}
        />
      </div>
      {map ? (
        <Buttons className="gap">
          <ButtonLink small icon="map" to={`${map}?bbox=${near}`}>
            Open map
          </ButtonLink>
        </Buttons>
      ) : null}
    </Entry>
  );
}
