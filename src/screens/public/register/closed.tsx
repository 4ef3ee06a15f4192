import { usePageFrame } from "#page-frame.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/head.tsx";
import { pathWith } from "./steps.ts";

/** Where an administrator has switched self-registration off. */
export function Closed({ next }: { next: string | null }) {
  const { government } = usePageFrame();
  return (
    <section className="stack">
      <Title size="record">The office opens accounts here</Title>
      <p className="soft">
        You cannot open one yourself. Ask the revenue office of {government.name}. With an account you sign
        in; a bill you can pay without one.
      </p>
      <Buttons>
        <ButtonLink kind="primary" to={pathWith("/login", { next })}>
          Sign in
        </ButtonLink>
        <ButtonLink to="/payments">Pay a bill by its code</ButtonLink>
      </Buttons>
    </section>
  );
}
