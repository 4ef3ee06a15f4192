import { t } from "#language/t.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** A visitor has done all of it, and the browser has forgotten who they are. */
export function BoundAndLeft({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <Notice kind="good">
        {t("Photo and passkey are on record. You can prove who you are without any paper.")}
      </Notice>
      <p className="soft">
        {t(
          "This device has forgotten who you are, for others may use it. To take another photo or to withdraw your consent, show again which payer you are.",
        )}
      </p>
      <Buttons>
        <ButtonLink to="/process/verify" kind="primary">
          {t("Prove it is me")}
        </ButtonLink>
        <Button onClick={onAgain}>{t("Show who I am again")}</Button>
      </Buttons>
    </>
  );
}
