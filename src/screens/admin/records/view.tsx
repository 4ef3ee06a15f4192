import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { ofRegister, registerTitle, useRegister } from "./register-of.ts";

export const meta = registerTitle("view");
export const loader = ofRegister(viewLoader);

/** A record of any register. */
export default function ViewRecord() {
  const resource = useRegister();
  return <RecordView key={resource.name} resource={resource} />;
}
