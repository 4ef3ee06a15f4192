import { cancelArrear } from "./arrears/cancel-arrear.ts";
import { cancelAssessment } from "./assessments/cancel-assessment.ts";
import type { BillSource } from "./billing/bill-source.ts";
import { cancelNotice } from "./billing/cancel-notice.ts";

/** What is billed by assessing: notices of a run, single assessments, arrears of the old books. */
export const chargingSources: readonly BillSource[] = [
  {
    source: "demand_notice",
    cancel: async (tx, actor, id, reason) => {
      await cancelNotice(tx, actor, id, reason);
    },
  },
  { source: "assessment", cancel: cancelAssessment },
  { source: "legacy", cancel: cancelArrear },
];
