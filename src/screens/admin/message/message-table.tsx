import { formatMoment } from "#domain/lagos.ts";
import { channelWords, templateTitle } from "#domain/messages/templates.ts";
import { formatPhone } from "#domain/phone.ts";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pages } from "./addresses.ts";
import type { messagesLoader } from "./loaders.ts";
import { MessageStatus, nextTry } from "./message-status.tsx";

type Row = Awaited<ReturnType<typeof messagesLoader>>["rows"][number];

/** The delivery log as a table. `current` is the row the keyboard stands on. */
export function MessageTable({ rows, current }: { rows: readonly Row[]; current: number }) {
  return (
    <Table caption="Messages: what did not arrive first, then the latest" tall fold two tworow>
      <thead>
        <tr>
          <HeadCell>To</HeadCell>
          <HeadCell>Message</HeadCell>
          <HeadCell spareMid>By</HeadCell>
          <HeadCell spareMid>Written</HeadCell>
          <HeadCell>State</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id} aria-current={at === current ? "true" : undefined}>
            <Cell head place="name" under={row.address ? row.user_name : null}>
              <a href={pages.message(row.id)}>{addressee(row)}</a>
            </Cell>
            <Cell place="sub" under={[templateTitle(row.template), row.error].filter(Boolean).join(" · ")}>
              {row.subject}
            </Cell>
            <Cell spare spareMid>
              {channelWords[row.channel]}
            </Cell>
            <Cell spare spareMid>
              <span className="num nowrap">{formatMoment(row.created_at)}</span>
            </Cell>
            <Cell place="status" under={nextTry(row)}>
              <MessageStatus state={row.state} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The address, or whose inbox it lies in. */
export function addressee(message: Pick<Row, "address" | "user_name" | "channel">): string {
  const { address, user_name, channel } = message;
  if (address === null) return user_name ?? "A former account";
  return channel === "sms" ? formatPhone(address) : address;
}
