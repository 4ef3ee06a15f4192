import type { KeptSale } from "#session/offline/device-store.ts";
import type { SessionUser } from "#session/store.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** For whoever is not signed in, or sells no tickets. What waits says whose it is, not what. */
export function NotAgent({ user, sales }: { user: SessionUser | null; sales: readonly KeptSale[] }) {
  const waiting = sales.filter(({ state }) => state === "waiting");
  const names = [...new Set(waiting.map(({ person_name }) => person_name))].join(", ");
  return (
    <>
      <p>
        {user
          ? "Your account sells no tickets. Ask the office for an agent’s account."
          : "Agents sell tickets here, also without a network. Sign in while there is one."}
      </p>
      {waiting.length > 0 ? (
        <Notice kind="warn">
          {waiting.length === 1
            ? `1 sale of ${names} waits on this phone. It is sent when ${names} signs in.`
            : `${waiting.length} sales of ${names} wait on this phone. They are sent when ${names} signs in.`}
        </Notice>
      ) : null}
      {user ? null : (
        <ButtonAnchor kind="primary" wide icon="log-in" href="/login?next=%2Fsell-offline">
          Sign in to go on
        </ButtonAnchor>
      )}
    </>
  );
}
