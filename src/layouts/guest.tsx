import { guestGroups } from "./areas.ts";
import { Desk } from "./desk.tsx";

export const handle = { layout: "guest" };

export default function GuestLayout() {
  return <Desk homeTo="/guest" groups={guestGroups} tabs={guestGroups[0]?.items ?? []} />;
}
