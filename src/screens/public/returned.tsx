import { Returned } from "../shared/money/returned.tsx";
import { returnedLoader } from "../shared/money/returned-loader.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Your payment");
export const loader = returnedLoader;

export default function PublicReturned() {
  return <Returned />;
}
