import { Link } from "react-router";
import { t } from "#language/t.ts";

/** The footer links of public pages. */
export function FooterLinks() {
  return (
    <>
      <Link to="/complaint">{t("Report a collector or a fake ticket")}</Link>
      {" · "}
      <Link to="/privacy-policy">{t("Privacy policy")}</Link>
    </>
  );
}
