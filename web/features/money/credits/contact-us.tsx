import { useSettings } from "#web/features/ground/session/settings.ts";

/** The address that answers questions about a purchase. */
export default function ContactUs() {
  const email = useSettings("support")?.support_email;
  if (!email) return null;
  return (
    <a href={`mailto:${email}`} className="justify-self-start font-semibold wrap-anywhere underline">
      {email}
    </a>
  );
}
