// Must be the first import, because it changes how later imports load.
import "./quick-imports.ts";

await import("./serve.ts");
