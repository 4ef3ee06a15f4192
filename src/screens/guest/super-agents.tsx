import { superAgent } from "#domain/register/super-agent.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../shared/page-title.ts";
import { readRegister } from "./read-register.ts";
import { RegisterList } from "./register-list.tsx";
import { guestUrls } from "./urls.ts";

export const meta = pageTitle("Super agents");
export const loader = pageLoader((args) => readRegister(superAgent, args));

export default function GuestSuperAgents() {
  return <RegisterList resource={superAgent} title="Super agents" view={guestUrls.superAgent} />;
}
