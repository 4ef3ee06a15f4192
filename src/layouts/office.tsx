import type { ReactNode } from "react";
import { adminGroups, adminTabs } from "./areas.ts";
import { Desk } from "./desk.tsx";

/** The administrators' frame around something that is no screen of theirs. Loaded only where it is needed. */
export default function Office({ children }: { children: ReactNode }) {
  return (
    <Desk homeTo="/admin" groups={adminGroups} tabs={adminTabs}>
      {children}
    </Desk>
  );
}
