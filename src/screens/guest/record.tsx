import type { ReactNode } from "react";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";

interface GuestRecordProps {
  code: string;
  title: string;
  /** The kind: "Ticket agent". */
  typeLabel: string;
  status?: ReactNode;
  /** Its list, if there is one. */
  list?: { to: string; label: string };
  children: ReactNode;
}

/** A read-only record. */
export function GuestRecord({ code, title, typeLabel, status, list, children }: GuestRecordProps) {
  return (
    <>
      <Breadcrumb>
        {list ? <a href={list.to}>{list.label}</a> : typeLabel} · {code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={code} size="big" />}>
          <RecordHead title={title}>
            {status}
            <span className="soft">{typeLabel}, read only</span>
          </RecordHead>
        </RecordSection>
        {children}
      </RecordSections>
    </>
  );
}
