import { useT } from "#web/lib/language/i18n.ts";

/** Says that this visit cannot sign up. Loaded only where it is so, because other pages need none of these texts. */
export default function SignupClosedNote({ className }: { className?: string }) {
  const t = useT("signup");
  return (
    <div className={className}>
      <p className="font-bold">{t("closed.title")}</p>
      <p className="mt-1">{t("closed.text")}</p>
    </div>
  );
}
