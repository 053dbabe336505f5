import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import "./words.css";

/** Words that the server made from Markdown. Links to our own pages navigate without a page load. */
export function Words({ html, className = "" }: { html: string; className?: string }) {
  const navigate = useNavigate();
  if (html === "") return null;
  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest("a");
    const path = link?.getAttribute("href") ?? "";
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !path.startsWith("/") || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(path);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is pressed, by keyboard too
    <div
      className={`words ${className}`}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of Markdown that may hold no HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
