/** "(3) Likes": unread messages and new likes before the page's title, when there are any (seed section 2). */
export function prefixTitle(title: string, count: number): string {
  return count > 0 ? `(${count}) ${title}` : title;
}
