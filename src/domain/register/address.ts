import { reference, text } from "#resource/field.ts";

/** Where something stands, in the document's words and limits. */
export const streetNumber = text("Street number", 4, { hint: "At most 4 characters, such as 14 or 3B" });
export const streetName = text("Street name", 30);
export const city = text("City or town", 20);
export const landmark = text("Landmark", 30, { hint: "What people say to find it" });

/** Of what lies in a local government by its nature: there it must be said, and its name is unique there. */
export const withinLga = reference("Local government", "lga", { required: true });

export const ward = reference("Ward", "ward", { hint: "By name or code; it lies in the local government" });
