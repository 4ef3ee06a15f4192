import { Link } from "react-router";

/** What stands at the end of every public page. */
export function PublicFoot() {
  return (
    <>
      <Link to="/complaint">Report a collector or a ticket</Link>
      {" · "}
      <Link to="/privacy-policy">Privacy policy</Link>
    </>
  );
}
