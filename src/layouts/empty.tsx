import { Outlet } from "react-router";

export const handle = { layout: "empty" };

/** Documents have their own frame. */
export default function EmptyLayout() {
  return <Outlet />;
}
