import { useLoaderData } from "react-router";
import { CHANGE_PENDING } from "#domain/status-labels.ts";
import type { AnyResource } from "#resource/define.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { recordPages } from "../addresses/records.ts";
import { FieldValue } from "./field-value.tsx";
import styles from "./list-cards.module.css";
import type { ListData } from "./loaders.ts";
import { RecordStatus } from "./status-tag.tsx";
import type { useSelection } from "./use-selection.ts";

type Row = ListData["rows"][number];

interface ListCardsProps {
  resource: AnyResource;
  selection: ReturnType<typeof useSelection> | undefined;
  /** Index of the card selected by keyboard. */
  current: number;
  caption: string;
}

const PLACEHOLDER_ICONS: Readonly<Record<string, IconName>> = {
  property: "building-2",
  mast: "radio-tower",
  signage: "signpost",
};

/** A register as cards, each with its first photo. */
export function ListCards({ resource, selection, current, caption }: ListCardsProps) {
  const { rows } = useLoaderData<ListData>();
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row, index) => (
        <RecordCard
          key={row.id}
          resource={resource}
          row={row}
          selection={selection}
          current={index === current}
        />
      ))}
    </ul>
  );
}

interface RecordCardProps extends Pick<ListCardsProps, "resource" | "selection"> {
  row: Row;
  current: boolean;
}

function RecordCard({ resource, row, selection, current }: RecordCardProps) {
  const [kind] = resource.filters;
  const field = kind ? resource.fields[kind] : undefined;
  return (
    <li className={styles.card} aria-current={current ? "true" : undefined}>
      <Picture resource={resource} row={row} />
      {selection ? (
        <input
          type="checkbox"
          className={styles.checkbox}
          aria-label={`Select ${row.code}`}
          checked={selection.selectedIds.has(row.id)}
          onChange={() => selection.toggle(row.id)}
        />
      ) : null}
      <p className={styles.top}>
        <RecordCode code={row.code} outlined href={recordPages.view(resource.name, row.id)} />
        <RecordStatus status={row.state} {...(row.pending ? { label: CHANGE_PENDING } : {})} />
      </p>
      <h2 className={styles.name}>{row.title}</h2>
      <p className={styles.owner}>
        {row.owners || <span className="faint">no owner yet</span>}
        {field ? (
          <>
            {" · "}
            <FieldValue field={field} value={row.values[kind ?? ""]} bare />
          </>
        ) : null}
      </p>
    </li>
  );
}

/** The thumbnail of the first photo, lazily loaded; an icon if there is none. */
function Picture({ resource, row }: { resource: AnyResource; row: Row }) {
  const { photo, title } = row;
  if (!photo)
    return (
      <div className={styles.noPhoto}>
        <Icon name={PLACEHOLDER_ICONS[resource.name] ?? "image"} />
        <span>No photo yet</span>
      </div>
    );
  return (
    <div className={styles.photo}>
      <img
        src={`/api/v1/photos/${photo.id}/file?size=thumb`}
        width={320}
        height={240}
        alt={photo.caption ? `${title}: ${photo.caption}` : title}
        loading="lazy"
        decoding="async"
      />
      {photo.count > 1 ? <span className={styles.count}>{`1 of ${photo.count}`}</span> : null}
    </div>
  );
}
