const titles: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized Request",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

/** An error in Mollie's format; `body` is sent over the wire. */
export class MollieApiError extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: number, detail: string, field?: string) {
    super(detail);
    this.name = "MollieApiError";
    this.status = status;
    this.field = field;
  }

  get body() {
    const page = this.status === 401 ? "authentication" : "handling-errors";
    return {
      status: this.status,
      title: titles[this.status] ?? "Error",
      detail: this.message,
      ...(this.field && { field: this.field }),
      _links: {
        documentation: { href: `https://docs.mollie.com/reference/${page}`, type: "text/html" },
      },
    };
  }
}
