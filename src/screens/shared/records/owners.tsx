import { formatDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { recordPages } from "../addresses/records.ts";
import type { ViewData } from "./loaders.ts";

/** The address to assign owners; undefined if the user can't. */
export function assignAddress(
  resource: AnyResource,
  { id, status }: ViewData["record"],
  { assign: assignTo }: Pick<ViewData["offers"], "assign">,
): string | undefined {
  if (!assignTo || status === "archived" || status === "rejected") return undefined;
  return recordPages.assignOwner(resource.name, id);
}

/** The current and previous owners of an asset. */
export function Owners({ owners, assignTo }: { owners: ViewData["owners"]; assignTo: string | undefined }) {
  const currentOwners = owners.filter(({ current }) => current);
  const previousOwners = owners.filter(({ current, undone }) => !current && !undone);
  return (
    <RecordSection
      title="Owners"
      note={currentOwners[0] ? `since ${formatDate(currentOwners[0].since)}` : undefined}
    >
      {currentOwners.length === 0 ? (
        <p className="soft">No owner on record. Assign an owner so that it can be billed.</p>
      ) : (
        <Lines>
          {currentOwners.map((owner) => (
            <ValueLine key={`${owner.type} ${owner.id}`} end={`${owner.share_bp / 100}%`}>
              <a href={recordPages.view(owner.type, owner.id)}>{owner.name}</a>{" "}
              <span className="faint">{owner.code}</span>
            </ValueLine>
          ))}
        </Lines>
      )}
      {assignTo ? (
        <Buttons className="gap">
          <ButtonLink small icon="users" to={assignTo}>
            {currentOwners.length === 0 ? "Assign owner" : "Change owners"}
          </ButtonLink>
        </Buttons>
      ) : null}
      {previousOwners.length > 0 ? (
        <details className="gap">
          <summary>Previous owners</summary>
          <Lines>
            {previousOwners.map((owner) => (
              <ValueLine
                key={`${owner.type} ${owner.id} ${owner.since}`}
                end={`${formatDate(owner.since)} to ${owner.until ? formatDate(owner.until) : "later"}`}
              >
                {owner.name}
              </ValueLine>
            ))}
          </Lines>
        </details>
      ) : null}
    </RecordSection>
  );
}

interface OwnedAssetsProps {
  assets: ViewData["owns"];
  owner: { readonly type: string; readonly id: number; readonly status: string };
}

/** The current assets of an individual or corporate, with actions. */
export function OwnedAssets({ assets, owner }: OwnedAssetsProps) {
  const { can } = useSession();
  const types = [...new Set(assets.map(({ type }) => type))];
  const canAssign = can("ownership.assign");
  if (assets.length === 0 && !canAssign) return null;
  return (
    <RecordSection title="Assets" note={countText(assets.length)}>
      {assets.length === 0 ? (
        <p className="soft">No assets on record.</p>
      ) : (
        <Lines>
          {assets.map(({ type, id, code, title, share_bp, assign }) => (
            <ValueLine
              key={`${type} ${id}`}
              end={
                <>
                  {share_bp === 10_000 ? "whole" : `${share_bp / 100}%`}
                  {assign ? (
                    <>
                      {" · "}
                      <a href={recordPages.assignOwner(type, id)}>
                        Change<span className="only-read"> owners of {title}</span>
                      </a>
                    </>
                  ) : null}
                </>
              }
            >
              <a href={recordPages.view(type, id)}>{title}</a> <span className="faint">{code}</span>
            </ValueLine>
          ))}
        </Lines>
      )}
      <Buttons className="gap">
        {canAssign && owner.status !== "archived" && owner.status !== "rejected" ? (
          <ButtonLink small icon="plus" to={recordPages.assignProperty(owner.type, owner.id)}>
            Assign property
          </ButtonLink>
        ) : null}
        {assets.some(({ assign }) => assign) ? (
          <ButtonLink small icon="users" to={recordPages.reassign(owner.type, owner.id)}>
            Change owner of all
          </ButtonLink>
        ) : null}
        {types.map((type) => (
          <ButtonLink
            key={type}
            small
            to={`${recordPages.list(getRegister(type))}?owner=${owner.type}:${owner.id}`}
          >{`View their ${getRegister(type).many}`}</ButtonLink>
        ))}
      </Buttons>
    </RecordSection>
  );
}

function countText(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${count} on record`;
}

/** The places that an individual or corporate occupies. */
export function OccupiedPlaces({ places }: { places: ViewData["occupies"] }) {
  if (places.length === 0) return null;
  return (
    <RecordSection title="Occupied places">
      <Lines>
        {places.map(({ resource, id, code, title, unit, from }) => (
          <ValueLine key={`${resource} ${id} ${unit}`} end={`since ${formatDate(from)}`}>
            <a href={recordPages.occupants(resource, id)}>{title}</a> <span className="faint">{code}</span>
            {unit ? `, ${unit}` : ""}
          </ValueLine>
        ))}
      </Lines>
    </RecordSection>
  );
}
