import { Desk } from "./desk.tsx";
import { guestGroups, guestTabs } from "./guest-areas.ts";
import { useOfferedMenu } from "./use-offered.ts";

export const handle = { layout: "guest" };

export default function GuestLayout() {
  return <Desk homeTo="/guest" {...useOfferedMenu(guestGroups, guestTabs)} />;
}
