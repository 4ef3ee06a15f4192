import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import type { ProfileData } from "./loader.ts";

/** A company that the person in charge must correct: the reason, and a link to the form. */
export function CorrectCompanyNotice({ record }: { record: ProfileData["profile"]["linked"][number] }) {
  const { id, title, status, reason } = record;
  const isDraft = status === "draft";
  return (
    <div className="stack">
      <Notice kind="warn">
        {isDraft
          ? t("{title} is a draft and has not been submitted.", { title })
          : t("The revenue office returned the record of {title}.", { title })}{" "}
        {reason ? (
          <>
            {t("Reason:")} <q>{reason}</q>{" "}
          </>
        ) : null}
        {isDraft ? t("Check it, then submit it.") : t("Correct it, then submit it again.")}
      </Notice>
      <Buttons>
        <ButtonLink kind="primary" icon="pencil" to={`/cooperate/edit/corporate/${id}`}>
          {t("Correct company details")}
        </ButtonLink>
      </Buttons>
    </div>
  );
}
