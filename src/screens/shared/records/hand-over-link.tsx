import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { address } from "../addresses/records.ts";

interface HandOverLinkProps {
  resource: AnyResource;
  /** Undefined: all that the list shows, which is more than an address names. */
  ids: readonly number[] | undefined;
}

/** From a selection to its new owner. */
export function HandOverLink({ resource, ids }: HandOverLinkProps) {
  const { can } = useSession();
  if (!resource.owned || !ids || !can("ownership.assign")) return null;
  return (
    <ButtonLink slim icon="users" to={address.reassignChosen(resource.name, ids)}>
      Hand over to an owner
    </ButtonLink>
  );
}
