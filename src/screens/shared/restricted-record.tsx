import { useLocation } from "react-router";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/title.tsx";

const EDIT = "/admin/edit/";

/** Shown to officers who open the form of a restricted record. The page of the record shows the case. */
export default function RestrictedRecord() {
  const { pathname } = useLocation();
  return (
    <section className="stack">
      <Title size="record">This record is restricted</Title>
      <p className="soft">Only a data protection officer can change it or lift the restriction.</p>
      {pathname.startsWith(EDIT) ? (
        <Buttons>
          <ButtonLink kind="primary" to={pathname.replace(EDIT, "/admin/view/")}>
            View record
          </ButtonLink>
        </Buttons>
      ) : null}
    </section>
  );
}
