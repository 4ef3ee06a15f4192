/** The office hours until a government sets its own; translated where people read them. */
export const STANDARD_OFFICE_HOURS = "Monday to Friday, 8am to 4pm";
