import type { ReactNode } from "react";
import { usePageFrame } from "#page-frame.ts";
import { Desk } from "./desk.tsx";
import { officeMenu } from "./office-menu.ts";

/** The administrators' frame around something that is no screen of theirs. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { user } = usePageFrame();
  if (!user) return children;
  return (
    <Desk homeTo="/admin" {...officeMenu(user)}>
      {children}
    </Desk>
  );
}
