import type { Customer, Mandate } from "./state.ts";

const hal = (href: string) => ({ href, type: "application/hal+json" });
const documentation = { href: "https://docs.mollie.com/reference/overview", type: "text/html" };

export function presentCustomer(customer: Customer, base: string) {
  const { id, name, locale, createdAt } = customer;
  const address = `${base}/v2/customers/${id}`;
  return {
    resource: "customer",
    id,
    mode: "test",
    name,
    email: null,
    locale,
    metadata: null,
    createdAt,
    _links: { self: hal(address), dashboard: hal(address), documentation },
  };
}

export function presentMandate(mandate: Mandate, base: string) {
  const { id, customerId, consumerName, consumerAccount, card, ...rest } = mandate;
  const customer = `${base}/v2/customers/${customerId}`;
  return {
    resource: "mandate",
    id,
    mode: "test",
    status: "valid",
    method: card ? "creditcard" : "directdebit",
    details: card
      ? {
          cardHolder: "T. TESTER",
          cardNumber: card.last4,
          cardLabel: card.label,
          cardFingerprint: id,
          cardExpiryDate: card.expiresOn,
        }
      : { consumerName, consumerAccount, consumerBic: null },
    customerId,
    ...rest,
    _links: { self: hal(`${customer}/mandates/${id}`), customer: hal(customer), documentation },
  };
}
