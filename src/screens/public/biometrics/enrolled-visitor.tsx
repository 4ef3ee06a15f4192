import { t } from "#language/t.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** Shown to visitors after the last step, when the browser has forgotten them. */
export function EnrolledVisitor({ onRestart }: { onRestart: () => void }) {
  return (
    <>
      <Notice kind="good">
        {t("Your photo and passkey are saved. You can now prove your identity without documents.")}
      </Notice>
      <p className="soft">{t("To retake your photo or withdraw consent, confirm your identity again.")}</p>
      <Buttons>
        <ButtonLink to="/process/verify" kind="primary">
          {t("Prove my identity")}
        </ButtonLink>
        <Button onClick={onRestart}>{t("Confirm my identity")}</Button>
      </Buttons>
    </>
  );
}
