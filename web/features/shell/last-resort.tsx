import { Component, type ReactNode } from "react";
import { isChunkError, reloadOnce } from "#web/lib/chunk-guard.ts";
import { renderLastResort } from "#web/lib/last-resort.ts";

/** When the error page itself fails: a page that needs nothing of the app (seed section 8). */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkError(error)) reloadOnce();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const [, body = ""] = /<body>(.*)<\/body>/.exec(renderLastResort()) ?? [];
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own fixed markup
    return <main className="p-6" dangerouslySetInnerHTML={{ __html: body }} />;
  }
}
