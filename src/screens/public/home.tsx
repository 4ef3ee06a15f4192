import { Link, useLoaderData } from "react-router";
import { publicAnnouncements } from "#areas/services/announcements/shown-announcements.ts";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { usePageFrame } from "#page-frame.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { BannerRow, BillSample, HomeBanner } from "#ui/primitives/home-banner.tsx";
import { Affix, TextInput } from "#ui/primitives/input.tsx";
import { FullBleed, SplitSections } from "#ui/primitives/layout.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Subtitle, Title } from "#ui/primitives/title.tsx";
import { PublicFrame } from "#ui/shell/public-frame.tsx";
import { UserMenu } from "#ui/shell/user-menu.tsx";
import { homeOf } from "../../home-of.ts";
import { FooterLinks } from "../../layouts/footer-links.tsx";
import { Languages } from "../../layouts/languages.tsx";
import { useUserMenuProps } from "../../layouts/use-user-menu-props.ts";
import { AnnouncementsOnHome } from "../shared/announcement/announcements-on-home.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Pay a bill, check a receipt");
export const loader = pageLoader(({ actor }) => publicAnnouncements(actor));

/** The public home page: finding a bill comes first. It works without scripts. */
export default function PublicHome() {
  const { government, user } = usePageFrame();
  const announcements = useLoaderData<typeof loader>();
  const person = useUserMenuProps();
  const links = user
    ? [{ to: homeOf[user.area], label: "Go to my account", button: true }]
    : [{ to: "/login", label: "Sign in", button: true }];
  return (
    <PublicFrame
      government={government}
      homeTo="/"
      links={links}
      person={person && <UserMenu {...person} variant="name" />}
      foot={<FooterLinks />}
      languages={<Languages />}
      languagesFirst
    >
      <FullBleed top>
        <HomeBanner sample={<SampleBill title={government.title} />}>
          <Title size="hero">{t("Pay a bill")}</Title>
          <p className="soft">{t("You don’t need an account.")}</p>
          <form action="/payments" className="gap-l">
            <Field name="code" label={t("Pay code")} foot={t("On your bill or notice, such as 7K3D-M9QX")}>
              <BannerRow>
                <TextInput as="code" large maxLength={40} autoComplete="off" required />
                <Button type="submit" kind="cloth">
                  {t("Find bill")}
                </Button>
              </BannerRow>
            </Field>
          </form>
        </HomeBanner>
      </FullBleed>
      {announcements.length > 0 ? (
        <div className="gap-l">
          <AnnouncementsOnHome items={announcements} visitor />
        </div>
      ) : null}
      <SplitSections>
        <section>
          <Subtitle>{t("Check a receipt")}</Subtitle>
          <form action="/process/receipt" className="gap">
            <Field name="receipt" label={t("Receipt verification code")}>
              <Affix after={<Button type="submit">{t("Check")}</Button>}>
                <TextInput
                  as="code"
                  name="code"
                  placeholder="7K3D-M9QX"
                  maxLength={40}
                  autoComplete="off"
                  required
                />
              </Affix>
            </Field>
          </form>
          <p className="note gap">
            <RichText text={t("<a>Verify a payer or document</a>")} a={<Link to="/process/verify" />} />
          </p>
          <div className="gap-l">
            <Subtitle>{t("Check a daily ticket")}</Subtitle>
            <form action="/check-plate" className="gap">
              <Field name="ticket-plate" label={t("Plate or ticket code")}>
                <Affix after={<Button type="submit">{t("Check")}</Button>}>
                  <TextInput
                    as="code"
                    name="plate"
                    placeholder="ABC-123DE"
                    maxLength={40}
                    autoComplete="off"
                    required
                  />
                </Affix>
              </Field>
            </form>
            <p className="note gap">
              <RichText
                text={t("Given a fake ticket or overcharged? <a>Report it</a>. You can stay anonymous.")}
                a={<Link to="/complaint" />}
              />
            </p>
          </div>
        </section>
        <section>
          <Subtitle>{t("Your account")}</Subtitle>
          <Lines roomy>
            <li>
              {user ? (
                <Link to={homeOf[user.area]}>{t("Go to my account")}</Link>
              ) : (
                <RichText
                  text={t("<a>Sign in</a> to see your bills and receipts")}
                  a={<Link to="/login" />}
                />
              )}
            </li>
            <li>
              <RichText
                text={t("<a>Create an account</a> for yourself or a company")}
                a={<Link to="/registerlllo/individual" />}
              />
            </li>
            <li>
              <RichText text={t("Read <a>announcements</a>")} a={<Link to="/announcement" />} />
            </li>
          </Lines>
        </section>
      </SplitSections>
    </PublicFrame>
  );
}

/** Shows where the code is on a bill. Decoration, not a real bill. */
function SampleBill({ title }: { title: string }) {
  return (
    <BillSample title={title} code="7K3D-M9QX">
      <Lines total>
        <ValueLine end="214,500.00">{t("Tenement rate")}</ValueLine>
        <ValueLine end="70,000.00">{t("Waste and sanitation levy")}</ValueLine>
        <ValueLine end="₦284,500.00">{t("Amount due")}</ValueLine>
      </Lines>
    </BillSample>
  );
}
