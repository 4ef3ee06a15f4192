import { useLoaderData } from "react-router";
import { getAnnouncement } from "#areas/services/announcements/list-announcements.ts";
import { LONGEST_REASON } from "#areas/services/announcements/withdraw-announcement.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { announcementPages, announcementPaths } from "../../shared/announcement/addresses.ts";
import { AnnouncementBody } from "../../shared/announcement/announcement-body.tsx";
import {
  announcementStyles,
  audienceText,
  momentText,
  periodText,
} from "../../shared/announcement/labels.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { routeId } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Announcement");

export const loader = pageLoader(async (args) => ({
  ...(await getAnnouncement(args.actor, routeId(args))),
  longest: LONGEST_REASON,
}));

type AnnouncementData = ReturnType<typeof useLoaderData<typeof loader>>;

/** One announcement for officers: text, audience and earlier versions. */
export default function AnnouncementView() {
  const item = useLoaderData<typeof loader>();
  const [, ...earlier] = item.versions;
  return (
    <>
      <Breadcrumb>
        <a href={announcementPages.list}>Announcements</a> · {item.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={item.code} size="big" />}>
          <RecordHead title={item.title} actions={<Actions item={item} />}>
            <Status {...announcementStyles[item.state]} as="tag" />
            {item.importance === "warning" ? <Status kind="overdue" as="tag" label="Warning" /> : null}
            <span className="soft">{audienceText(item.audience)}</span>
          </RecordHead>
          {item.state === "withdrawn" ? (
            <Notice kind="warn" className="gap">
              {`Withdrawn ${item.withdrawn_at ? formatMoment(item.withdrawn_at) : ""} by ${item.withdrawn_by_name ?? "the system"}: `}
              <q>{item.reason}</q>
            </Notice>
          ) : null}
        </RecordSection>
        <RecordSection title="Text">
          <AnnouncementBody body={item.body} />
        </RecordSection>
        <RecordSection title="Shown" note={`version ${item.version}`}>
          <Facts>
            <Fact label="From" numeric>
              {momentText(item.begins_at)}
            </Fact>
            <Fact label="To" numeric>
              {item.ends_at ? momentText(item.ends_at, true) : "Until withdrawn"}
            </Fact>
            <Fact label="Edited after publishing" numeric>
              {item.changed_at ? formatMoment(item.changed_at) : "No"}
            </Fact>
            <Fact label="Dismissed by" numeric>
              {countNoun(item.dismissed, "person", "people")}
            </Fact>
          </Facts>
        </RecordSection>
        {earlier.length > 0 ? (
          <RecordSection title="Previous versions">
            <div className="stack">
              {earlier.map((version) => (
                <details key={version.version}>
                  <summary>
                    {`Version ${version.version}, ${formatMoment(version.created_at)}, ${version.created_by_name ?? "the system"}`}
                  </summary>
                  <div className="stack-s gap">
                    <p className="strong">{version.title}</p>
                    <p className="soft">{`${audienceText(version.audience)}, ${periodText(version.begins_at, version.ends_at)}`}</p>
                    <AnnouncementBody body={version.body} />
                  </div>
                </details>
              ))}
            </div>
          </RecordSection>
        ) : null}
      </RecordSections>
    </>
  );
}

function Actions({ item }: { item: AnnouncementData }) {
  if (item.state === "withdrawn") return null;
  return (
    <>
      {item.state === "current" && item.audience.includes("public") ? (
        <ButtonLink icon="eye" to={announcementPages.publicView(item.id)}>
          View as published
        </ButtonLink>
      ) : null}
      <ButtonLink icon="pencil" to={announcementPages.edit(item.id)}>
        Edit
      </ButtonLink>
      <ActionDialog action="Withdraw" kind="danger" title={`Withdraw ${item.code}?`}>
        {(close) => (
          <ReasonForm
            path={announcementPaths.withdraw(item.id)}
            text="Readers will no longer see it. You can’t undo this."
            action="Withdraw announcement"
            danger
            hint="Shown to officers only"
            maxLength={item.longest}
            values={{ version: item.version }}
            done={{ title: `${item.code} withdrawn` }}
            onClose={close}
          />
        )}
      </ActionDialog>
    </>
  );
}
