import type { ComparedSide, Comparison } from "#areas/lifecycle/merges/compare.ts";
import { countNoun } from "#domain/count-text.ts";
import { MASKED_POSITION } from "#domain/mask-personal.ts";
import type { AnyResource } from "#resource/define.ts";
import { classList } from "#ui/class-list.ts";
import { Radio } from "#ui/primitives/input.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { FieldValue } from "../../shared/records/field-value.tsx";
import styles from "./choice-rows.module.css";
import { type Picks, sourceRecordId } from "./merge-picks.ts";

type Choice = Comparison["choices"][number];

interface Selection {
  survivorId: number;
  picks: Picks;
  errors: Readonly<Record<string, readonly string[]>>;
  onPick: (name: string, id: number) => void;
}

interface ChoiceRowsProps {
  resource: AnyResource;
  comparison: Comparison;
  /** Absent if the records can’t be merged: the values are only shown. */
  selection?: Selection;
}

/** The two values of each different field, to choose from. */
export function ChoiceRows({ comparison, resource, selection }: ChoiceRowsProps) {
  const { first, second, choices } = comparison;
  const same = choices.filter(({ differs }) => !differs);
  return (
    <>
      <div className={styles.rows}>
        <div className={styles.row} aria-hidden="true">
          <span className={styles.name} />
          {[first, second].map(({ record }) => (
            <span key={record.id} className={styles.option}>
              <RecordCode code={record.code} outlined />
            </span>
          ))}
        </div>
        {choices
          .filter(({ differs }) => differs)
          .map((choice) => (
            <ChoiceRow
              key={choice.name}
              resource={resource}
              comparison={comparison}
              choice={choice}
              selection={selection}
            />
          ))}
      </div>
      {same.length > 0 ? (
        <details>
          <summary>{countNoun(same.length, "identical field")}</summary>
          <div className={styles.rows}>
            {same.map((choice) => (
              <div key={choice.name} className={styles.row}>
                <span className={styles.name}>{choice.label}</span>
                <span className={styles.same}>
                  <ChoiceValue resource={resource} comparison={comparison} choice={choice} side={first} />
                </span>
              </div>
            ))}
          </div>
        </details>
      ) : null}
    </>
  );
}

interface ChoiceRowProps extends Omit<ChoiceRowsProps, "selection"> {
  choice: Choice;
  selection: Selection | undefined;
}

function ChoiceRow({ choice, selection, ...compared }: ChoiceRowProps) {
  const { comparison } = compared;
  const errors = choice.columns.flatMap((name) => selection?.errors[name] ?? []);
  return (
    <div className={styles.row} {...(selection && { role: "radiogroup", "aria-label": choice.label })}>
      <span className={styles.name} id={choice.name}>
        {choice.label}
        {errors.map((error) => (
          <small key={error}>{error}</small>
        ))}
      </span>
      {[comparison.first, comparison.second].map((side) => {
        const { id, code } = side.record;
        const value = (
          <>
            <span className="only-read">{`${code}: `}</span>
            <ChoiceValue {...compared} choice={choice} side={side} />
          </>
        );
        if (!selection)
          return (
            <span key={id} className={classList(styles.option, styles.plain)}>
              {value}
            </span>
          );
        const { survivorId, picks, onPick } = selection;
        const isChosen = sourceRecordId(comparison, choice, survivorId, picks) === id;
        return (
          <span key={id} className={classList(styles.option, isChosen && styles.chosen)}>
            <Radio
              name={`pick.${choice.name}`}
              value={id}
              checked={isChosen}
              onChange={() => onPick(choice.name, id)}
            >
              {value}
            </Radio>
          </span>
        );
      })}
    </div>
  );
}

interface ChoiceValueProps {
  resource: AnyResource;
  comparison: Comparison;
  choice: Choice;
  side: ComparedSide;
}

function ChoiceValue({ resource, comparison, choice, side }: ChoiceValueProps) {
  const { record } = side;
  if (choice.name === "point") return <PointValue side={side} />;
  if (choice.name === "lga_id") return side.lga_name ?? <span className="faint">–</span>;
  const field = resource.fields[choice.name];
  const value = record[choice.name];
  const referred = comparison.references[choice.name]?.get(Number(value ?? 0));
  return field ? <FieldValue field={field} value={value} referred={referred} /> : null;
}

function PointValue({ side }: { side: ComparedSide }) {
  const { latitude, longitude, accuracy } = side.record;
  if (side.masked.includes("latitude")) return MASKED_POSITION;
  if (latitude === null || longitude === null) return <span className="faint">–</span>;
  const within = accuracy === null ? "" : `, accurate to ${Math.round(accuracy)} m`;
  return <span className="num">{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}${within}`}</span>;
}
