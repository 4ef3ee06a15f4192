import { Link, type MetaFunction, useLoaderData } from "react-router";
import { getPublishedAnnouncement } from "#areas/services/announcements/shown-announcements.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Breadcrumb } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { announcementPages } from "../shared/announcement/addresses.ts";
import { AnnouncementArticle } from "../shared/announcement/announcement-article.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { routeId } from "../shared/records/loaders.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.loaderData?.title ?? "Announcement")(args as Parameters<MetaFunction>[0]);

export const loader = pageLoader((args) => getPublishedAnnouncement(args.actor, routeId(args)));

/** One announcement, by its own address. */
export default function OneAnnouncement() {
  const item = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <Link to={announcementPages.publicList}>{t("Announcements")}</Link>
      </Breadcrumb>
      {item.state === "past" ? <Notice className="gap">{t("This announcement has ended.")}</Notice> : null}
      <AnnouncementArticle item={item} />
    </>
  );
}
