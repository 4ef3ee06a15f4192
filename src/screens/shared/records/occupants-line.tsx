import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { address } from "./address.ts";
import type { ViewData } from "./loaders.ts";

interface OccupantsLineProps {
  resource: AnyResource;
  record: ViewData["record"];
}

/** The way to who lives or trades there. */
export function OccupantsLine({ resource, record: { id, status } }: OccupantsLineProps) {
  const { can } = useSession();
  const adds = resource.name === "shop" && can("ownership.assign");
  return (
    <Entry title="Who is there">
      <Buttons>
        <ButtonLink slim icon="users" to={address.occupants(resource.name, id)}>
          Show occupants
        </ButtonLink>
        {adds && status !== "archived" && status !== "rejected" ? (
          <ButtonLink slim icon="plus" to={address.addPerson(id)}>
            Add a person
          </ButtonLink>
        ) : null}
      </Buttons>
    </Entry>
  );
}
