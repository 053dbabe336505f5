/** From this length on a site's name is refused within names; a shorter one may be part of an honest name. */
export const tellingNameLength = 8;
/** More than a person needs: each change invalidates the answers of all contacts. */
export const privacySwitchesPerHour = 60;
