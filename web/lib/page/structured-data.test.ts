import { expect, it } from "vitest";
import { serializeStructuredData } from "./structured-data.ts";

it("leaves nothing that ends the script element, and the same data to its readers", () => {
  const name = `</script><script>alert("1")</script><!-- \u2028 & 'x'`;
  const text = serializeStructuredData({ "@type": "Organization", name });
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({ "@context": "https://schema.org", "@type": "Organization", name });
});

it("leaves out what has no value", () => {
  expect(serializeStructuredData({ "@type": "Organization", telephone: undefined })).toBe(
    '{"@context":"https://schema.org","@type":"Organization"}',
  );
});
