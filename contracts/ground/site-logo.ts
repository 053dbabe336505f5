/**
 * A picture of a site's logo as the attributes of its element; a second picture is that of the dark theme. Of two, the
 * browser loads the one that it shows.
 */
export type LogoPicture = { src: string; alt: string; width: number; height: number; loading?: "lazy" };
