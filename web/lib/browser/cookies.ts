/** Sets a cookie that scripts may read: preferences, never a session. */
export function setCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * 86_400}; samesite=lax${secure}`;
}

export function deleteCookie(name: string): void {
  setCookie(name, "", 0);
}

export function hasCookie(name: string): boolean {
  return document.cookie.split("; ").some((cookie) => cookie.startsWith(`${name}=`));
}
