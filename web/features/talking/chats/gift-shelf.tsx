import type { MemberProfile } from "#contracts/people/profiles.ts";
import { isGift } from "#contracts/talking/gift-names.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Link } from "#web/ui/link.tsx";
import { giftPicture } from "./gift-pictures.ts";

type GiftShelfProps = {
  gifts: MemberProfile["gifts"];
  /** The owner looks, and the switch is off: a line tells how to show the gifts. */
  isUnshown: boolean;
};

/** Which gifts a member received, and how many of each. Gifts of a later release are left out. */
export default function GiftShelf({ gifts = [], isUnshown }: GiftShelfProps) {
  const t = useT("gifts");
  const known = gifts.flatMap(({ gift, count }) => {
    const picture = giftPicture(gift);
    return isGift(gift) && picture !== null ? [{ name: gift, picture, count }] : [];
  });
  if (known.length === 0 && !isUnshown) return null;
  return (
    <section aria-labelledby="gifts">
      <h2 id="gifts" className="mb-3 text-lg font-bold">
        {t("shelf.title")}
      </h2>
      {isUnshown ? (
        <p className="text-text-muted">
          {t.rich("shelf.unshown", {
            link: (part) => (
              <Link
                to="/notifications/privacy"
                className="font-semibold text-primary-text underline underline-offset-4"
              >
                {part}
              </Link>
            ),
          })}
        </p>
      ) : (
        <ul className="flex flex-wrap gap-x-2 gap-y-4">
          {known.map(({ name, picture, count }) => (
            <li key={name} data-gift={name} className="flex w-25 flex-col items-center text-center text-sm">
              <img
                src={picture}
                alt=""
                width={64}
                height={64}
                loading="lazy"
                decoding="async"
                className="size-16"
              />
              <span className="[overflow-wrap:anywhere] hyphens-auto">{t(`names.${name}`)}</span>
              <span className="tabular font-bold">{t("shelf.count", { count })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
