import { PublicPage } from "./public-page.tsx";

export const handle = { layout: "register" };

export default function RegisterLayout() {
  return <PublicPage narrow />;
}
