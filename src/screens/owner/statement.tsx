import { pageTitle } from "../shared/page-title.ts";
import { ownStatementLoader } from "../shared/statement/statement-loader.ts";
import { StatementPage } from "../shared/statement/statement-page.tsx";
import { useOwnerBase } from "./owner-base.ts";
import { titleIn } from "./titles.ts";

export const meta = pageTitle("Statement of account");
export const loader = ownStatementLoader;

export default function OwnerStatement() {
  const base = useOwnerBase();
  return <StatementPage backTo={base} back={titleIn(base, "home")} />;
}
