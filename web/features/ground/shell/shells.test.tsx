import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { PageContext } from "#web/lib/page/page-context.ts";
import type { PageRequest } from "#web/lib/page/page-state.ts";
import Footer from "./footer.tsx";
import { LanderShell } from "./lander-shell.tsx";
import { PlainShell } from "./plain-shell.tsx";
import { Shell } from "./shell.tsx";

// Each text is its key.
vi.mock("#web/lib/language/i18n.ts", () => ({ useT: () => (key: string) => key }));
vi.mock("#web/features/ground/session/queries.ts", () => ({ useUser: () => null, companyQuery: () => null }));
vi.mock("#web/lib/queries/queries.ts", () => ({ useCached: () => null }));
vi.mock("#web/lib/page/page-facts.ts", () => ({ usePageFact: () => false }));
vi.mock("#web/ui/offline-banner.tsx", () => ({ OfflineBanner: () => null }));
vi.mock("./deferred-parts.tsx", () => ({ Footer: () => null, MemberParts: () => null }));
vi.mock("./theme-menu.tsx", () => ({ ThemeMenu: () => null }));
vi.mock("./language-menu.tsx", () => ({ LanguageMenu: () => <b>languages</b> }));

const draw = (page: ReactNode, facts: Partial<PageRequest>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PageContext
        value={{ request: { siteName: "Site", locale: "en", ...facts } as PageRequest, subjects: new Set() }}
      >
        {page}
      </PageContext>
    </MemoryRouter>,
  );

const shells = {
  shell: <Shell>page</Shell>,
  chat: <Shell kind="chat">page</Shell>,
  "lander-shell": <LanderShell>page</LanderShell>,
  "plain-shell": <PlainShell>page</PlainShell>,
};

describe("the menu of languages", () => {
  it.each(Object.entries(shells))("is left out of %s where the site hides it", (_name, shell) => {
    expect(draw(shell, { isLanguageMenuHidden: false })).toContain("languages");
    const hidden = draw(shell, { isLanguageMenuHidden: true });
    expect(hidden).not.toContain("languages");
    expect(hidden).toContain("page");
  });

  it("is in the frames of these shells only, and in that of the staff, who choose their own language", () => {
    const folder = join(import.meta.dirname, "../../../layouts");
    const frames = readdirSync(folder).map((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      return [file, /#web\/features\/ground\/shell\/(shell|[a-z]+-shell|language-menu)\.tsx/.exec(text)?.[1]];
    });
    expect(Object.fromEntries(frames)).toEqual({
      "admin.tsx": "language-menu",
      "bare.tsx": undefined,
      "chat.tsx": "shell",
      "default.tsx": "shell",
      "lander.tsx": "lander-shell",
      "plain.tsx": "plain-shell",
    });
  });
});

describe("the logo of a site", () => {
  const logo = [{ src: "/site-logo/0123456789abcdef.webp", alt: "Site", width: 128, height: 32 }];
  const picture =
    '<img class="logo" src="/site-logo/0123456789abcdef.webp" alt="Site" width="128" height="32"/>';
  const framed = { ...shells, footer: <Footer /> };

  it.each(Object.entries(framed))("is in %s in place of the drawn mark and the name", (_name, frame) => {
    const html = draw(frame, { logo });
    expect(html.split(picture)).toHaveLength(2);
    expect(html).not.toContain("font-extrabold");
    const without = draw(frame, {});
    expect(without).not.toContain("<img");
    expect(without.split(/<span class="font-extrabold tracking-tight [^"]+">Site<\/span>/)).toHaveLength(2);
  });

  it("is in the frames of the staff and of the page without a network, too", () => {
    const folder = join(import.meta.dirname, "../../../layouts");
    for (const file of ["admin.tsx", "bare.tsx"])
      expect(readFileSync(join(folder, file), "utf8")).toContain("<Logo site={site}");
  });
});

describe("the footer", () => {
  it("promises real people only where every profile is a member's", () => {
    const [members, others] = [false, true].map((hasOtherKinds) => draw(<Footer />, { hasOtherKinds }));
    expect(members).toMatch(/>promise</);
    expect(members).not.toContain("not_members");
    expect(others).toMatch(/>promise_kinds</);
    expect(others).toContain("not_members");
  });
});
