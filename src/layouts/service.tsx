import { PublicPage } from "./public-page.tsx";

export const handle = { layout: "service" };

export default function ServiceLayout() {
  return <PublicPage />;
}
