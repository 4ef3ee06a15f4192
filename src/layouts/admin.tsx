import { adminGroups, adminTabs } from "./areas.ts";
import { Desk } from "./desk.tsx";

export const handle = { layout: "admin" };

export default function AdminLayout() {
  return <Desk homeTo="/admin" groups={adminGroups} tabs={adminTabs} />;
}
