import { reference, text } from "#resource/field.ts";

/** Address fields, with the limits of the requirements. */
export const streetNumber = text("Street number", 4, { hint: "Such as 14 or 3B" });
export const streetName = text("Street name", 30);
export const city = text("City or town", 20);
export const landmark = text("Landmark", 30);
/** The street of the street register. */
export const registeredStreet = reference("Registered street", "street");

/** The required local government of records whose name is unique in it. */
export const withinLga = reference("Local government", "lga", { required: true });

export const ward = reference("Ward", "ward", { hint: "Name or code of a ward of the local government" });
