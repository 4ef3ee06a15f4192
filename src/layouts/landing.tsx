import { PublicPage } from "./public-page.tsx";

export const handle = { layout: "landing" };

export default function LandingLayout() {
  return <PublicPage />;
}
