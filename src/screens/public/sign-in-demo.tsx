import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import styles from "./sign-in.module.css";

/** The accounts of a demonstration, with their public password. */
export default function DemoAccounts({
  password,
  accounts,
}: {
  password: string;
  accounts: { email: string; area: string }[];
}) {
  return (
    <details className={styles.demo}>
      <summary>{t("Demonstration accounts")}</summary>
      <p className="note">
        <RichText
          text={t("Password for all accounts: <b>{password}</b>", { password })}
          b={<b className="strong" />}
        />
      </p>
      <dl>
        {accounts.map(({ email, area }) => (
          <div key={email}>
            <dt>{email}</dt>
            <dd>{area}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
