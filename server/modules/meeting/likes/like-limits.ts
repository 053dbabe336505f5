/** Likes of each kind in an answer of likes.php. */
export const likesAtMost = 500;
/** Members of one page of /likes. */
export const likesPerPage = 24;
/** Faster than a person taps through cards. */
export const likesPerMinute = 60;
