import { Outlet } from "react-router";
import { usePageFrame } from "#page-frame.ts";
import { homeOf } from "../home-of.ts";
import { Desk } from "./desk.tsx";
import { OfficeDesk, OfficeFrame } from "./office-frame.tsx";
import { registerOfficeFrame } from "./office-frame-registry.ts";

registerOfficeFrame(OfficeFrame);

export const handle = { layout: "admin" };

/** The layout of the admin area. Other users can open some of its pages; they don't see its menu. */
export default function AdminLayout() {
  const { user } = usePageFrame();
  if (!user) return <Outlet />;
  if (user.area === "admin") return <OfficeDesk user={user} />;
  const home = { to: homeOf[user.area], label: "Home", icon: "house" } as const;
  return <Desk homeTo={home.to} groups={[{ items: [home] }]} tabs={[home]} />;
}
