import { pageTitle } from "../../shared/page-title.ts";
import { ValidationList } from "../../shared/tickets/validation-list.tsx";
import { validationLoader } from "../../shared/tickets/validation-loader.ts";

export const meta = pageTitle("Ticket validation");
export const loader = validationLoader;

export default function TicketValidation() {
  return <ValidationList base="/guest" />;
}
