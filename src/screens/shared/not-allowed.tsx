import { useEffect } from "react";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { refreshPermissions } from "#session/permissions.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { homeOf } from "../../home-of.ts";

/** A signed-in person without the right: says so, and leads back to what is theirs. */
export function NotAllowed() {
  const { user } = usePageFrame();
  // Whatever led here was offered by permissions that may have changed since.
  useEffect(() => void refreshPermissions(), []);
  return (
    <section className="stack">
      <Title size="record">{t("This is not yours to see")}</Title>
      <p className="soft">
        {t(
          "Your account does not open this part of Ratebook. If your work needs it, ask an administrator to change your role.",
        )}
      </p>
      <Buttons>
        <ButtonLink kind="primary" to={user ? homeOf[user.area] : "/login"}>
          {user ? t("Go to my first page") : t("Sign in")}
        </ButtonLink>
      </Buttons>
    </section>
  );
}
