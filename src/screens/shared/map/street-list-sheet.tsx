import type { StreetWalk } from "#areas/registry/map/street-walk.ts";
import { countNoun } from "#domain/count-text.ts";
import { routeLabels } from "#domain/map/delivery-route.ts";
import { mapStatusLabels } from "#domain/map/map-status.ts";
import { property } from "#domain/register/property.ts";
import { usePageFrame } from "#page-frame.ts";
import { Letterhead } from "#ui/documents/letterhead.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { recordPages } from "../addresses/records.ts";
import { type Columns, codeColumn, DataTable } from "../data-table.tsx";
import { MapPicture } from "./map-picture.tsx";
import { statusKinds } from "./status-style.ts";
import styles from "./street-list-sheet.module.css";

/** The printed list of a street: map and table of its properties in walking order. */
export function StreetListSheet({ walk }: { walk: StreetWalk }) {
  const { government } = usePageFrame();
  const { doors, street, city, box, kind, metres, cut } = walk;
  const points = doors.flatMap(({ id, code, title, latitude, longitude, standing }) =>
    latitude === null || longitude === null ? [] : [{ id, code, title, latitude, longitude, standing }],
  );
  const countLabel = countNoun(doors.length, "property", "properties");
  const length = metres > 0 ? `, about ${metres.toLocaleString("en-NG")} m on foot` : "";
  return (
    <article className={styles.sheet} data-paper="a4">
      <Letterhead government={government} />
      <h2 className={styles.title}>{`Street: ${[street, city].filter(Boolean).join(", ")}`}</h2>
      <p className="soft">{`${countLabel}${length}. ${routeLabels[kind]}`}</p>
      {cut ? (
        <p className="strong">{`Only the first ${doors.length} properties are listed. To list fewer, enter the town as well.`}</p>
      ) : null}
      {box ? (
        <div className={styles.picture}>
          <MapPicture
            label={`Map of ${street}`}
            box={box}
            outlines={[]}
            points={points}
            width={960}
            height={420}
            positions={positionsOf(walk)}
          />
        </div>
      ) : null}
      <DataTable
        caption={`Properties in ${street} in walking order`}
        stacked
        columns={COLUMNS}
        rows={doors.map((door, index) => ({ ...door, stop: index + 1 }))}
      />
    </article>
  );
}

const COLUMNS: Columns<StreetWalk["doors"][number] & { readonly stop: number }> = [
  { head: "Stop", right: true, hideOnPhone: true, cell: "stop" },
  {
    head: "Number",
    place: "name",
    cell: ({ street_number }) => street_number ?? <span className="faint">None</span>,
  },
  codeColumn("Code", (id) => recordPages.view("property", id)),
  {
    head: "Use and landmark",
    place: "sub",
    cell: ({ use, landmark }) => [labelOfUse(use), landmark].filter(Boolean).join(" · "),
  },
  {
    head: "Status",
    place: "status",
    cell: ({ standing }) => <Status kind={statusKinds[standing]} label={mapStatusLabels[standing]} />,
  },
  { head: "Visited", hideOnPhone: true, cell: () => <span className={styles.box} /> },
];

/** Steps match the rows of the table: properties without a point are counted, but not drawn. */
function positionsOf({ doors }: StreetWalk): ReadonlyMap<number, number> {
  return new Map(doors.map(({ id }, index) => [id, index + 1]));
}

function labelOfUse(use: string): string {
  return property.fields.use.choices.find(({ value }) => value === use)?.label ?? use;
}
