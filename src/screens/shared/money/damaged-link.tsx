import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Title } from "#ui/primitives/title.tsx";

/** Shown for an invalid check address: it proves nothing about the document. */
export function DamagedLink() {
  return (
    <section className="stack">
      <Title size="record">{t("This link is incomplete or damaged")}</Title>
      <Notice icon="info">
        {t(
          "We can’t check the document with this link. Scan the QR code again, or enter the code printed on the document.",
        )}
      </Notice>
      <Buttons>
        <ButtonLink kind="primary" to="/process/receipt">
          {t("Enter code")}
        </ButtonLink>
      </Buttons>
    </section>
  );
}
