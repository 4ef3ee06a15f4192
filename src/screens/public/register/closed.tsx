import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { pathWith } from "./steps.ts";

/** Where an administrator has switched self-registration off. */
export function Closed({ next }: { next: string | null }) {
  const { government } = usePageFrame();
  return (
    <section className="stack">
      <Title size="record">{t("The office opens accounts here")}</Title>
      <p className="soft">
        {t(
          "You cannot open one yourself. Ask the revenue office of {name}. With an account you sign in; a bill you can pay without one.",
          { name: government.name },
        )}
      </p>
      <Buttons>
        <ButtonLink kind="primary" to={pathWith("/login", { next })}>
          {t("Sign in")}
        </ButtonLink>
        <ButtonLink to="/payments">{t("Pay a bill by its code")}</ButtonLink>
      </Buttons>
    </section>
  );
}
