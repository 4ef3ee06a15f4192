import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pinState } from "#areas/ticketing/tickets/pin.ts";
import { pageLoader } from "#page/page-loader.ts";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { Languages } from "../../layouts/languages.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { profileLoader } from "../shared/profile/loader.ts";
import { Profile } from "../shared/profile/profile.tsx";
import { PinPanel } from "./pin-panel.tsx";

export const meta = pageTitle("My profile");

const pinLoader = pageLoader(async ({ actor }) => (await pinState(actor.session?.user.id ?? 0)) ?? null);

export async function loader(args: LoaderFunctionArgs) {
  const [profile, pin] = await Promise.all([profileLoader(args), pinLoader(args)]);
  return { ...profile, pin };
}

/** The profile of an agent, with the PIN for large sales. */
export default function AgentProfile() {
  const { pin } = useLoaderData<typeof loader>();
  return (
    <PhoneMain>
      <Profile />
      {pin ? <PinPanel {...pin} /> : null}
      <Languages />
    </PhoneMain>
  );
}
