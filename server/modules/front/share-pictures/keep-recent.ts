/** A map of at most `atMost` entries. Reading an entry makes it the newest; the one that was unused for longest makes room. */
export function keepRecent<Value>(atMost: number) {
  const kept = new Map<string, Value>();
  function set(key: string, value: Value): void {
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > atMost) kept.delete(kept.keys().next().value ?? "");
  }
  return {
    set,
    get(key: string): Value | undefined {
      const value = kept.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
  };
}
