import type { ReactNode } from "react";
import type { Teaser } from "#contracts/front/landings.ts";
import { LandingFrame } from "#web/features/front/landings/landing-frame.tsx";
import { teaserQuery } from "#web/features/front/landings/queries.ts";
import { wordingOf } from "#web/features/front/landings/wordings.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { SignupClosed } from "#web/features/people/signup/signup-closed.tsx";
import { useSignupClosed } from "#web/features/people/signup/use-signup-closed.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";

type LandingPageProps = {
  memberId: string;
  slug?: string | undefined;
  children: (teaser: Teaser | null) => ReactNode;
};

/** A landing page of a member; if sign-up is closed, it says so before a form is filled in. */
export function LandingPage({ memberId, slug, children }: LandingPageProps) {
  const t = useT("signup");
  const teaser = useQuery(teaserQuery(memberId)).data?.teaser ?? null;
  const { isClosed } = useSignupClosed();
  const next = `/members/${memberId}`;
  return (
    <>
      <PageHead title={t("title")} description={t("description")} />
      <LandingFrame
        teaser={teaser}
        wording={wordingOf(slug) ?? "default"}
        loginPath={`/login?next=${encodeURIComponent(next)}`}
      >
        {isClosed ? <SignupClosed next={next} /> : children(teaser)}
      </LandingFrame>
    </>
  );
}
