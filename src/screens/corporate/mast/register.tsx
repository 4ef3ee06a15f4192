import { mast } from "#domain/register/mast.ts";
import { OwnRegister } from "../../owner/assets/form.tsx";
import { ownRegisterLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Register mast");
export const loader = ownRegisterLoader(mast);

export default function OurMastRegister() {
  return <OwnRegister resource={mast} base="/cooperate" />;
}
