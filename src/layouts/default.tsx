import { PublicPage } from "./public-page.tsx";

export const handle = { layout: "default" };

export default function DefaultLayout() {
  return <PublicPage />;
}
