import { Link } from "react-router";
import { Said } from "#language/said.tsx";
import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { ownAddress } from "../../owner/assets/addresses.ts";
import { ownKinds } from "../../owner/assets/own-kinds.ts";
import type { LeftOver } from "./ask-body.ts";
import { type RequestBase, requestPages } from "./words.ts";

/** What was written to questions that were changed meanwhile. */
export function LeftNotice({ left }: { left: readonly LeftOver[] }) {
  if (left.length === 0) return null;
  return (
    <Notice kind="warn">
      <p>{t("These questions were changed or taken out. What you had written to them:")}</p>
      {left.map(({ key, label, words }) => (
        <p key={key}>
          {`${label}: `}
          <q>{words}</q>
        </p>
      ))}
    </Notice>
  );
}

interface SameOpenProps {
  words: string;
  /** The request that asks for the same, where the answer names it. */
  id: number | undefined;
  base: RequestBase;
}

/** The same is open already: look at it, or say that this is another matter. */
export function SameOpen({ words, id, base }: SameOpenProps) {
  return (
    <div className="stack">
      <Notice kind="warn" alert>
        {`${t(words)} `}
        <Said
          text={t("<a>Look at it</a>, or say that this is another matter.")}
          a={<Link to={id === undefined ? requestPages.list(base) : requestPages.view(base, id)} />}
        />
      </Notice>
      <Checkbox name="another" value="true">
        {t("This is another matter")}
      </Checkbox>
    </div>
  );
}

interface NoAssetProps {
  base: Exclude<RequestBase, "/admin">;
  service: { readonly asset_type: string | null };
  /** What the service is about: "property". */
  about: string | null;
}

/** Nothing to ask about: no form that could only be refused, but the way to have something. */
export function NoAsset({ base, service, about }: NoAssetProps) {
  const kind = ownKinds.find(({ name }) => name === service.asset_type);
  const one = t(about ?? "");
  const missing =
    base === "/cooperate"
      ? t("This is asked for about one {one}, and no approved {one} is on record in your company’s name.", {
          one,
        })
      : t("This is asked for about one {one}, and no approved {one} is on record in your name.", { one });
  return (
    <div className="stack">
      <Notice kind="warn">
        {`${missing} `}
        {kind ? t("Register it; once it is approved, you can ask here.") : t("Ask at the office.")}
      </Notice>
      <Buttons>
        {kind ? (
          <ButtonLink kind="primary" to={ownAddress.register(base, kind)}>
            {t("Register {one}", { one: t(kind.one) })}
          </ButtonLink>
        ) : null}
        <ButtonLink kind="quiet" to={requestPages.list(base)}>
          {t("Choose another service")}
        </ButtonLink>
      </Buttons>
    </div>
  );
}
