import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import {
  complaintDays,
  complaintKeptDays,
  complaintPicturesAtMost,
  complaintSafetyHours,
  photoMaxMegabytes,
  photoMaxMegapixels,
} from "#contracts/limits.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";
import { complaintEnds, complaintKinds, complaintStatuses } from "./complaint-kinds.ts";

/** A missing value counts as empty, so that all refusals of a form are answered together. */
const formText = (longest: number) => z.string().max(longest, "too_long").default("");

/** A picture of a complaint; its addresses check each request and are never cached. */
export const complaintPicture = z.object({
  id,
  image_url: z.string(),
  full_url: z.string(),
  /** Tiny data URL shown until the picture has loaded. */
  placeholder: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

/** The texts of the complainant and of staff. */
const said = z.object({
  /** The place of the content, the order or the decision; may be empty. */
  about: z.string(),
  text: z.string(),
  /** Later texts, the oldest first. */
  messages: z.array(
    z.object({
      id,
      from: z.enum(["site", "complainer"]),
      text: z.string(),
      /** Written by the link of a mail, perhaps not by the complainant. */
      is_by_mail: z.boolean(),
      at: instant,
    }),
  ),
  pictures: z.array(complaintPicture),
});
export type ComplaintSaid = z.infer<typeof said>;

/** A complaint as its link shows it. */
export const complaint = z.object({
  reference: z.string(),
  kind: z.enum(complaintKinds),
  status: z.enum(complaintStatuses),
  /** Null until it is closed. */
  outcome: z.enum(complaintEnds).nullable(),
  filed_at: instant,
  /** The due time of our answer. */
  due_at: instant,
  /** The due time has passed, and our answer is missing. */
  is_overdue: z.boolean(),
  closed_at: instant.nullable(),
  /** When its content is erased; null while it is not closed. */
  deleted_at: instant.nullable(),
  /** Number of our answers; they were also sent by mail if an address was given. */
  answers: z.number().int(),
  /** Null for a link of a mail, whose address is unproven: the complaint's code or its member's log-in shows the texts. */
  said: said.nullable(),
});
export type Complaint = z.infer<typeof complaint>;

const ofToken = z.object({ token: z.string().min(1).max(200) });

export const complaintEndpoints = {
  "POST /api/complaints": endpoint({
    summary: `File a complaint, with or without an account. A receipt with a link to the complaint's page is mailed to the given address. The server does not check whether the address has an account. We answer within ${complaintSafetyHours} hours if a person's safety may be at risk, otherwise within ${complaintDays} days.`,
    audience: "anyone",
    body: z.object({
      /** Made by the caller, and secret; a repeat with the same id is the same complaint. */
      client_id: z.string("required").min(16).max(128),
      kind: z.enum(complaintKinds, "required"),
      /** May be empty for illegal content: then only the link of the answer leads to the complaint. */
      email: formText(1000),
      /** The complainant's name; only for notices of illegal content. */
      name: formText(1000),
      about: formText(5000),
      text: formText(50_000),
      /** The statement that a notice of illegal content is correct to the best of the complainant's knowledge. */
      good_faith: z.boolean().default(false),
    }),
    answer: z.object({
      reference: z.string(),
      /** Key of the complaint's page: it allows reading and adding texts. */
      status_path: z.string(),
      /** Shows the texts to a link of a mail; for the complainant, and shown nowhere else. */
      code: z.string(),
      due_at: instant,
      /** False without an address, or if it has reached the daily limit of receipts. */
      is_mailed: z.boolean(),
    }),
    // The client's own id replaces the key, and no answer with a link is stored.
    idempotent: false,
    errors: ["too_many_complaints"],
  }),
  "GET /api/complaints/:token": endpoint({
    summary: `Get a complaint by the secret token of its link. A link from a mail shows the texts only to the signed-in member who filed the complaint, and only the state to all others. The content is deleted ${complaintKeptDays} days after closing; from then on the answer is not_found.`,
    audience: "anyone",
    params: ofToken,
    answer: z.object({ complaint }),
  }),
  "POST /api/complaints/:token/code": endpoint({
    summary: "Exchange the code that was shown at filing for another link. That link also shows the texts.",
    audience: "anyone",
    params: ofToken,
    body: z.object({ code: formText(100) }),
    answer: z.object({ status_path: z.string() }),
    // No answer with a link is stored.
    idempotent: false,
  }),
  "POST /api/complaints/:token/messages": endpoint({
    summary:
      "Add a text to a complaint that is not closed, such as the reply to a question. Every link of the complaint can be used. The answer contains no texts.",
    audience: "anyone",
    params: ofToken,
    body: z.object({ text: formText(50_000) }),
    answer: nothing,
    errors: ["complaint_closed"],
  }),
  "POST /api/complaints/:token/pictures": endpoint({
    summary: `Add a picture to a complaint that is not closed: multipart/form-data with one part \`photo\` (jpeg, png, webp or heic, at most ${photoMaxMegabytes} MB and ${photoMaxMegapixels} megapixels). A complaint can have ${complaintPicturesAtMost} pictures. Other data in the file, such as the place, is removed.`,
    audience: "anyone",
    upload: true,
    bodyLimit: 16 * 1024 * 1024,
    params: ofToken,
    answer: nothing,
    errors: [
      "complaint_closed",
      "complaint_locked",
      "pictures_limit_reached",
      "busy",
      "photo_unreadable",
      "photo_too_large",
      "photo_type_unsupported",
      "photo_too_many_pixels",
    ],
  }),
  "DELETE /api/complaints/:token/pictures/:picture_id": endpoint({
    summary: "Delete a picture of a complaint that is not closed. Repeating the call changes nothing.",
    audience: "anyone",
    params: ofToken.extend({ picture_id: id }),
    answer: nothing,
    errors: ["complaint_locked"],
  }),
};
