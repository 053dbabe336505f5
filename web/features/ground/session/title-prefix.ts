/** "(3) Likes": the number of unread messages and new likes, if any, before the title (seed section 2). */
export function prefixTitle(title: string, count: number): string {
  return count > 0 ? `(${count}) ${title}` : title;
}
