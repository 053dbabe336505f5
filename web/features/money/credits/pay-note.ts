import type { MessageKey } from "#web/lib/language/translate.ts";

/** The messages below a price. */
export type PayNote = Extract<MessageKey<"credits">, "pay_note" | "pay_note_untaxed">;

/** The note below a price: it names the tax only where the invoice states it. The release before answers without the field. */
export function payNote(priced: { states_vat?: boolean } | undefined): PayNote {
  return priced?.states_vat === true ? "pay_note" : "pay_note_untaxed";
}
