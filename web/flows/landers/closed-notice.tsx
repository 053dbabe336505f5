import { nextOf, useLander } from "#web/features/front/landers/lander-view.ts";
import { SignupClosed } from "#web/features/people/signup/signup-closed.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { Link } from "#web/ui/link.tsx";

/** What a lander says in place of its questions where sign-up is closed, and what a visitor can do instead. */
export default function ClosedNotice() {
  const footer = useT("footer");
  return (
    <>
      <SignupClosed next={nextOf(useLander())} />
      <p className="text-center">
        <Link
          to="/pages/service"
          className="inline-flex min-h-11 items-center font-semibold text-primary-text underline underline-offset-4"
        >
          {footer("links.service")}
        </Link>
      </p>
    </>
  );
}
