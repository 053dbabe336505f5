import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { staffQuery } from "#web/lib/api/load-desk.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { desksOf } from "#web/lib/page/desks.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { classes } from "#web/ui/classes.ts";
import { NavLink } from "#web/ui/link.tsx";

/** Links between the desks; renders nothing with a single desk or without a signed-in person. */
export function DeskNav() {
  const t = useT("staff");
  const { data } = useQuery({ ...staffQuery(), enabled: false });
  const own = desksOf(data?.staff?.roles ?? []);
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const openAt = own.findIndex(({ path }) => pathname.startsWith(path));
  // A phone shows a part of the row: the part with the open desk.
  useEffect(() => {
    const links = row.current?.querySelectorAll("a");
    links?.[openAt]?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [openAt]);
  if (own.length < 2) return null;
  return (
    <nav ref={row} aria-label={t("nav.label")} className="overflow-x-auto border-b bg-surface-raised">
      <div className="mx-auto flex min-w-max max-w-page gap-1 px-4">
        {own.map(({ name, path }) => (
          <NavLink
            key={path}
            to={path}
            className={({ isActive }) =>
              classes(
                "inline-flex min-h-11 items-center border-b-2 px-3 text-sm font-semibold focus-visible:-outline-offset-2",
                isActive
                  ? "border-primary text-primary-text"
                  : "border-transparent text-text-muted hover:text-text",
              )
            }
          >
            {t(`nav.${name}`)}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
