/** The classes of a link within a text. */
export const linkLook = "font-semibold text-primary-text underline underline-offset-4";
