import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { address } from "../addresses/records.ts";

interface HandOverLinkProps {
  resource: AnyResource;
  /** Undefined for the whole list, which doesn't fit into an address. */
  ids: readonly number[] | undefined;
}

/** A link to assign the selected records to a new owner. */
export function HandOverLink({ resource, ids }: HandOverLinkProps) {
  const { can } = useSession();
  if (!resource.owned || !ids || !can("ownership.assign")) return null;
  return (
    <ButtonLink small icon="users" to={address.reassignChosen(resource.name, ids)}>
      Change owner
    </ButtonLink>
  );
}
