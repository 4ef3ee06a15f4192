import { count, t } from "#language/t.ts";
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
          ? t("Your account sells no tickets. Ask the office for an agent’s account.")
          : t("Agents sell tickets here, also without a network. Sign in while there is one.")}
      </p>
      {waiting.length > 0 ? (
        <Notice kind="warn">
          {count(
            waiting.length,
            "{n} sale of {names} waits on this phone. It is sent when {names} signs in.",
            "{n} sales of {names} wait on this phone. They are sent when {names} signs in.",
            { names },
          )}
        </Notice>
      ) : null}
      {user ? null : (
        <ButtonAnchor kind="primary" wide icon="log-in" href="/login?next=%2Fsell-offline">
          {t("Sign in to go on")}
        </ButtonAnchor>
      )}
    </>
  );
}
