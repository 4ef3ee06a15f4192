import { Desk } from "./desk.tsx";
import { guestGroups, guestTabs } from "./guest-areas.ts";

export const handle = { layout: "guest" };

export default function GuestLayout() {
  return <Desk homeTo="/guest" groups={guestGroups} tabs={guestTabs} />;
}
