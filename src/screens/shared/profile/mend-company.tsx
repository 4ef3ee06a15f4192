import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import type { ProfileData } from "./loader.ts";

/** A company that waits for whoever is in charge of it: what the office asks for, and the way there. */
export function MendCompany({ record }: { record: ProfileData["profile"]["linked"][number] }) {
  const { id, title, status, reason } = record;
  const isDraft = status === "draft";
  return (
    <div className="stack">
      <Notice kind="warn">
        {isDraft
          ? t("{title} is a draft: nobody has submitted it yet.", { title })
          : t("The office sent the record of {title} back.", { title })}{" "}
        {reason ? (
          <>
            {t("The reason given:")} <q>{reason}</q>{" "}
          </>
        ) : null}
        {isDraft ? t("Look it through, then submit it.") : t("Put it right, then submit it again.")}
      </Notice>
      <Buttons>
        <ButtonLink kind="primary" icon="pencil" to={`/cooperate/edit/corporate/${id}`}>
          {t("Put company right")}
        </ButtonLink>
      </Buttons>
    </div>
  );
}
