import { homeOf } from "#home-of.ts";
import type { SignedInArea } from "#server/actor.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/head.tsx";
import { OWN_ASSETS, type OwnAssetName } from "./steps.ts";

/** Officers, agents and guests own nothing here. */
export function NotAnOwner({ name, area }: { name: OwnAssetName; area: SignedInArea }) {
  return (
    <section className="stack">
      <Title size="record">{OWN_ASSETS[name].title}</Title>
      <p className="soft">
        {area === "admin"
          ? "Here people register what is their own. The office has a form of its own."
          : "Here people register what is their own. Your account is for other work."}
      </p>
      <Buttons>
        {area === "admin" ? (
          <ButtonLink kind="primary" to={`/admin/register/${name}`}>
            Register at my desk
          </ButtonLink>
        ) : null}
        <ButtonLink to={homeOf[area]}>Go to my first page</ButtonLink>
      </Buttons>
    </section>
  );
}

/** An account that nobody on record stands behind. */
export function NoOwner({ area }: { area: SignedInArea }) {
  const what = area === "corporate" ? "a company" : "a person";
  const profile = area === "corporate" ? "/cooperate/profile" : "/individual/profile";
  return (
    <section className="stack">
      <Title size="record">Your account stands for nobody yet</Title>
      <p className="soft">
        What is registered needs an owner. Claim the record of {what} on your profile, or ask the office to
        connect it.
      </p>
      <Buttons>
        <ButtonLink kind="primary" to={profile}>
          Claim my record
        </ButtonLink>
        <ButtonLink to={homeOf[area]}>Go to my first page</ButtonLink>
      </Buttons>
    </section>
  );
}
