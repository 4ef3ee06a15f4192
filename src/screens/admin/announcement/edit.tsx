import { Link, useLoaderData } from "react-router";
import { getAnnouncement } from "#areas/services/announcements/list-announcements.ts";
import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { announcementPages } from "../../shared/announcement/addresses.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { AnnouncementForm } from "./form.tsx";

export const meta = pageTitle("Edit announcement");

export const loader = pageLoader(async (args) => {
  const announcement = await getAnnouncement(args.actor, routeId(args));
  if (announcement.state === "withdrawn")
    throw new AppError(
      "conflict",
      message("{code} was withdrawn. Create a new announcement.", { code: announcement.code }),
      { code: "wrong-status" },
    );
  return { announcement, today: await lagosToday(database()) };
});

/** Edits an announcement; earlier versions are kept. */
export default function EditAnnouncement() {
  const { announcement, today } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <Link to={announcementPages.list}>Announcements</Link> ·{" "}
        <Link to={announcementPages.view(announcement.id)}>{announcement.code}</Link>
      </Breadcrumb>
      <PageHead
        title="Edit announcement"
        note={announcement.state === "coming" ? undefined : "Readers who dismissed it will see it again"}
      />
      <AnnouncementForm announcement={announcement} today={today} />
    </>
  );
}
