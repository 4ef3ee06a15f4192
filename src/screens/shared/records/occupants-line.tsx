import { formatDate } from "#domain/lagos.ts";
import type { AnyResource } from "#resource/define.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { address } from "../addresses/records.ts";
import type { ViewData } from "./loaders.ts";

interface OccupantsLineProps {
  resource: AnyResource;
  record: ViewData["record"];
  there: ViewData["there"];
  offers: ViewData["offers"];
}

/** Maximum number of occupants listed. */
const NAMED = 5;

/** The current occupants, with a link to all. */
export function OccupantsLine({ resource, record: { id, status }, there, offers }: OccupantsLineProps) {
  const more = there.length - NAMED;
  return (
    <Entry title="Occupants" note={more > 0 ? `${NAMED} of ${there.length}` : undefined}>
      {there.length === 0 ? (
        <p className="soft">No occupants on record.</p>
      ) : (
        <Lines>
          {there.slice(0, NAMED).map((row) => (
            <LeadLine key={`${row.source} ${row.id}`} end={`since ${formatDate(row.from)}`}>
              {row.name === null ? (
                "outside your area"
              ) : (
                <a href={address.view(row.type, row.person_id)}>{row.name}</a>
              )}{" "}
              <span className="faint">{row.code}</span>
              {row.unit ? `, ${row.unit}` : ""}
            </LeadLine>
          ))}
        </Lines>
      )}
      <Buttons className="gap">
        <ButtonLink small icon="users" to={address.occupants(resource.name, id)}>
          View occupants
        </ButtonLink>
        {resource.name === "property" && offers.occupy ? (
          <ButtonLink small icon="plus" to={`/admin/register/residence?property_id=${id}`}>
            Register residence
          </ButtonLink>
        ) : null}
        {resource.name === "shop" && offers.occupy && status !== "archived" && status !== "rejected" ? (
          <ButtonLink small icon="plus" to={address.addPerson(id)}>
            Add person
          </ButtonLink>
        ) : null}
      </Buttons>
    </Entry>
  );
}
