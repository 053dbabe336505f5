/** Characters from which on a site's name tells its people: a shorter one may be part of an honest name. */
export const tellingNameLength = 8;
/** More than a person has reason for: each change makes the answers of all acquaintances old. */
export const privacySwitchesPerHour = 60;
