import { usePageFrame } from "#page-frame.ts";
import { PublicFrame } from "#ui/shell/public-frame.tsx";
import { Returned } from "../shared/money/returned.tsx";
import { returnedLoader } from "../shared/money/returned-loader.ts";
import { pageTitle } from "../shared/page-title.ts";
import { useOwnerBase } from "./mount.ts";
import { titleIn } from "./titles.ts";

export const meta = pageTitle("Your payment");
export const loader = returnedLoader;

export default function OwnerReturned() {
  const { government } = usePageFrame();
  const base = useOwnerBase();
  return (
    <PublicFrame
      government={government}
      homeTo={base}
      links={[{ to: base, label: titleIn(base, "home") }]}
      narrow
    >
      <Returned />
    </PublicFrame>
  );
}
