import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Logo } from "./logo.tsx";

const picture = { src: "/site-logo/0123456789abcdef.webp", alt: "Lantern", width: 128, height: 32 };
const draw = (site: Parameters<typeof Logo>[0]["site"], isRoomy = false) =>
  renderToStaticMarkup(
    <p>
      <Logo site={site} isRoomy={isRoomy} />
    </p>,
  );

it("draws a site's own logo as a picture that has its size before it has loaded, and its name", () => {
  const html = draw({ siteName: "Lantern", logo: [picture] });
  expect(html).toContain(
    '<p><img class="logo" src="/site-logo/0123456789abcdef.webp" alt="Lantern" width="128" height="32"/></p>',
  );
});

it("draws two pictures, the one of the dark theme second, and loads each when it is shown", () => {
  const dark = { ...picture, src: "/site-logo/fedcba9876543210.webp", loading: "lazy" as const };
  const html = draw({ siteName: "Lantern", logo: [{ ...picture, loading: "lazy" }, dark] });
  expect(html.match(/<img class="logo" src="[^"]+"/g)).toEqual([
    '<img class="logo" src="/site-logo/0123456789abcdef.webp"',
    '<img class="logo" src="/site-logo/fedcba9876543210.webp"',
  ]);
  expect(html.match(/loading="lazy"/g)).toHaveLength(2);
});

it("draws the mark and the name of a site without its own", () => {
  const html = draw({ siteName: "Lantern" });
  expect(html).toContain('<svg viewBox="0 0 32 32" aria-hidden="true" class="size-8">');
  expect(html).toContain('<span class="font-extrabold tracking-tight text-lg">Lantern</span>');
  expect(draw({ siteName: "Lantern" }, true)).toContain(
    '<span class="font-extrabold tracking-tight max-[399px]:sr-only text-lg">Lantern</span>',
  );
  expect(html).not.toContain("<img");
});
