import { reference } from "#resource/field.ts";

/** Of what lies in a local government by its nature: there it must be said, and its name is unique there. */
export const withinLga = reference("Local government", "lga", { required: true });

export const ward = reference("Ward", "ward", { hint: "By name or code; it lies in the local government" });
