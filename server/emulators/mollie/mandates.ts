import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import { MollieApiError } from "./api-error.ts";
import { type ChargeAnswer, type Customer, type Mandate, newMollieId, type OpenState } from "./state.ts";

type Body = Record<string, unknown>;

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** The number of a card tells the bank's answer. */
const cardOfAnswer: Record<ChargeAnswer, string> = { paid: "4242", declined: "0002", asks: "3155" };

/** Customers of the emulated account and their mandates. */
export function createMandates(state: OpenState) {
  function findCustomer(id: unknown): Customer {
    const customer = typeof id === "string" ? state.customers[id] : undefined;
    if (!customer) throw new MollieApiError(404, `No customer exists with token ${String(id)}.`);
    return customer;
  }

  let refusesCards = false;

  return {
    findCustomer,

    /** While true, the account may store no cards, like an account that is not approved for it. */
    refuseCards(isRefused: boolean) {
      refusesCards = isRefused;
    },

    /** The customer whose card a first payment is about to store. */
    findPayer(id: unknown): Customer {
      if (refusesCards) {
        throw new MollieApiError(422, "Recurring payments are not enabled for this method", "sequenceType");
      }
      return findCustomer(id);
    },

    createCustomer(body: Body): Customer {
      const id = newMollieId("cst");
      const createdAt = new Date().toISOString();
      const customer = { id, name: text(body.name) ?? "", locale: text(body.locale), createdAt };
      state.customers[id] = customer;
      state.save();
      return customer;
    },

    createMandate(customerId: string, body: Body): Mandate {
      findCustomer(customerId);
      if (body.method !== "directdebit") {
        throw new MollieApiError(422, "The payment method is invalid", "method");
      }
      const consumerName = text(body.consumerName);
      if (!consumerName) throw new MollieApiError(422, "The consumer name is invalid", "consumerName");
      const iban = electronicFormatIBAN(text(body.consumerAccount) ?? "");
      if (!iban || !isValidIBAN(iban)) {
        throw new MollieApiError(
          422,
          `The consumer account is invalid: ${String(body.consumerAccount)}`,
          "consumerAccount",
        );
      }
      const reference = text(body.mandateReference);
      const isTaken = Object.values(state.mandates).some((known) => known.mandateReference === reference);
      if (reference && isTaken) {
        throw new MollieApiError(422, "The mandate reference is not unique", "mandateReference");
      }
      const mandate = {
        id: newMollieId("mdt"),
        customerId,
        consumerName,
        consumerAccount: `${iban.slice(0, 2)}**${iban.slice(-4)}`,
        signatureDate: text(body.signatureDate),
        mandateReference: reference,
        createdAt: new Date().toISOString(),
      };
      state.mandates[mandate.id] = mandate;
      state.save();
      return mandate;
    },

    /** Stores the card of a first payment. */
    keepCard(customerId: string, answer: ChargeAnswer): Mandate {
      findCustomer(customerId);
      const mandate = {
        id: newMollieId("mdt"),
        customerId,
        card: { last4: cardOfAnswer[answer], label: "Visa", expiresOn: "2031-12-31", answer },
        consumerName: "",
        consumerAccount: "",
        signatureDate: null,
        mandateReference: null,
        createdAt: new Date().toISOString(),
      };
      state.mandates[mandate.id] = mandate;
      state.save();
      return mandate;
    },

    /** Deletes the customer and their mandates. */
    deleteCustomer(customerId: string): void {
      const { id } = findCustomer(customerId);
      for (const mandate of Object.values(state.mandates)) {
        if (mandate.customerId === id) delete state.mandates[mandate.id];
      }
      delete state.customers[id];
      state.save();
    },

    /** One mandate of a customer, to read. */
    get(customerId: string, mandateId: string): Mandate {
      const { id } = findCustomer(customerId);
      const mandate = state.mandates[mandateId];
      if (mandate?.customerId === id) return mandate;
      throw new MollieApiError(404, `No mandate exists with token ${mandateId}.`);
    },

    /** Revokes a mandate for good: a second call does not find it. */
    revoke(customerId: string, mandateId: string): void {
      const { id } = findCustomer(customerId);
      if (state.mandates[mandateId]?.customerId !== id) {
        throw new MollieApiError(404, `No mandate exists with token ${mandateId}.`);
      }
      delete state.mandates[mandateId];
      state.save();
    },

    find(customerId: unknown, mandateId: unknown): Mandate {
      const customer = findCustomer(customerId);
      const mandate = typeof mandateId === "string" ? state.mandates[mandateId] : undefined;
      if (mandate?.customerId === customer.id) return mandate;
      throw new MollieApiError(422, "No suitable mandates found for customer", "mandateId");
    },
  };
}
