import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { pathWith } from "./steps.ts";

/** Shown if self-registration is turned off. */
export function Closed({ next }: { next: string | null }) {
  const { government } = usePageFrame();
  return (
    <section className="stack">
      <Title size="record">{t("Only the revenue office can create accounts")}</Title>
      <p className="soft">
        {t(
          "To get an account, contact the revenue office of {name}. You can pay a bill without an account.",
          { name: government.name },
        )}
      </p>
      <Buttons>
        <ButtonLink kind="primary" to={pathWith("/login", { next })}>
          {t("Sign in")}
        </ButtonLink>
        <ButtonLink to="/payments">{t("Pay a bill")}</ButtonLink>
      </Buttons>
    </section>
  );
}
