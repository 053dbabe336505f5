/** The promises of the home page, each with its icon. */
export const promises = [
  ["real", "shield-check"],
  ["likes", "hand-heart"],
  ["prices", "receipt-text"],
  ["place", "map-pinned"],
] as const;
