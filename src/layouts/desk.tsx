import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { usePageFrame } from "#page-frame.ts";
import { DeskFrame } from "#ui/shell/desk-frame.tsx";
import type { NavGroup, NavItem } from "#ui/shell/side-nav.tsx";
import { Finder } from "./finder.tsx";
import { InboxBell } from "./inbox-bell.tsx";
import { useMenu } from "./use-menu.ts";
import { useUserMenuProps } from "./use-user-menu-props.ts";

interface DeskProps {
  homeTo: string;
  groups: readonly NavGroup[];
  tabs: readonly NavItem[];
  /** Shown instead of the screen. */
  children?: ReactNode;
}

/** The officer's frame with the screen in it. */
export function Desk({ children = <Outlet />, ...props }: DeskProps) {
  const { government } = usePageFrame();
  const person = useUserMenuProps();
  const menu = useMenu(props.groups);
  if (!person) return children;
  return (
    <DeskFrame
      government={government}
      {...props}
      {...person}
      menu={menu}
      bell={<InboxBell />}
      search={<Finder variant="line" />}
    >
      {children}
    </DeskFrame>
  );
}
