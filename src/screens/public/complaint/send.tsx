import { useState } from "react";
import { useLoaderData } from "react-router";
import { complaintChoices } from "#areas/services/complaints/choices.ts";
import { complaintLimits } from "#domain/complaint/complaint-input.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { usePageFrame } from "#page-frame.ts";
import { classList } from "#ui/class-list.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import styles from "./complaint.module.css";
import { ComplaintForm } from "./complaint-form.tsx";
import { SentComplaint } from "./sent.tsx";

export const meta = pageTitle("Report a collector or a fake ticket");

export const loader = pageLoader(async ({ url }) => {
  const about = (url.searchParams.get("about") ?? "").slice(0, complaintLimits.typed);
  const [choices, today] = await Promise.all([complaintChoices(), lagosToday(database())]);
  return { ...choices, about, today };
});

/** The public form to report a collector, ticket or receipt, named or anonymous. */
export default function SendComplaint() {
  const { kinds, places, about, today } = useLoaderData<typeof loader>();
  const { government, user } = usePageFrame();
  const [sent, setSent] = useState<{ code: string; token: string }>();
  if (sent) return <SentComplaint {...sent} />;
  return (
    <section className="stack">
      <Title size="record">{t("Report a collector or a fake ticket")}</Title>
      <p className={classList("soft", styles.intro)}>
        {t("You don’t need an account and can stay anonymous.")}
      </p>
      {kinds.length === 0 ? (
        <Notice kind="warn">
          {t("You can’t report online right now. Go to {office}.", { office: government.office })}
        </Notice>
      ) : (
        <>
          <noscript>
            <Notice kind="warn">
              {t("To report online, turn on JavaScript. Or go to {office}.", {
                office: government.office,
              })}
            </Notice>
          </noscript>
          <ComplaintForm
            kinds={kinds}
            places={places}
            about={about}
            today={today}
            signedIn={user !== null}
            onSent={setSent}
          />
        </>
      )}
    </section>
  );
}
