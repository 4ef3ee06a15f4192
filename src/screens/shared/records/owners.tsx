import { formatDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { address } from "../addresses/records.ts";
import type { ViewData } from "./loaders.ts";

/** The address to assign owners; undefined if the user can't. */
export function assignAddress(
  resource: AnyResource,
  { id, status }: ViewData["record"],
  { assign }: Pick<ViewData["offers"], "assign">,
): string | undefined {
  if (!assign || status === "archived" || status === "rejected") return undefined;
  return address.assignOwner(resource.name, id);
}

/** The current and previous owners of an asset. */
export function Owners({ owners, assign }: { owners: ViewData["owners"]; assign: string | undefined }) {
  const now = owners.filter(({ current }) => current);
  const before = owners.filter(({ current, undone }) => !current && !undone);
  return (
    <Entry title="Owners" note={now[0] ? `since ${formatDate(now[0].since)}` : undefined}>
      {now.length === 0 ? (
        <p className="soft">No owner on record. Assign an owner so that it can be billed.</p>
      ) : (
        <Lines>
          {now.map((owner) => (
            <LeadLine key={`${owner.type} ${owner.id}`} end={`${owner.share_bp / 100}%`}>
              <a href={address.view(owner.type, owner.id)}>{owner.name}</a>{" "}
              <span className="faint">{owner.code}</span>
            </LeadLine>
          ))}
        </Lines>
      )}
      {assign ? (
        <Buttons className="gap">
          <ButtonLink small icon="users" to={assign}>
            {now.length === 0 ? "Assign owner" : "Change owners"}
          </ButtonLink>
        </Buttons>
      ) : null}
      {before.length > 0 ? (
        <details className="gap">
          <summary>Previous owners</summary>
          <Lines>
            {before.map((owner) => (
              <LeadLine
                key={`${owner.type} ${owner.id} ${owner.since}`}
                end={`${formatDate(owner.since)} to ${owner.until ? formatDate(owner.until) : "later"}`}
              >
                {owner.name}
              </LeadLine>
            ))}
          </Lines>
        </details>
      ) : null}
    </Entry>
  );
}

interface OwnsProps {
  assets: ViewData["owns"];
  owner: { readonly type: string; readonly id: number; readonly status: string };
}

/** The current assets of an individual or corporate, with actions. */
export function Owns({ assets, owner }: OwnsProps) {
  const { can } = useSession();
  const types = [...new Set(assets.map(({ type }) => type))];
  const assigns = can("ownership.assign");
  if (assets.length === 0 && !assigns) return null;
  return (
    <Entry title="Assets" note={countText(assets.length)}>
      {assets.length === 0 ? (
        <p className="soft">No assets on record.</p>
      ) : (
        <Lines>
          {assets.map(({ type, id, code, title, share_bp, assign }) => (
            <LeadLine
              key={`${type} ${id}`}
              end={
                <>
                  {share_bp === 10_000 ? "whole" : `${share_bp / 100}%`}
                  {assign ? (
                    <>
                      {" · "}
                      <a href={address.assignOwner(type, id)}>
                        Change<span className="only-read"> owners of {title}</span>
                      </a>
                    </>
                  ) : null}
                </>
              }
            >
              <a href={address.view(type, id)}>{title}</a> <span className="faint">{code}</span>
            </LeadLine>
          ))}
        </Lines>
      )}
      <Buttons className="gap">
        {assigns && owner.status !== "archived" && owner.status !== "rejected" ? (
          <ButtonLink small icon="plus" to={address.assignProperty(owner.type, owner.id)}>
            Assign property
          </ButtonLink>
        ) : null}
        {assets.some(({ assign }) => assign) ? (
          <ButtonLink small icon="users" to={address.reassign(owner.type, owner.id)}>
            Change owner of all
          </ButtonLink>
        ) : null}
        {types.map((type) => (
          <ButtonLink
            key={type}
            small
            to={`${address.list(getRegister(type))}?owner=${owner.type}:${owner.id}`}
          >{`View their ${getRegister(type).many}`}</ButtonLink>
        ))}
      </Buttons>
    </Entry>
  );
}

function countText(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${count} on record`;
}

/** The places that an individual or corporate occupies. */
export function Occupies({ places }: { places: ViewData["occupies"] }) {
  if (places.length === 0) return null;
  return (
    <Entry title="Occupied places">
      <Lines>
        {places.map(({ resource, id, code, title, unit, from }) => (
          <LeadLine key={`${resource} ${id} ${unit}`} end={`since ${formatDate(from)}`}>
            <a href={address.occupants(resource, id)}>{title}</a> <span className="faint">{code}</span>
            {unit ? `, ${unit}` : ""}
          </LeadLine>
        ))}
      </Lines>
    </Entry>
  );
}
