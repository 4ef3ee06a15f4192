import { useLoaderData } from "react-router";
import { actionText } from "#domain/audit/action-text.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { areaLabels, type UserArea } from "#domain/people/rights.ts";
import { formatPhone } from "#domain/phone.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { History, HistoryEvent } from "#ui/primitives/history.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { NotesEntry } from "../../shared/notes/notes-entry.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages } from "./api-paths.ts";
import { type UserData, viewUserLoader } from "./loaders.ts";
import { UserActions } from "./user-actions.tsx";
import { UserLinks } from "./user-links.tsx";
import { UserRoles } from "./user-roles.tsx";
import { UserStatus } from "./user-status.tsx";

export const meta = pageTitle("User");
export const loader = viewUserLoader;

/** A user: details, roles, linked records and history. */
export default function UserView() {
  const data = useLoaderData<typeof loader>();
  const { user, history, can, alone } = data;
  return (
    <>
      <Breadcrumb>
        <a href={pages.users}>Users</a> · {user.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={user.code} size="big" />}>
          <RecordHead
            title={user.name}
            actions={
              <>
                {can.edit ? (
                  <ButtonLink icon="pencil" to={pages.edit(user.id)}>
                    Edit
                  </ButtonLink>
                ) : null}
                <UserActions user={user} can={can} alone={alone} />
              </>
            }
          >
            <UserStatus status={user.status} as="tag" />
            <span className="soft">{areaLabels[user.area as UserArea]}</span>
          </RecordHead>
          {user.status_reason ? (
            <Notice kind="warn" className="gap">
              Reason: “{user.status_reason}”
            </Notice>
          ) : null}
        </RecordSection>
        <Details user={user} />
        <UserRoles data={data} />
        <UserLinks data={data} />
        <NotesEntry resource="user" record={user.id} notes={data.notes} />
        <RecordSection
          title="History"
          note={user.created_by_name ? `registered by ${user.created_by_name}` : undefined}
        >
          {history.length === 0 ? <p className="soft">No changes yet.</p> : null}
          <History>
            {history.map((event) => (
              <HistoryEvent
                key={event.id}
                time={formatMoment(event.at)}
                dateTime={event.at.toISOString()}
                marked={/suspend|reinstate|role/.test(event.action)}
              >
                {userEventText(event)}
                {event.reason ? (
                  <>
                    {" "}
                    <q>{event.reason}</q>
                  </>
                ) : null}
              </HistoryEvent>
            ))}
          </History>
        </RecordSection>
      </RecordSections>
    </>
  );
}

const none = <span className="faint">–</span>;

function Details({ user }: { user: UserData["user"] }) {
  const { open, last_seen_at: seen } = user.sessions;
  return (
    <RecordSection title="Details" note={`version ${user.version}`}>
      <Facts>
        <Fact label="Email">{user.email ?? none}</Fact>
        <Fact label="Phone number" numeric>
          {user.phone_number ? formatPhone(user.phone_number) : none}
        </Fact>
        <Fact label="Active sessions" numeric>
          {open === 0 ? "None" : countNoun(open, "session")}
        </Fact>
        <Fact label="Last seen" numeric>
          {seen ? formatMoment(seen) : "never"}
        </Fact>
        {user.status === "invited" ? (
          <Fact label="Invited" numeric>
            {user.invited_at ? formatMoment(user.invited_at) : "not sent"}
          </Fact>
        ) : null}
      </Facts>
    </RecordSection>
  );
}

interface Event {
  readonly action: string;
  readonly actor_name: string;
  readonly what: string | null;
}

/** "Role given: Field officer, by Musa Bello" */
function userEventText({ action, actor_name, what }: Event): string {
  const about = what && /role|invite/.test(action) ? `: ${what},` : "";
  return `${actionText(action)}${about} by ${actor_name}`;
}
