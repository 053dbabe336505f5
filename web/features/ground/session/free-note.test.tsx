import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { FreeNote } from "./free-note.tsx";
import { useStepTexts } from "./step-texts.ts";

const site = vi.hoisted(() => ({ settings: null as Record<string, unknown> | null }));
// Each text is its key.
vi.mock("#web/lib/language/i18n.ts", () => ({ useT: () => (key: string) => key }));
vi.mock("#web/lib/language/locale.tsx", () => ({ useRegionalTag: () => "en" }));
vi.mock("./settings.ts", () => ({ useSettings: () => site.settings }));

function TalkStep() {
  return <p>{useStepTexts()("talk")}</p>;
}

/** The texts of the note, and of the step that names free messages. */
function draw(settings: { is_signup_closed: boolean; is_search_closed: boolean } | null) {
  site.settings = settings && {
    message_credits: 5,
    free_messages: 5,
    free_conversations: 2,
    minimum_message_cost: { costs: 0.5, currency: "EUR" },
    ...settings,
  };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FreeNote />
      <TalkStep />
    </MemoryRouter>,
  );
  return html.match(/[a-z]+\.[a-z_]+/g);
}

const prices = ["costs.messages", "costs.after", "costs.money", "links.pricing"];

it.each([
  [false, false, ["costs.look", ...prices, "talk.text_free"]],
  [false, true, ["costs.signup_only", ...prices, "talk.text_free"]],
  [true, false, ["costs.look_only", "links.pricing", "talk.text"]],
  [true, true, ["talk.text"]],
])("names only what is free to this visit: sign-up closed %s, search closed %s", (signup, search, texts) => {
  expect(draw({ is_signup_closed: signup, is_search_closed: search })).toEqual(texts);
});

it("says nothing where the settings are not known", () => {
  expect(draw(null)).toEqual(["talk.text"]);
});
