import { t } from "#language/t.ts";
import { pageTitle } from "../shared/page-title.ts";
import { ownStatementLoader } from "../shared/statement/statement-loader.ts";
import { StatementPage } from "../shared/statement/statement-page.tsx";

export const meta = pageTitle("Statement of account");
export const loader = ownStatementLoader;

export default function CorporateStatement() {
  return <StatementPage backTo="/cooperate" back={t("What we owe")} />;
}
