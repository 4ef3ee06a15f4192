import { NotAllowed } from "../shared/not-allowed.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Access denied");

/** What a person without the right sees elsewhere, at an address of its own. */
export default function Unauthorized() {
  return (
    <div className="gap-l">
      <NotAllowed />
    </div>
  );
}
