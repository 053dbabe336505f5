/** What the home page promises, each with its sign. */
export const promises = [
  ["real", "shield-check"],
  ["likes", "hand-heart"],
  ["prices", "receipt-text"],
  ["place", "map-pinned"],
] as const;
