import { useState } from "react";
import { data, useLoaderData, useParams } from "react-router";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { findUnsubscription } from "#platform/messages/unsubscribe.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Unsubscribe");

export const loader = pageLoader(async ({ params }) => {
  const found = findUnsubscription(params.token ?? "") ?? null;
  return data({ found }, { status: found ? 200 : 404 });
});

/** Ends emails of a kind, after a confirmation, as mail programs open links automatically. */
export default function Unsubscribe() {
  const { found } = useLoaderData<typeof loader>();
  const { token = "" } = useParams();
  const [done, setDone] = useState(false);
  const { handleSubmit, busy, message } = useSubmit({
    path: `/api/v1/unsubscribe/${encodeURIComponent(token)}`,
    onSuccess: () => setDone(true),
  });
  if (!found)
    return (
      <section className="stack">
        <Title size="record">{t("This link is not valid")}</Title>
        <p>{t("Open the full link from the email. Or sign in and choose your messages on your profile.")}</p>
      </section>
    );
  if (done)
    return (
      <section className="stack">
        <Title size="record">{t("Unsubscribed")}</Title>
        <p>
          {t("You won’t get “{title}” by email. You can change this on your profile.", {
            title: t(found.title),
          })}
        </p>
      </section>
    );
  return (
    <form className="stack" method="post" onSubmit={handleSubmit}>
      <Title size="record">{t("Unsubscribe from these emails?")}</Title>
      <p>
        {t("You won’t get “{title}” by email. You’ll still get codes and account alerts.", {
          title: t(found.title),
        })}
      </p>
      <ErrorNotice>{message && t(message)}</ErrorNotice>
      <Button type="submit" kind="primary" large busy={busy}>
        {t("Unsubscribe")}
      </Button>
    </form>
  );
}
