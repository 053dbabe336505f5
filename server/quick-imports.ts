import { registerHooks } from "node:module";

/**
 * A process that imports this file first starts in half the time. Node reads the package.json of drizzle-orm,
 * which has 180 KB, again for each module of that package and for each import of it. With this hook an import
 * by name is resolved once, and a relative import is the file that it names.
 */
const name = "drizzle-orm";
const folder = `/node_modules/${name}/`;
type Resolved = { url: string; format?: string | null | undefined; shortCircuit: true };
const resolved = new Map<string, Resolved>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    if (specifier.startsWith("./") || specifier.startsWith("../")) {
      const isNeighbour = parentURL.includes(folder) && specifier.endsWith(".js");
      if (isNeighbour)
        return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    } else if (specifier.startsWith(name) && !parentURL.includes("/node_modules/")) {
      const known = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      resolved.set(specifier, known);
      return known;
    }
    return next(specifier, context);
  },
});
