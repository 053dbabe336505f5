/** Pages of words that every site has, at /pages/... (seed section 2: static pages). */
export const ownPages = ["terms", "privacy", "cookies", "return-policy", "faq", "service", "ban"] as const;
export type OwnPage = (typeof ownPages)[number];

export function isOwnPage(page: string): page is OwnPage {
  return (ownPages as readonly string[]).includes(page);
}
