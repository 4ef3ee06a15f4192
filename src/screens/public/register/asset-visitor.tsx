import { Link } from "react-router";
import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Steps } from "#ui/primitives/steps.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { Closed } from "./closed.tsx";
import { assetPath, OWN_ASSETS, type OwnAssetName, pathWith } from "./steps.ts";

/** Shown to visitors: they need an account first, then return here. */
export function AssetVisitor({ name, open }: { name: OwnAssetName; open: boolean }) {
  const next = assetPath(name);
  if (!open) return <Closed next={next} />;
  const { stepLabel, title } = OWN_ASSETS[name];
  return (
    <section className="stack">
      <Title size="record">{t(title)}</Title>
      <Steps labels={[t("Your account"), t(stepLabel)]} current={0} />
      <p className="soft">{t("You need an account to register an asset.")}</p>
      <Buttons>
        <ButtonLink kind="primary" to={pathWith("/registerlllo/individual", { next })}>
          {t("Create a personal account")}
        </ButtonLink>
        <ButtonLink to={pathWith("/registerlllo/corporate", { next })}>
          {t("Create a company account")}
        </ButtonLink>
      </Buttons>
      <p>
        <Link to={pathWith("/login", { next })}>{t("I have an account")}</Link>
      </p>
    </section>
  );
}
