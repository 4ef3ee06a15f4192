import { complaintLimits } from "#domain/complaint/complaint-input.ts";
import { idsField, textField } from "#platform/http/body-fields.ts";

/** Photos that were uploaded before the request that refers to them. */
export const photoFields = {
  photo_ids: idsField("Photos from `POST /complaint-photos` with the same draft", {
    maxItems: complaintLimits.photos,
  }),
  draft: textField("Draft of the photos: 16 to 64 random characters", { example: "q3Zk8vT1mX0aYb7R" }),
};
