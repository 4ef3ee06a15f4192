import { useParams } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { statementLoader } from "../../shared/statement/statement-loader.ts";
import { StatementPage } from "../../shared/statement/statement-page.tsx";

export const meta = pageTitle("Statement of account");
export const loader = statementLoader;

export default function PayerStatement() {
  const { type, id } = useParams();
  return <StatementPage backTo={`/admin/view/${type}/${id}`} back="Payer" />;
}
