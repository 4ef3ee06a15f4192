import { useLoaderData } from "react-router";
import { market } from "#domain/register/market.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { registerLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Register market");
export const loader = registerLoader(market);

export default function MarketRegister() {
  const { lgas } = useLoaderData<typeof loader>();
  return <RecordForm resource={market} title="Register market" lgas={lgas} />;
}
