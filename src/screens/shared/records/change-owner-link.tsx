import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { recordPages } from "../addresses/records.ts";

interface ChangeOwnerLinkProps {
  resource: AnyResource;
  /** Undefined for the whole list, which doesn't fit into an address. */
  ids: readonly number[] | undefined;
}

/** A link to assign the selected records to a new owner. */
export function ChangeOwnerLink({ resource, ids }: ChangeOwnerLinkProps) {
  const { can } = useSession();
  if (!resource.owned || !ids || !can("ownership.assign")) return null;
  return (
    <ButtonLink small icon="users" to={recordPages.reassignSelected(resource.name, ids)}>
      Change owner
    </ButtonLink>
  );
}
