import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Title } from "#ui/primitives/title.tsx";

/** The address of a check that is none: it says nothing about the paper in somebody's hand. */
export function DamagedLink() {
  return (
    <section className="stack">
      <Title size="record">{t("This link is incomplete or damaged")}</Title>
      <Notice icon="info">
        {t(
          "Nothing can be told from it, neither good nor bad. Scan the square on the paper again, or type the code that is printed on it.",
        )}
      </Notice>
      <Buttons>
        <ButtonLink kind="primary" to="/process/receipt">
          {t("Type the code")}
        </ButtonLink>
      </Buttons>
    </section>
  );
}
