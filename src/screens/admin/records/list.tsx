import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";
import { ofRegister, registerTitle, titleOf, useRegister } from "./register-of.ts";

export const meta = registerTitle("list");
export const loader = ofRegister(listLoader);

/** The list of any register. */
export default function RegisterList() {
  const resource = useRegister();
  return <RecordList key={resource.name} resource={resource} title={titleOf(resource, "list")} />;
}
