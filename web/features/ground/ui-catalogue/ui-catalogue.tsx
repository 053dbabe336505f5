import { useT } from "#web/lib/language/i18n.ts";
import { Buttons } from "./buttons.tsx";
import { Choices } from "./choices.tsx";
import { Colours } from "./colours.tsx";
import { Feedback } from "./feedback.tsx";
import { Forms } from "./forms.tsx";
import { Numbers } from "./numbers.tsx";
import { Overlays } from "./overlays.tsx";
import { People } from "./people.tsx";
import { ThemePicker } from "./theme-picker.tsx";

/** Every building block in every state, on one page. */
export function Gallery() {
  const t = useT("dev");
  return (
    <div id="top" className="mx-auto max-w-page px-4 py-8 md:px-8">
      <h1 className="mb-6 text-2xl font-extrabold">{t("ui.title")}</h1>
      <ThemePicker />
      <Colours />
      <Buttons />
      <Forms />
      <Choices />
      <People />
      <Feedback />
      <Overlays />
      <Numbers />
    </div>
  );
}
