import { formatDate } from "#domain/lagos.ts";
import type { AnyResource } from "#resource/define.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { recordPages } from "../addresses/records.ts";
import type { ViewData } from "./loaders.ts";

interface OccupantsEntryProps {
  resource: AnyResource;
  record: ViewData["record"];
  occupants: ViewData["there"];
  offers: ViewData["offers"];
}

/** Maximum number of occupants listed. */
const MAX_LISTED = 5;

/** The current occupants, with a link to all. */
export function OccupantsEntry({ resource, record: { id, status }, occupants, offers }: OccupantsEntryProps) {
  const more = occupants.length - MAX_LISTED;
  return (
    <RecordSection title="Occupants" note={more > 0 ? `${MAX_LISTED} of ${occupants.length}` : undefined}>
      {occupants.length === 0 ? (
        <p className="soft">No occupants on record.</p>
      ) : (
        <Lines>
          {occupants.slice(0, MAX_LISTED).map((row) => (
            <ValueLine key={`${row.source} ${row.id}`} end={`since ${formatDate(row.from)}`}>
              {row.name === null ? (
                "outside your area"
              ) : (
                <a href={recordPages.view(row.type, row.person_id)}>{row.name}</a>
              )}{" "}
              <span className="faint">{row.code}</span>
              {row.unit ? `, ${row.unit}` : ""}
            </ValueLine>
          ))}
        </Lines>
      )}
      <Buttons className="gap">
        <ButtonLink small icon="users" to={recordPages.occupants(resource.name, id)}>
          View occupants
        </ButtonLink>
        {resource.name === "property" && offers.occupy ? (
          <ButtonLink small icon="plus" to={`/admin/register/residence?property_id=${id}`}>
            Register residence
          </ButtonLink>
        ) : null}
        {resource.name === "shop" && offers.occupy && status !== "archived" && status !== "rejected" ? (
          <ButtonLink small icon="plus" to={recordPages.addPerson(id)}>
            Add person
          </ButtonLink>
        ) : null}
      </Buttons>
    </RecordSection>
  );
}
