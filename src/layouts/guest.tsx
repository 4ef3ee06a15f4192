import { Desk } from "./desk.tsx";
import { guestGroups, guestTabs } from "./guest-menu.ts";
import { useOfferedMenu } from "./use-offered-menu.ts";

export const handle = { layout: "guest" };

export default function GuestLayout() {
  return <Desk homeTo="/guest" {...useOfferedMenu(guestGroups, guestTabs)} />;
}
