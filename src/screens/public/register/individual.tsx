import { pageTitle } from "../../shared/page-title.ts";
import { RegisterAccount } from "./account.tsx";
import { accountLoader } from "./account-loader.ts";

export const meta = pageTitle("Create an account");
export const loader = accountLoader("individual");

export default function RegisterIndividual() {
  return <RegisterAccount kind="individual" />;
}
