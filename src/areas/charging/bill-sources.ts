import { cancelArrear } from "./arrears/cancel-arrear.ts";
import { cancelAssessment } from "./assessments/cancel-assessment.ts";
import type { BillSource } from "./billing/bill-source.ts";
import { cancelNotice } from "./billing/cancel-notice.ts";

/** Demand notices, single assessments and opening arrears. */
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
