/**
 * The wings of the house, from the ground up: a wing may import from the wings before it and from none after
 * it. The same words name folders in server/modules, web/features, web/routes, contracts and i18n/messages;
 * tools/import-rules.ts enforces the order.
 */
export const wings = ["ground", "people", "money", "meeting", "talking", "care", "front", "desk"] as const;
export type Wing = (typeof wings)[number];
