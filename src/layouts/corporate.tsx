import { PublicPage } from "./public-page.tsx";

export const handle = { layout: "corporate" };

export default function CorporateLayout() {
  return <PublicPage />;
}
