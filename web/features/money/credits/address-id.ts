/** The kind of an id in an address: a bundle, an order, or unknown. */
export function kindOfId(id: string): "bundle" | "order" | null {
  if (/^p[0-3]$/.test(id)) return "bundle";
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? "order" : null;
}
