/** The gateway's name in our database. */
export const signedRedirectName = "signed-redirect";

/** Below the address of a site. */
export const signedRedirectNoticePath = "/api/signed-redirect-notices";

/** Providers of this protocol serve sites of every niche. */
export const signedRedirectRefusedNiches: readonly number[] = [];

/** The account at the demo's emulator, which moves no money. */
export const emulatedAccount = { shop: "4711", key: "emulator-key-of-the-signed-redirect" } as const;
