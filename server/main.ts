// First: it concerns what is imported after it.
import "./quick-imports.ts";

await import("./serve.ts");
