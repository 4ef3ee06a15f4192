import { Link } from "react-router";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/head.tsx";
import { Steps } from "#ui/primitives/steps.tsx";
import { Closed } from "./closed.tsx";
import { assetPath, OWN_ASSETS, type OwnAssetName, pathWith } from "./steps.ts";

/** An asset needs an owner: the account comes first, and leads back here. */
export function AssetVisitor({ name, open }: { name: OwnAssetName; open: boolean }) {
  const next = assetPath(name);
  if (!open) return <Closed next={next} />;
  const { one, title } = OWN_ASSETS[name];
  return (
    <section className="stack">
      <Title size="record">{title}</Title>
      <Steps labels={["Your account", `The ${one}`]} current={0} />
      <p className="soft">
        A {one} is registered in its owner's name, so you need an account first. It takes a few minutes; then
        you are brought back here.
      </p>
      <Buttons>
        <ButtonLink kind="primary" to={pathWith("/registerlllo/individual", { next })}>
          Open an account for myself
        </ButtonLink>
        <ButtonLink to={pathWith("/registerlllo/corporate", { next })}>
          Open an account for a company
        </ButtonLink>
      </Buttons>
      <p>
        <Link to={pathWith("/login", { next })}>I have an account</Link>
      </p>
    </section>
  );
}
