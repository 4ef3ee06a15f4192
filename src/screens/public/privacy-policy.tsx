import { type MetaFunction, useLoaderData } from "react-router";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { type PolicyBlock, policyBlocks } from "#domain/privacy-policy.ts";
import { currentSetting } from "#kernel/app-settings.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { currentGovernment } from "#platform/government.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Subtitle, Title } from "#ui/primitives/title.tsx";
import { pageTitle } from "../shared/page-title.ts";
import styles from "./privacy-policy.module.css";

/** Two addresses show it; this one is canonical. */
export const meta: MetaFunction<typeof loader> = (args) => [
  ...(pageTitle("Privacy policy")(args as Parameters<MetaFunction>[0]) ?? []),
  ...(args.loaderData ? [{ tagName: "link", rel: "canonical", href: args.loaderData.canonical }] : []),
];

export const loader = pageLoader(async () => {
  const [{ value, changed_at }, government] = await Promise.all([
    currentSetting("privacy_policy"),
    currentGovernment(),
  ]);
  const { name, short, title, office, address, phone } = government;
  return {
    blocks: policyBlocks(value.text, { name, short, title, office, address, phone }),
    changed: lagosDate(changed_at),
    canonical: new URL("/privacy-policy", publicUrl()).href,
  };
});

/** The privacy policy: the text of the settings. */
export default function PrivacyPolicy() {
  const { blocks, changed } = useLoaderData<typeof loader>();
  return (
    <article className={styles.policy}>
      <Title size="record">{t("Privacy policy")}</Title>
      <p className="line line--ends">
        <span className="soft">{t("Last updated {date}", { date: formatDate(changed) })}</span>
        <Button small icon="printer" className="no-print" onClick={() => window.print()}>
          {t("Print policy")}
        </Button>
      </p>
      {/* The government's own text. */}
      <div className={styles.text} lang="en">
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text is static
          <Block key={at} block={block} />
        ))}
      </div>
    </article>
  );
}

function Block({ block }: { block: PolicyBlock }) {
  if (block.kind === "heading") return <Subtitle>{block.text}</Subtitle>;
  if (block.kind === "paragraph") return <p>{block.text}</p>;
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
