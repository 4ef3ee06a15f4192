import { useEffect, useRef } from "react";
import { useLoaderData } from "react-router";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { PageHead } from "#ui/primitives/head.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { ClaimPanel } from "../claims/claim-panel.tsx";
import { SecurityPanel } from "../security/security-panel.tsx";
import { CorrectCompanyNotice } from "./correct-company-notice.tsx";
import { DataCasesPanel } from "./data-cases-panel.tsx";
import { DataForm, SAVE_BUTTON } from "./data-form.tsx";
import { InvitationPanel } from "./invitation-panel.tsx";
import { LinkedPanel } from "./linked-panel.tsx";
import type { ProfileData } from "./loader.ts";
import { MyDataPanel } from "./my-data-panel.tsx";
import { NotificationChoices } from "./notification-choices.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PendingContact } from "./pending-contact.tsx";
import { PeoplePanel } from "./people-panel.tsx";
import { PhotoPanel } from "./photo-panel.tsx";
import { PresencePanel } from "./presence-panel.tsx";
import { SessionList } from "./session-list.tsx";

/** The profile of the user, the same in every area. */
export function Profile() {
  const { profile, security, sessions, kinds, corporates, invitations, cases } = useLoaderData<ProfileData>();
  const markSaved = useFocusAfterSaving(profile);
  const since = t("since {date}", { date: formatDate(lagosDate(profile.created_at)) });
  const roles = profile.roles.map((role) => t(role)).join(", ");
  return (
    <>
      <PageHead title={t("My profile")} note={[roles, since].filter(Boolean).join(", ")} />
      <WithAside>
        <div>
          {profile.linked
            .filter(({ may_mend }) => may_mend)
            .map((record) => (
              <CorrectCompanyNotice key={record.id} record={record} />
            ))}
          {profile.waiting.map((change) => (
            <PendingContact
              key={`${change.field} ${change.value}`}
              change={change}
              profile={profile}
              onSaved={markSaved}
            />
          ))}
          {invitations.map((invitation) => (
            <InvitationPanel key={invitation.id} invitation={invitation} />
          ))}
          <Panel title={t("My details")}>
            {/* Remounted when saved: a number that isn't confirmed is not the current one. */}
            <DataForm
              key={[profile.version, ...profile.waiting.map(({ value }) => value)].join(" ")}
              profile={profile}
              onSaved={markSaved}
            />
          </Panel>
          {corporates.map((corporate) => (
            <PeoplePanel key={corporate.id} corporate={corporate} />
          ))}
          <Panel title={t("Password")}>
            <PasswordForm />
          </Panel>
          <SecurityPanel security={security} />
          <Panel title={t("Active sessions")}>
            <SessionList sessions={sessions} />
          </Panel>
          <Panel title={t("Notifications")}>
            <NotificationChoices kinds={kinds} />
          </Panel>
        </div>
        <aside className="stack-l">
          <PhotoPanel name={profile.name} photo={profile.photo} />
          {profile.linked.map((record) => (
            <LinkedPanel key={`${record.resource} ${record.id}`} record={record} />
          ))}
          <ClaimPanel area={profile.area} linked={profile.linked.length} />
          {profile.linked.some(({ resource }) => resource === "individual") ? <PresencePanel /> : null}
          <MyDataPanel />
          <DataCasesPanel cases={cases} />
        </aside>
      </WithAside>
    </>
  );
}

/** The saved form is remounted: moves the focus to the code field or back to the save button. */
function useFocusAfterSaving(profile: ProfileData["profile"]) {
  const saved = useRef(false);
  const [waiting] = profile.waiting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page shows the saved data
  useEffect(() => {
    if (!saved.current) return;
    saved.current = false;
    document.getElementById(waiting ? `token-${waiting.field}` : SAVE_BUTTON)?.focus();
  }, [profile]);
  return () => {
    saved.current = true;
  };
}
