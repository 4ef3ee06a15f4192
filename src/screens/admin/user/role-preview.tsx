import { Lines } from "#ui/primitives/lines.tsx";
import { useRolePreview } from "./use-role-preview.ts";

/** More sentences than this are collapsed. */
const MAX_OPEN = 10;

/** Preview of what the selected role allows. */
export function RolePreview({ query }: { query: string | undefined }) {
  const preview = useRolePreview(query);
  return (
    <div className="stack-s" aria-live="polite">
      {preview ? (
        <>
          {preview.adds.length === 0 ? (
            <p>This role adds no rights.</p>
          ) : (
            <Sentences
              summary="Rights added:"
              sentences={preview.adds}
              open={preview.adds.length <= MAX_OPEN}
            />
          )}
          {preview.result.length > preview.adds.length ? (
            <Sentences summary="Rights with all roles:" sentences={preview.result} />
          ) : null}
        </>
      ) : null}
    </div>
  );
}

interface SentencesProps {
  summary: string;
  sentences: readonly string[];
  open?: boolean;
}

function Sentences({ summary, sentences, open = false }: SentencesProps) {
  return (
    <details open={open}>
      <summary>{`${summary} ${sentences.length}`}</summary>
      <Lines>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Lines>
    </details>
  );
}
