import { homeOf } from "#home-of.ts";
import type { SignedInArea } from "#kernel/actor.ts";
import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { OWN_ASSETS, type OwnAssetName } from "./steps.ts";

/** Shown to officers, agents and guests, who have no assets. */
export function NotAnOwner({ name, area }: { name: OwnAssetName; area: SignedInArea }) {
  return (
    <section className="stack">
      <Title size="record">{t(OWN_ASSETS[name].title)}</Title>
      <p className="soft">
        {area === "admin"
          ? t("This form is for your own assets. To register for others, use the officer form.")
          : t("Your account type can’t register assets here.")}
      </p>
      <Buttons>
        {area === "admin" ? (
          <ButtonLink kind="primary" to={`/admin/register/${name}`}>
            {t("Use officer form")}
          </ButtonLink>
        ) : null}
        <ButtonLink to={homeOf[area]}>{t("Go to my account")}</ButtonLink>
      </Buttons>
    </section>
  );
}

/** Shown to accounts without a linked record. */
export function NoOwner({ area }: { area: SignedInArea }) {
  const profile = area === "corporate" ? "/cooperate/profile" : "/individual/profile";
  return (
    <section className="stack">
      <Title size="record">{t("Your account has no payer record")}</Title>
      <p className="soft">
        {area === "corporate"
          ? t("Claim your company record on your profile, or ask the revenue office to link it.")
          : t("Claim your record on your profile, or ask the revenue office to link it.")}
      </p>
      <Buttons>
        <ButtonLink kind="primary" to={profile}>
          {t("Claim my record")}
        </ButtonLink>
        <ButtonLink to={homeOf[area]}>{t("Go to my account")}</ButtonLink>
      </Buttons>
    </section>
  );
}
