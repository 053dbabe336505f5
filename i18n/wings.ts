/**
 * The wings of the house, from the ground up: a wing may know those before it and none after it. The same words name
 * folders in server/modules, web/features, web/routes, contracts and i18n/messages; tools/import-rules.ts holds them.
 */
export const wings = ["ground", "people", "money", "meeting", "talking", "care", "front", "desk"] as const;
export type Wing = (typeof wings)[number];
