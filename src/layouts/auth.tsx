import { Outlet } from "react-router";

export const handle = { layout: "auth" };

/** The layout of sign-in pages, which fill the whole page. */
export default function AuthLayout() {
  return <Outlet />;
}
