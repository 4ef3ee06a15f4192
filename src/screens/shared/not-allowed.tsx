import { useEffect } from "react";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { refreshPermissions } from "#session/permissions.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { homeOf } from "../../home-of.ts";

/** Shown to signed-in users without the permission. */
export function NotAllowed() {
  const { user } = usePageFrame();
  // The link here was shown by permissions that can have changed since.
  useEffect(() => void refreshPermissions(), []);
  return (
    <section className="stack">
      <Title size="record">{t("You don’t have access to this page")}</Title>
      <p className="soft">{t("If you need it for your work, ask an administrator to change your role.")}</p>
      <Buttons>
        <ButtonLink kind="primary" to={user ? homeOf[user.area] : "/login"}>
          {user ? t("Go to home page") : t("Sign in")}
        </ButtonLink>
      </Buttons>
    </section>
  );
}
