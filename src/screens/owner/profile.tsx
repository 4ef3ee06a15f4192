import { pageTitle } from "../shared/page-title.ts";
import { profileLoader } from "../shared/profile/loader.ts";
import { Profile } from "../shared/profile/profile.tsx";

export const meta = pageTitle("My profile");
export const loader = profileLoader;

export default function OwnerProfile() {
  return <Profile />;
}
