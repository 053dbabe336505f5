const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has a character that a reader sees: spaces, control characters and empty letters are none. */
export function hasVisible(text: string): boolean {
  return visible.test(text);
}
