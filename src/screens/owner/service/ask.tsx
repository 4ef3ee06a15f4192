import { pageTitle } from "../../shared/page-title.ts";
import { AskForService } from "../../shared/service-request/ask.tsx";
import { askLoader } from "../../shared/service-request/ask-loader.ts";
import { useOwnerBase } from "../mount.ts";

export const meta = pageTitle("Request a service");
export const loader = askLoader;

export default function OwnerAsk() {
  return <AskForService base={useOwnerBase()} />;
}
