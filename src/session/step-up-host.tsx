import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { isProofAsked, watchProof } from "./step-up.ts";

// Few people ever see it, so its code is loaded when it is asked for.
const StepUpDialog = lazy(() => import("./step-up-dialog.tsx"));

/** The place of the dialog that asks who is there. Mounted once, by `SessionBoot`. */
export function StepUp() {
  const open = useSyncExternalStore(watchProof, isProofAsked, () => false);
  const [asked, setAsked] = useState(false);
  // It stays afterwards: a dialog that closes gives the focus back.
  if (open && !asked) setAsked(true);
  return <Suspense fallback={null}>{asked ? <StepUpDialog open={open} /> : null}</Suspense>;
}
