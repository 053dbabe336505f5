import type { Attack } from "../attack.ts";

const hostile = "server/modules/money/stored-cards/hostile-cards.test.ts";
const cards = "server/modules/money/stored-cards/stored-cards.test.ts";

export const storedCardAttacks: readonly Attack[] = [
  {
    id: "M53",
    what: "Somebody else's stored card, one of another site, one that was taken back, replaced or returned by its bank, is charged or removed; bundle, price or method of a repeat order are tampered with; a method is kept that is no card; a card is kept without its payment.",
    holds:
      "A card charges orders of its own member and site at the server's price, while it is kept and good; nobody else learns of it or removes it; it is kept by consent and payment alone.",
    tests: [
      { file: hostile, name: "somebody else's card charges nothing" },
      { file: hostile, name: "a card of another site is held for no order" },
      { file: hostile, name: "a tampered bundle, price, method or field is refused" },
      { file: cards, name: "a card that is taken back is gone at once" },
      { file: cards, name: "a card that is taken back by its bank, or past its last day" },
      { file: cards, name: "a card is not kept without the tick, nor by a payment that failed" },
      { file: cards, name: "a card is kept once its payment is paid" },
      { file: cards, name: "a card that is taken back while another is being kept leaves none" },
    ],
    defences: [
      { name: "a card is its member's own", without: ["own-card"] },
      {
        name: "a member removes their own card",
        without: ["own-card-revoked"],
      },
      { name: "a card is its site's own", without: ["card-of-site"], shownBy: 1 },
      {
        name: "cards alone are kept",
        without: [{ at: "cards-alone-kept", put: "return true;" }],
        shownBy: 2,
      },
      { name: "an order takes a card that is kept", without: ["live-card-ordered"], shownBy: 3 },
      {
        name: "a card whose payment was returned is not charged",
        without: ["returned-card-unused"],
        shownBy: 4,
      },
      { name: "a card is kept by a payment that is paid", without: ["paid-card-kept"], shownBy: 5 },
      { name: "the consent is written down", without: ["card-consent-logged"], shownBy: 6 },
      {
        name: "a removal is of every card",
        without: [{ at: "begun-cards-revoked", put: "eq(storedCards.id, cardId)" }],
        shownBy: 7,
      },
    ],
  },
  {
    id: "M54",
    what: "A repeat order is pressed many times at once, in one tab or many; the card is taken back meanwhile; the gateway fails in between, or never hears of the removal.",
    holds:
      "One order and one charge at a time; after a removal nothing is asked of the gateway, which forgets the card however often it fails; a charge that is under way is followed to its end.",
    tests: [
      { file: hostile, name: "twenty presses at once, with one key or with many" },
      { file: hostile, name: "a card that is taken back between the order and its charge" },
      { file: hostile, name: "presses and the removal at once" },
      { file: hostile, name: "two first payments at once leave one live card" },
      { file: cards, name: "a card that is taken back while a payment is under way" },
      { file: cards, name: "a card takes the place of the one before, which ends at the gateway" },
      { file: cards, name: "a member who is forgotten leaves nothing of the card" },
      { file: cards, name: "a card with a lost webhook is stored by the job" },
      { file: hostile, name: "a key that was charged is that order, whatever price is shown by now" },
      { file: cards, name: "a repeat order with a lost answer is kept, looked up, and charged once" },
    ],
    defences: [
      { name: "a card that is being charged is that one order", without: ["charge-is-one-order"] },
      { name: "the card is looked at when it is charged", without: ["live-card-charged"], shownBy: 1 },
      {
        name: "a card ends after what it pays",
        without: ["charge-under-way-first"],
        shownBy: 4,
      },
      { name: "the gateway is told", without: ["card-ends-at-gateway"], shownBy: 5 },
      {
        name: "a gateway that is away is told again",
        without: ["card-asked-again"],
        shownBy: 5,
      },
      {
        name: "what was charged is led to, not charged again",
        without: ["charged-is-answered"],
        shownBy: 8,
      },
      { name: "who is forgotten has no card", without: ["forgotten-cards-end"], shownBy: 6 },
      { name: "what the gateway never tells is given up", without: ["late-card-given-up"], shownBy: 7 },
    ],
  },
];
