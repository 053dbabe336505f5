/** Profiles of one page of the list: as many as blocked members. */
export const hiddenProfilesPerPage = 30;
/** Faster than a person decides about profiles, with room to change one's mind. */
export const hidingsPerMinute = 60;
