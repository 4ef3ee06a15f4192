import { homeOf } from "#home-of.ts";
import type { SignedInArea } from "#kernel/actor.ts";
import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { OWN_ASSETS, type OwnAssetName } from "./steps.ts";

/** Officers, agents and guests own nothing here. */
export function NotAnOwner({ name, area }: { name: OwnAssetName; area: SignedInArea }) {
  return (
    <section className="stack">
      <Title size="record">{t(OWN_ASSETS[name].title)}</Title>
      <p className="soft">
        {area === "admin"
          ? t("Here people register what is their own. The office has a form of its own.")
          : t("Here people register what is their own. Your account is for other work.")}
      </p>
      <Buttons>
        {area === "admin" ? (
          <ButtonLink kind="primary" to={`/admin/register/${name}`}>
            {t("Register at my desk")}
          </ButtonLink>
        ) : null}
        <ButtonLink to={homeOf[area]}>{t("Go to my first page")}</ButtonLink>
      </Buttons>
    </section>
  );
}

/** An account that nobody on record stands behind. */
export function NoOwner({ area }: { area: SignedInArea }) {
  const profile = area === "corporate" ? "/cooperate/profile" : "/individual/profile";
  return (
    <section className="stack">
      <Title size="record">{t("Your account stands for nobody yet")}</Title>
      <p className="soft">
        {area === "corporate"
          ? t(
              "What is registered needs an owner. Claim the record of a company on your profile, or ask the office to connect it.",
            )
          : t(
              "What is registered needs an owner. Claim the record of a person on your profile, or ask the office to connect it.",
            )}
      </p>
      <Buttons>
        <ButtonLink kind="primary" to={profile}>
          {t("Claim my record")}
        </ButtonLink>
        <ButtonLink to={homeOf[area]}>{t("Go to my first page")}</ButtonLink>
      </Buttons>
    </section>
  );
}
