import { Outlet } from "react-router";

export const handle = { layout: "empty" };

/** Documents bring their own paper. */
export default function EmptyLayout() {
  return <Outlet />;
}
