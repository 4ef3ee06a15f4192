import { Outlet } from "react-router";

export const handle = { layout: "auth" };

/** The front door: its two screens are a whole page each. */
export default function AuthLayout() {
  return <Outlet />;
}
