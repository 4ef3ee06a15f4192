import type { ReactNode } from "react";
import type { HeldPermissions } from "#domain/held-permissions.ts";
import { usePageFrame } from "#page-frame.ts";
import { Desk } from "./desk.tsx";
import { officeMenu } from "./office-menu.ts";
import { useCountedGroups } from "./pending-counts.ts";

/** The administrators' frame around something that is no screen of theirs. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { user } = usePageFrame();
  if (!user) return children;
  return <OfficeDesk user={user}>{children}</OfficeDesk>;
}

/** The desk of an officer with what their rights open, and what is pending there. */
export function OfficeDesk({ user, children }: { user: HeldPermissions; children?: ReactNode }) {
  const { groups, tabs } = officeMenu(user);
  return (
    <Desk homeTo="/admin" groups={useCountedGroups(groups)} tabs={tabs}>
      {children}
    </Desk>
  );
}
