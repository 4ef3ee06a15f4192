import { signage } from "#domain/register/signage.ts";
import { OwnRegister } from "../../owner/assets/form.tsx";
import { ownRegisterLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Register sign");
export const loader = ownRegisterLoader(signage);

export default function OurSignageRegister() {
  return <OwnRegister resource={signage} base="/cooperate" />;
}
