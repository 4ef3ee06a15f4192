import { useCallback, useEffect, useState } from "react";
import { Link, useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { capitalise } from "#domain/capitalise.ts";
import { countText } from "#domain/count-text.ts";
import type { AnyResource } from "#resource/define.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { Queue } from "#ui/primitives/queue.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { recordPages } from "../addresses/records.ts";
import { useCustomFields } from "../records/custom-fields.ts";
import { useSelection } from "../records/use-selection.ts";
import { BulkQueue } from "./bulk-queue.tsx";
import { Decisions } from "./decisions.tsx";
import { Evidence } from "./evidence.tsx";
import type { QueueData } from "./loader.ts";
import { adjacentId, recordAddress } from "./queue-addresses.ts";
import { QueueHead } from "./queue-head.tsx";
import { QueueList } from "./queue-list.tsx";
import { queueTabs } from "./queue-tabs.ts";
import { SubmissionView } from "./submission-view.tsx";
import { useDecide, type Verb } from "./use-decide.ts";
import { areKeysEnabled, type QueueKey, setKeysEnabled, useQueueKeys } from "./use-queue-keys.ts";

const VERBS: Partial<Record<QueueKey, Verb>> = { a: "approve", r: "return", x: "reject" };

/** The approval queue of a register: pending records, the selected record and its decision buttons. */
export function ApprovalQueue({ resource: register }: { resource: AnyResource }) {
  const resource = useCustomFields(register);
  const data = useLoaderData<QueueData>();
  const { rows, submission, picked } = data;
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const selection = useSelection(rows.map(({ id }) => id));
  const { busy, decide } = useDecide(resource);
  const [verbNeedingReason, setVerbNeedingReason] = useState<Verb>();
  const [keysOn, setKeysOn] = useState(true);
  useEffect(() => setKeysOn(areKeysEnabled()), []);
  const selectedId = submission?.record.id;
  const hasSelection = selection.selectedIds.size > 0;
  const canDecide = submission?.canDecide ?? false;

  const press = useCallback(
    (key: QueueKey) => {
      const verb = VERBS[key];
      if (!verb) {
        const next = adjacentId(rows, selectedId, key === "j" ? 1 : -1);
        if (next !== undefined)
          navigate(recordAddress(pathname, query, next), { preventScrollReset: true, replace: picked });
      } else if (canDecide && !busy && !hasSelection) {
        if (verb === "approve") void decide(verb);
        else setVerbNeedingReason(verb);
      }
    },
    [rows, selectedId, pathname, query, picked, canDecide, busy, hasSelection, navigate, decide],
  );
  useQueueKeys(keysOn, press);

  return (
    <>
      <QueueHead
        resource={resource}
        keysOn={keysOn}
        onKeys={(on) => {
          setKeysEnabled(on);
          setKeysOn(on);
        }}
      />
      <QueueTabs resource={resource} />
      {submission === null ? (
        <NothingPending resource={resource} />
      ) : (
        <>
          {picked ? (
            <p className="narrow-only gap">
              <Link to={recordAddress(pathname, query, undefined)}>Back to the queue</Link>
            </p>
          ) : null}
          <Queue
            picked={picked}
            items={<QueueList resource={resource} selection={selection} />}
            side={<Evidence resource={resource} submission={submission} />}
          >
            <SubmissionView resource={resource} submission={submission} />
          </Queue>
          {hasSelection ? (
            <BulkQueue resource={resource} selection={selection} />
          ) : (
            <Decisions
              resource={resource}
              submission={submission}
              verbNeedingReason={verbNeedingReason}
              busy={busy}
              onNeedReason={setVerbNeedingReason}
              onDecide={decide}
            />
          )}
        </>
      )}
    </>
  );
}

/** Tabs of the registers with pending records. */
function QueueTabs({ resource }: { resource: AnyResource }) {
  const { queues, own } = useLoaderData<QueueData>();
  const tabs = queueTabs(queues, resource.name);
  if (tabs.length < 2) return null;
  const items = tabs.map(({ resource: register, count }) => ({
    to: recordPages.approvalQueue(register),
    label: capitalise(register.many),
    count: countText(count),
    current: register.name === resource.name && !own,
  }));
  return <Tabs label="Pending approval, by register" items={items} />;
}

function NothingPending({ resource }: { resource: AnyResource }) {
  const { own } = useLoaderData<QueueData>();
  if (own)
    return (
      <Empty title={`None of your ${resource.many} are pending approval`}>
        Records that you enter or change are listed here until another officer decides.
      </Empty>
    );
  return <Empty title={`No ${resource.many} pending approval`} />;
}
