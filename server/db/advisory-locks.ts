/**
 * Locks for work that a whole installation does one at a time. PostgreSQL identifies these locks by number only, so two
 * uses of one number would wait for each other: a new use takes the next number.
 */
export const lockNumbers = {
  migrate: 727_001,
  makeTestTemplate: 727_002,
  /** Taken by find_or_add_cell (functions/profiles/find-or-add-cell.sql). */
  addCell: 727_003,
  foundDefaultSite: 727_004,
  loadDemoTown: 727_005,
  inviteOwner: 727_006,
} as const;

/** Locks for work on one pair, mailbox or list: the seed keeps equal texts of two kinds apart. */
export const lockSeeds = {
  pair: 0,
  notices: 13,
  photoQueue: 29,
  mailbox: 4711,
  contactBlocks: 5003,
  exclusions: 5039,
  content: 5051,
  phoneCodes: 5059,
  phoneNumbers: 5077,
  directDebits: 5081,
  complaints: 5087,
  pins: 5099,
  hiddenProfiles: 5101,
  openingTexts: 5107,
  savedSearches: 5113,
  drafts: 5119,
} as const;
