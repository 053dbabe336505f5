import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import MatchDialog from "./match-dialog.tsx";
import type { Person } from "./match-store.ts";
import { NewLikeModal } from "./new-like-modal.tsx";

vi.mock("#web/lib/language/i18n.ts", () => ({
  useT: (subject: string) => (key: string) => `${subject}.${key}`,
}));
vi.mock("#web/lib/page/page-context.ts", () => ({ usePageRequest: () => ({ fictional: null }) }));
vi.mock("#web/features/ground/session/queries.ts", () => ({ useUser: () => null }));
vi.mock("#web/ui/button-link.tsx", () => ({ ButtonLink: () => null }));

const person = {
  id: "p",
  name: "Kim",
  gender: null,
  main_image: null,
  kind: "member",
  is_example: false,
} as const;
const drawn: [string, (person: Person) => React.ReactElement][] = [
  ["a new like", (who) => <NewLikeModal person={who} buttonLabel="" onChoose={vi.fn()} onClose={vi.fn()} />],
  ["a match", (who) => <MatchDialog person={who} onClose={vi.fn()} />],
];

test.each(drawn)("%s labels a profile that is no member, and an example, and no one else", (_, draw) => {
  const labelsOf = (given: Partial<Person>) =>
    renderToStaticMarkup(draw({ ...person, ...given })).match(/person\.kind\.\w+/g) ?? [];
  expect(labelsOf({ kind: "fictional" })).toEqual(["person.kind.fictional"]);
  expect(labelsOf({ is_example: true })).toEqual(["person.kind.example"]);
  expect(labelsOf({})).toEqual([]);
});
