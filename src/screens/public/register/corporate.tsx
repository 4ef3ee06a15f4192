import { pageTitle } from "../../shared/page-title.ts";
import { RegisterAccount } from "./account.tsx";
import { accountLoader } from "./account-loader.ts";

export const meta = pageTitle("Create a company account");
export const loader = accountLoader("corporate");

export default function RegisterCorporate() {
  return <RegisterAccount kind="corporate" />;
}
