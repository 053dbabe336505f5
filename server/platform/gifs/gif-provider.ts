import type { Locale } from "#i18n/locales.ts";

/** A moving picture at the provider: an address that only the server calls, and its size in pixels. */
export type GifPicture = { address: string; width: number; height: number };

export type FoundGif = {
  /** The provider's id. */
  gifId: string;
  /** The provider's description, for people who do not see the picture; may be empty. */
  description: string;
  /** For the list of results. */
  small: GifPicture;
  /** For the conversation. */
  large: GifPicture;
};

export type GifSearch = {
  /** 1 to `gifQueryLongest` characters. */
  query: string;
  /** The language of the query. */
  locale: Locale;
  /** Results at most. */
  limit: number;
  /** `next` of the page before; null for the first page. */
  after: string | null;
};

/**
 * A vendor of moving pictures. Only the server calls it, so that it learns neither who searches nor from which address.
 * Each call is one attempt, ends within some seconds, and fails with a GifError.
 */
export type GifProvider = {
  /** Stored with sent pictures: it never changes. */
  readonly name: string;
  /** The name that stands beside the results, as the vendor's terms ask. */
  readonly attribution: string;
  /** Pictures that pass its second strictest filter, the best first. */
  search(asked: GifSearch): Promise<{ gifs: FoundGif[]; next: string | null }>;
  /** The bytes of an animated WebP of at most `gifBytesAtMost`; `rejected` for an address that is not the vendor's. */
  fetchPicture(address: string): Promise<Buffer>;
  /** Whether the vendor still has a picture; `rejected` for an address that is not the vendor's. Its bytes are not sent. */
  hasPicture(address: string): Promise<boolean>;
};

export type GifFailure =
  /** No answer in time, or no connection. */
  | "unreachable"
  /** The vendor answered that it has a fault or is busy. */
  | "unavailable"
  /** An answer that cannot be read, is too large, or is no WebP. */
  | "garbage"
  /** The key is wrong, or its quota is used up. */
  | "unauthorized"
  /** The vendor has withdrawn the picture, or never had it. */
  | "gone"
  /** The vendor refused. */
  | "rejected";

/** A failed call to a provider of moving pictures. Its text has neither the key nor the query. */
export class GifError extends Error {
  readonly failure: GifFailure;

  constructor(failure: GifFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "GifError";
    this.failure = failure;
  }
}
