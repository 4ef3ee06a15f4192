import type { ReactNode } from "react";
import type { HeldPermissions } from "#domain/held-permissions.ts";
import { usePageFrame } from "#page-frame.ts";
import { Desk } from "./desk.tsx";
import { officeMenu } from "./office-menu.ts";
import { useGroupsWithCounts } from "./pending-counts.ts";

/** The officers' frame around a page outside the admin area. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { user } = usePageFrame();
  if (!user) return children;
  return <OfficeDesk user={user}>{children}</OfficeDesk>;
}

/** The frame of an officer: menu by permissions, with pending counts. */
export function OfficeDesk({ user, children }: { user: HeldPermissions; children?: ReactNode }) {
  const { groups, tabs } = officeMenu(user);
  return (
    <Desk homeTo="/admin" groups={useGroupsWithCounts(groups)} tabs={tabs}>
      {children}
    </Desk>
  );
}
