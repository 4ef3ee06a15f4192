import { NotAllowed } from "../shared/not-allowed.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Access denied");

/** The "no permission" page at its own URL. */
export default function Unauthorized() {
  return (
    <div className="gap-l">
      <NotAllowed />
    </div>
  );
}
