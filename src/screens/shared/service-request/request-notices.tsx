import { Link } from "react-router";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { ownKinds } from "../../owner/assets/own-kinds.ts";
import { ownAssetUrls } from "../../owner/assets/urls.ts";
import { type RequestBase, requestPages } from "./labels.ts";
import type { LostAnswer } from "./request-answers.ts";

/** The answers to questions that were changed meanwhile. */
export function LostAnswersNotice({ answers }: { answers: readonly LostAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <Notice kind="warn">
      <p>{t("These questions were changed or removed. Your answers were:")}</p>
      {answers.map(({ key, label, answer }) => (
        <p key={key}>
          {`${label}: `}
          <q>{answer}</q>
        </p>
      ))}
    </Notice>
  );
}

interface OpenRequestNoticeProps {
  text: string;
  /** The open request for the same, if known. */
  id: number | undefined;
  base: RequestBase;
}

/** A request for the same is open: view it, or confirm that this is a different one. */
export function OpenRequestNotice({ text, id, base }: OpenRequestNoticeProps) {
  return (
    <div className="stack">
      <Notice kind="warn" alert>
        {`${t(text)} `}
        <RichText
          text={t("<a>View that request</a>, or confirm that this one is different.")}
          a={<Link to={id === undefined ? requestPages.list(base) : requestPages.view(base, id)} />}
        />
      </Notice>
      <Checkbox name="another" value="true">
        {t("This is a different request")}
      </Checkbox>
    </div>
  );
}

interface NoAssetNoticeProps {
  base: Exclude<RequestBase, "/admin">;
  service: { readonly asset_type: string | null };
  /** What the service is about: "property". */
  about: string | null;
}

/** Shown instead of the form if the user has no asset for the service. */
export function NoAssetNotice({ base, service, about }: NoAssetNoticeProps) {
  const kind = ownKinds.find(({ name }) => name === service.asset_type);
  const assetType = t(about ?? "");
  const missing =
    base === "/cooperate"
      ? t("This service is for a {one}, and your company has no approved {one} on record.", {
          one: assetType,
        })
      : t("This service is for a {one}, and you have no approved {one} on record.", { one: assetType });
  return (
    <div className="stack">
      <Notice kind="warn">
        {`${missing} `}
        {kind
          ? t("Register it first. You can request the service once it’s approved.")
          : t("Contact the revenue office.")}
      </Notice>
      <Buttons>
        {kind ? (
          <ButtonLink kind="primary" to={ownAssetUrls.register(base, kind)}>
            {t("Register {one}", { one: t(kind.one) })}
          </ButtonLink>
        ) : null}
        <ButtonLink kind="quiet" to={requestPages.list(base)}>
          {t("Select another service")}
        </ButtonLink>
      </Buttons>
    </div>
  );
}
