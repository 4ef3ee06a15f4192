import type { ReactNode } from "react";
import { Crumb, Headline } from "#ui/primitives/head.tsx";
import { Entry, Ledger } from "#ui/primitives/ledger.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";

interface GuestRecordProps {
  code: string;
  title: string;
  /** The kind: "Ticket agent". */
  what: string;
  status?: ReactNode;
  /** Its list, if there is one. */
  list?: { to: string; words: string };
  children: ReactNode;
}

/** A read-only record. */
export function GuestRecord({ code, title, what, status, list, children }: GuestRecordProps) {
  return (
    <>
      <Crumb>
        {list ? <a href={list.to}>{list.words}</a> : what} · {code}
      </Crumb>
      <Ledger>
        <Entry head={<RecordCode code={code} size="big" />}>
          <Headline title={title}>
            {status}
            <span className="soft">{what}, read only</span>
          </Headline>
        </Entry>
        {children}
      </Ledger>
    </>
  );
}
