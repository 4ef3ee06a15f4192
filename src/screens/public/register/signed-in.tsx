import { Link, useSearchParams } from "react-router";
import { homeOf } from "#home-of.ts";
import type { SignedInArea } from "#kernel/actor.ts";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Subtitle, Title } from "#ui/primitives/title.tsx";
import { assetPath, OWN_ASSETS, type OwnAssetName } from "./steps.ts";

/** Shown after registration and to signed-in users: what can be registered next. */
export function SignedInAlready({ area }: { area: SignedInArea }) {
  const { user } = usePageFrame();
  const [search] = useSearchParams();
  const isOwner = area === "individual" || area === "corporate";
  const opened = isOwner && search.get("opened") !== null;
  return (
    <section className="stack">
      <Title size="record">
        {opened ? t("Welcome, {name}", { name: user?.name ?? "" }) : t("You already have an account")}
      </Title>
      {opened ? (
        <Notice kind="good">{t("Your account is ready. We’ve sent you a confirmation.")}</Notice>
      ) : (
        <p className="soft">
          {t("You are signed in as {name}. To create another account, sign out first.", {
            name: user?.name ?? "",
          })}
        </p>
      )}
      {isOwner ? <NextAssets /> : <p>{t("To register other people, use your officer account.")}</p>}
      <Buttons>
        <ButtonLink kind={isOwner ? "plain" : "primary"} to={homeOf[area]}>
          {t("Go to my account")}
        </ButtonLink>
      </Buttons>
    </section>
  );
}

function NextAssets() {
  return (
    <>
      <Subtitle>{t("Register your assets")}</Subtitle>
      <Lines roomy>
        {(Object.keys(OWN_ASSETS) as OwnAssetName[]).map((name) => (
          <li key={name}>
            <Link to={assetPath(name)}>{t(OWN_ASSETS[name].title)}</Link>
          </li>
        ))}
      </Lines>
    </>
  );
}
