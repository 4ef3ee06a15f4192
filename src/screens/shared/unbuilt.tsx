import { data, type MetaFunction, useLoaderData, useMatches } from "react-router";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";

/** A page that is not built yet: responds with 501, behind the access gate. */
export function loader() {
  return data({ built: false }, { status: 501 });
}

export const meta: MetaFunction = () => [{ title: "Not available yet · Ratebook" }];

export default function Unbuilt() {
  useLoaderData<typeof loader>();
  const { pathname } = useMatches().at(-1) ?? { pathname: "/" };
  return (
    <section className="stack">
      <h1 className="title">Not available yet</h1>
      <p className="soft">
        The screen for <b className="strong">{pathname}</b> isn’t available yet.
      </p>
      <Buttons>
        <ButtonLink to="..">Go back</ButtonLink>
      </Buttons>
    </section>
  );
}
