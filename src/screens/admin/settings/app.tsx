import { useEffect } from "react";
import { useLoaderData } from "react-router";
import { appSettings, type SettingKey, settingKeys } from "#domain/app-settings.ts";
import { PageHead } from "#ui/primitives/head.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { WithSideTabs } from "#ui/primitives/tabs.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { ArmsForm } from "./arms-form.tsx";
import { SettingForm } from "./form.tsx";
import { settingsLoader } from "./loaders.ts";
import { SettingFacts } from "./setting-facts.tsx";
import { SettingTests } from "./setting-tests.tsx";
import { showReloadedNotice } from "./show-saved.ts";
import { SettingVersions } from "./versions.tsx";

export const meta = pageTitle("Settings");
export const loader = settingsLoader;

/** The settings of this installation, one section at a time, with their history. */
export default function AppSettings() {
  const { setting, versions, editable } = useLoaderData<typeof loader>();
  const { title, about, test } = setting.group;
  useEffect(showReloadedNotice, []);
  // A saved version remounts the form.
  const formKey = `${setting.key} ${setting.version}`;
  return (
    <>
      <PageHead title="Settings" />
      <WithSideTabs label="Sections" items={tabs(setting.key)}>
        <WithAside>
          <div className="stack-l">
            <div>
              <h2 className="only-read">{title}</h2>
              <p className="soft">{about}</p>
            </div>
            {editable ? <SettingForm key={formKey} setting={setting} /> : <SettingFacts setting={setting} />}
            {editable && setting.key === "look" ? (
              <ArmsForm key={`arms ${formKey}`} setting={setting} />
            ) : null}
            {editable && test ? <SettingTests key={`test ${formKey}`} setting={setting} test={test} /> : null}
          </div>
          <SettingVersions setting={setting} versions={versions} editable={editable} />
        </WithAside>
      </WithSideTabs>
    </>
  );
}

function tabs(current: SettingKey) {
  return settingKeys.map((key) => ({
    to: `/admin/settings/app?part=${key}`,
    label: appSettings[key].title,
    current: key === current,
  }));
}
