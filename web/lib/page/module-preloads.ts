/** The preloads of modules in a drawn page. The first group is the module's address. */
export const modulePreloads = /<link rel="modulepreload" href="([^"<]*)"[^<>]*>/g;
