import { Languages } from "lucide-react";
import { useEffect, useState } from "react";
import { canTranslateInto } from "#web/lib/browser/browser-translation.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";

type TranslateItemProps = { isTranslating: boolean; onTranslate: (isTranslating: boolean) => void };

/** The menu's item to translate the messages of a conversation; only in browsers that translate by themselves. */
export default function TranslateItem(props: TranslateItemProps) {
  const locale = useLocale();
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void canTranslateInto(locale).then((can) => isCurrent && setIsOffered(can));
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  // The server and most browsers load no texts for it.
  return isOffered ? <OfferedItem {...props} /> : null;
}

function OfferedItem({ isTranslating, onTranslate }: TranslateItemProps) {
  const t = useT("translation");
  return (
    <MenuItem icon={<Icon icon={Languages} />} onClick={() => onTranslate(!isTranslating)}>
      {t(isTranslating ? "stop" : "menu")}
    </MenuItem>
  );
}
