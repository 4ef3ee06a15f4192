import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

interface EnrolledProps {
  enrolment: { consented_at: Date; photo_at: Date | null; passkey_at: Date | null; proved_at: Date | null };
  onEnrolAgain: () => void;
}

/** Shown when enrolled: since when, and what it is for. */
export function Enrolled({ enrolment, onEnrolAgain }: EnrolledProps) {
  const { consented_at, photo_at, passkey_at, proved_at } = enrolment;
  const momentText = (at: Date | null) => (at ? formatMoment(at) : t("Not yet"));
  return (
    <>
      <Notice kind="good">
        {t("Your photo and passkey are saved. You can now prove your identity without documents.")}
      </Notice>
      <Facts>
        <Fact label={t("Consent given")}>{momentText(consented_at)}</Fact>
        <Fact label={t("Photo taken")}>{momentText(photo_at)}</Fact>
        <Fact label={t("Passkey created")}>{momentText(passkey_at)}</Fact>
        <Fact label={t("Last used")}>{momentText(proved_at)}</Fact>
      </Facts>
      <Buttons>
        <ButtonLink to="/process/verify" kind="primary">
          {t("Prove my identity")}
        </ButtonLink>
        <Button onClick={onEnrolAgain}>{t("Retake photo")}</Button>
      </Buttons>
    </>
  );
}
