/**
 * The source of a function that a page contains as a script, without indentation and lines of comments, because the server's
 * build is not minified. The function has no text of several lines.
 */
export function inlineScript(run: (...args: never[]) => void): string {
  const lines = String(run)
    .split("\n")
    .map((line) => line.trim());
  return lines.filter((line) => line && !line.startsWith("//")).join("\n");
}
