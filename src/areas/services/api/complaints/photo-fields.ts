import { complaintLimits } from "#domain/complaint/complaint-input.ts";
import { idsField, textField } from "#platform/http/body-fields.ts";

/** Photos that were uploaded before the request that refers to them. */
export const photoFields = {
  photo_ids: idsField("IDs of photos uploaded with `POST /complaint-photos` under the same `draft`", {
    maxItems: complaintLimits.photos,
  }),
  draft: textField("`draft` that the photos were uploaded with: 16 to 64 random characters", {
    example: "q3Zk8vT1mX0aYb7R",
  }),
};
