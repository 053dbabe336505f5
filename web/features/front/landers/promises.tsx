import { useT } from "#web/lib/language/i18n.ts";
import { SpriteIcon } from "#web/ui/sprite-icon.tsx";
import { promises } from "./promise-signs.ts";

/** The site's promises, in the words of its home page. */
export default function Promises({ className }: { className?: string }) {
  const t = useT("home");
  return (
    <section className={className}>
      <h2 className="text-xl font-bold">{t("promises.title")}</h2>
      <ul className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-x-10 gap-y-7">
        {promises.map(([name, icon]) => (
          <li key={name} className="flex gap-4">
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-pill bg-secondary-soft text-on-secondary-soft">
              <SpriteIcon name={icon} />
            </span>
            <div className="min-w-0">
              <h3 className="text-lg font-bold">{t(`promises.${name}.title`)}</h3>
              <p className="mt-1 text-text-muted">{t(`promises.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
