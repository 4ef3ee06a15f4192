import { t } from "#language/t.ts";
import { pageTitle } from "../shared/page-title.ts";
import { ownStatementLoader } from "../shared/statement/statement-loader.ts";
import { StatementPage } from "../shared/statement/statement-page.tsx";

export const meta = pageTitle("Statement of account");
export const loader = ownStatementLoader;

export default function IndividualStatement() {
  return <StatementPage backTo="/individual" back={t("What I owe")} />;
}
