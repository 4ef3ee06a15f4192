/** How a demand notice was served. */
import { choice, date, text } from "#resource/field.ts";

export const serviceMethods = {
  "in-person": "Handed to the payer",
  "adult-on-site": "Handed to another adult at the address",
  pasted: "Pasted on the premises",
  courier: "By courier",
  post: "By registered post",
} as const;

export const serviceFields = {
  served_on: date("Date of service", { required: true }),
  method: choice("Method", serviceMethods, { required: true }),
  received_by: text("Received by", 100),
  remark: text("Remark", 500),
} as const;
