import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { useTheme } from "#session/theme.ts";
import { useSignOut } from "#session/use-sign-out.tsx";
import type { UserMenuProps } from "#ui/shell/user-menu.tsx";
import { profilePaths, roleLabels } from "./area-pages.ts";

/** Who is signed in, for the menu of a frame; undefined for a visitor. */
export function useUserMenuProps(): Omit<UserMenuProps, "variant"> | undefined {
  const { user } = usePageFrame();
  const [theme, setTheme] = useTheme();
  const { signOut, dialog } = useSignOut();
  if (!user) return undefined;
  return {
    person: { name: user.name, role: t(roleLabels[user.area] ?? "") },
    profileTo: profilePaths[user.area] ?? "/",
    theme,
    onTheme: setTheme,
    onSignOut: signOut,
    signOutDialog: dialog,
  };
}
