import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { PublicFrame } from "#ui/shell/public-frame.tsx";
import { Returned } from "../shared/money/returned.tsx";
import { returnedLoader } from "../shared/money/returned-loader.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Your payment");
export const loader = returnedLoader;

export default function IndividualReturned() {
  const { government } = usePageFrame();
  return (
    <PublicFrame
      government={government}
      homeTo="/individual"
      links={[{ to: "/individual", label: t("What I owe") }]}
      narrow
    >
      <Returned />
    </PublicFrame>
  );
}
