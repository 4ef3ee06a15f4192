import type { ReactNode } from "react";
import { Desk } from "./desk.tsx";
import { adminGroups, adminTabs } from "./office-areas.ts";

/** The administrators' frame around something that is no screen of theirs. Loaded only where it is needed. */
export default function Office({ children }: { children: ReactNode }) {
  return (
    <Desk homeTo="/admin" groups={adminGroups} tabs={adminTabs}>
      {children}
    </Desk>
  );
}
