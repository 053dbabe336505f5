import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useHiding } from "./use-hiding.ts";

/** On a profile that the viewer hid: states it, and offers to show the profile again. */
export default function HiddenNotice({ member }: { member: { id: string; name: string } }) {
  const t = useT("hiding");
  const { show } = useHiding();
  return (
    <Alert
      tone="info"
      title={t("profile.title")}
      action={
        <Button
          size="sm"
          variant="outline"
          onClick={async () => {
            // The button disappears with the notice.
            document.getElementById("content")?.focus({ preventScroll: true });
            await show(member);
          }}
        >
          {t("show")}
        </Button>
      }
    >
      {t("profile.text")}
    </Alert>
  );
}
