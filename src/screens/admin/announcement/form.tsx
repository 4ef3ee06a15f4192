import { useState } from "react";
import { useNavigate } from "react-router";
import type { OfficeAnnouncement } from "#areas/services/announcements/list-announcements.ts";
import {
  announcementFields,
  MAX_BODY_LENGTH,
  MAX_TITLE_LENGTH,
  momentFields,
} from "#domain/announcement-input.ts";
import { audienceNames, audiences, type Importance } from "#domain/announcements.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldError, FieldPair, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Checkbox, Radio, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { announcementPages, announcementPaths } from "../../shared/announcement/addresses.ts";
import styles from "../../shared/announcement/announcement.module.css";
import { AnnouncementBody } from "../../shared/announcement/announcement-body.tsx";
import { DraftNotice } from "../../shared/draft-notice.tsx";

const LABELS = {
  title: "Title",
  body: "Text",
  audience: "Audience",
  importance: "Importance",
  from_day: "From",
  from_time: "Start time",
  to_day: "To",
  to_time: "End time",
};

interface AnnouncementFormProps {
  /** Absent for a new one. */
  announcement?: OfficeAnnouncement;
  /** The default start date (Lagos). */
  today: string;
}

/** The form of an announcement: text, audience and period, with a preview. */
export function AnnouncementForm({ announcement, today }: AnnouncementFormProps) {
  const navigate = useNavigate();
  const draft = useDraft(announcement ? `announcement.${announcement.id}` : "announcement.new");
  const [preview, setPreview] = useState<{ title: string; body: string }>();
  const starts = announcement ? momentFields("from", announcement.begins_at) : { day: today, time: "" };
  const ends = momentFields("to", announcement?.ends_at ?? null);
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ id: number; code: string }>({
    path: announcement ? announcementPaths.one(announcement.id) : announcementPaths.all,
    method: announcement ? "patch" : "post",
    onSuccess: ({ id, code }) => {
      draft.clear();
      notify({ kind: "good", title: announcement ? `${code} saved` : `${code} published` });
      return navigate(announcementPages.view(id));
    },
  });

  function showPreview(form: HTMLFormElement | null): void {
    if (!form) return;
    const typed = new FormData(form);
    setPreview({ title: String(typed.get("title") ?? ""), body: String(typed.get("body") ?? "") });
  }

  return (
    <FormColumn ref={draft.ref} method="post" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={LABELS} />
      <DraftNotice draft={draft} />
      {announcement ? <input type="hidden" name="version" value={announcement.version} /> : null}
      <Group legend="Announcement">
        <Field name="title" label="Title" counter={MAX_TITLE_LENGTH} error={errors.title}>
          <TextInput
            defaultValue={announcement?.title ?? ""}
            maxLength={MAX_TITLE_LENGTH}
            required
            autoComplete="off"
          />
        </Field>
        <Field
          name="body"
          label="Text"
          hint="Leave an empty line between paragraphs. Web addresses (https://…) become links"
          counter={MAX_BODY_LENGTH}
          error={errors.body}
        >
          <TextArea defaultValue={announcement?.body ?? ""} rows={10} maxLength={MAX_BODY_LENGTH} required />
        </Field>
        <fieldset className="stack-s">
          <legend className="strong">{announcementFields.importance.label}</legend>
          {(["plain", "warning"] as const satisfies readonly Importance[]).map((name) => (
            <Radio
              key={name}
              name="importance"
              value={name}
              defaultChecked={name === (announcement?.importance ?? "plain")}
              hint={name === "warning" ? "Shown first and highlighted" : undefined}
            >
              {name === "warning" ? "Warning" : "Normal"}
            </Radio>
          ))}
        </fieldset>
      </Group>
      <fieldset
        className="stack-s"
        id="audience"
        tabIndex={-1}
        aria-describedby={errors.audience ? "audience-error" : undefined}
      >
        <legend className="strong">Audience</legend>
        {errors.audience ? <FieldError id="audience-error" errors={errors.audience} /> : null}
        {audienceNames.map((name) => (
          <Checkbox
            key={name}
            name="audience"
            value={name}
            defaultChecked={announcement?.audience.includes(name) ?? false}
            hint={name === "public" ? "Everyone, including on the public home page" : undefined}
          >
            {audiences[name]}
          </Checkbox>
        ))}
      </fieldset>
      <Group legend="Display period (Lagos time)">
        <FieldPair>
          <Field name="from_day" label="From" error={errors.from_day}>
            <TextInput type="date" defaultValue={starts.day} required />
          </Field>
          <Field name="from_time" label="Time" optional hint="Leave blank for 00:00" error={errors.from_time}>
            <TextInput type="time" defaultValue={starts.time} />
          </Field>
        </FieldPair>
        <FieldPair>
          <Field
            name="to_day"
            label="To"
            optional
            hint="Leave blank to show it until withdrawn"
            error={errors.to_day}
          >
            <TextInput type="date" defaultValue={ends.day} />
          </Field>
          <Field
            name="to_time"
            label="Time"
            optional
            hint="Leave blank for the end of the day"
            error={errors.to_time}
          >
            <TextInput type="time" defaultValue={ends.time} />
          </Field>
        </FieldPair>
      </Group>
      {preview ? (
        <Panel title="Preview">
          <div className="stack">
            <h3 className={styles.title}>{preview.title || "No title"}</h3>
            <AnnouncementBody body={preview.body} />
          </div>
        </Panel>
      ) : null}
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          {announcement ? "Save announcement" : "Publish announcement"}
        </Button>
        <Button icon="eye" onClick={(event) => showPreview(event.currentTarget.form)}>
          Preview
        </Button>
        <ButtonLink
          kind="quiet"
          to={announcement ? announcementPages.view(announcement.id) : announcementPages.list}
        >
          Cancel
        </ButtonLink>
      </Buttons>
    </FormColumn>
  );
}
