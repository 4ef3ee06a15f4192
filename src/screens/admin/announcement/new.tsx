import { Link, useLoaderData } from "react-router";
import { authorizeAnnouncements } from "#areas/services/announcements/announcement-right.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { announcementPages } from "../../shared/announcement/addresses.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { AnnouncementForm } from "./form.tsx";

export const meta = pageTitle("New announcement");

export const loader = pageLoader(async ({ actor }) => {
  authorizeAnnouncements(actor);
  return { today: await lagosToday(database()) };
});

/** A new announcement. */
export default function NewAnnouncement() {
  const { today } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <Link to={announcementPages.list}>Announcements</Link>
      </Breadcrumb>
      <PageHead title="New announcement" />
      <AnnouncementForm today={today} />
    </>
  );
}
