import type { LoaderFunctionArgs } from "react-router";
import { useLoaderData } from "react-router";
import { announcementsForHome } from "#areas/services/announcements/shown-announcements.ts";
import { pageLoader } from "#page/page-loader.ts";
import { AnnouncementsOnHome } from "../shared/announcement/announcements-on-home.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { Dashboard } from "../shared/tickets/dashboard.tsx";
import { dashboardLoader } from "../shared/tickets/dashboard-loader.ts";

export const meta = pageTitle("Ticket dashboard");

const announcementsLoader = pageLoader(({ actor }) => announcementsForHome(actor));

export async function loader(args: LoaderFunctionArgs) {
  const [dashboard, announcements] = await Promise.all([dashboardLoader(args), announcementsLoader(args)]);
  return { ...dashboard, announcements };
}

export default function GuestHome() {
  const { announcements } = useLoaderData<typeof loader>();
  return (
    <>
      <AnnouncementsOnHome items={announcements} />
      <Dashboard base="/guest" />
    </>
  );
}
