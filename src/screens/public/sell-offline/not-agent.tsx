import { count, t } from "#language/t.ts";
import type { StoredSale } from "#session/offline/device-store.ts";
import type { SessionUser } from "#session/store.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { sellerNames } from "./seller-names.ts";

/** Shown to users who aren't signed in or can't sell tickets. Pending sales show their user, not their content. */
export function NotAgent({ user, sales }: { user: SessionUser | null; sales: readonly StoredSale[] }) {
  const waiting = sales.filter(({ state }) => state === "waiting");
  const names = sellerNames(waiting);
  return (
    <>
      <p>
        {user
          ? t("You need an agent account to sell tickets. Contact the revenue office.")
          : t("Sign in while online. You can then sell tickets offline.")}
      </p>
      {waiting.length > 0 ? (
        <Notice kind="warn">
          {count(
            waiting.length,
            "{n} sale by {names} is waiting to sync. It syncs when {names} signs in.",
            "{n} sales by {names} are waiting to sync. Each seller’s sales sync when they sign in.",
            { names },
          )}
        </Notice>
      ) : null}
      {user ? null : (
        <ButtonAnchor kind="primary" fullWidth icon="log-in" href="/login?next=%2Fsell-offline">
          {t("Sign in")}
        </ButtonAnchor>
      )}
    </>
  );
}
