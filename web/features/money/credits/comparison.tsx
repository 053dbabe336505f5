import { useSettings } from "#web/features/ground/session/settings.ts";
import { useT } from "#web/lib/language/i18n.ts";

/** The functions of members and of premium members, side by side. */
export function Comparison() {
  const t = useT("credits");
  const settings = useSettings("credits");
  if (!settings) return null;
  const { free_photos, premium_photos, free_conversations, free_messages, message_credits } = settings;
  const rows = [
    [t("compare.read"), t("compare.always"), t("compare.always")],
    [t("compare.photos"), t("compare.some"), t("compare.all")],
    [t("compare.slots"), String(free_photos), String(premium_photos)],
    [t("compare.conversations"), t("compare.free_in", { count: free_conversations }), t("compare.unlimited")],
    [
      t("compare.messages"),
      t("compare.free_messages", { count: free_messages }),
      t("compare.each", { count: message_credits }),
    ],
    [t("compare.renewal"), t("compare.nothing"), t("compare.once")],
  ] as const;
  return (
    <table className="w-full table-fixed border-collapse overflow-hidden rounded-card bg-surface-raised text-sm hyphens-auto shadow-soft max-sm:text-xs">
      <caption className="sr-only">{t("compare.caption")}</caption>
      <thead>
        <tr className="border-b text-left">
          <td className="w-2/5 px-4 py-3" />
          <th scope="col" className="px-2 py-3 sm:px-3 font-bold">
            {t("compare.member")}
          </th>
          <th scope="col" className="bg-primary-soft px-2 py-3 sm:px-3 font-bold text-on-primary-soft">
            {t("compare.premium")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, member, premium]) => (
          <tr key={what} className="border-b align-top last:border-b-0">
            <th scope="row" className="px-2.5 py-3 text-left font-semibold sm:px-4">
              {what}
            </th>
            <td className="px-2 py-3 sm:px-3 text-text-muted">{member}</td>
            <td className="bg-primary-soft px-2 py-3 sm:px-3 font-semibold text-on-primary-soft">
              {premium}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
