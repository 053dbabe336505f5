import sharp from "sharp";
import type { Owner } from "#server/test/access/access-people.ts";
import type { TestApp } from "#server/test/app/build-app.ts";
import { recordVoice, voiceForm } from "#server/test/people/voice-messages.ts";

export type Given = { owner: Owner; isOwner: boolean; app: TestApp };
export type Ask = {
  /** Replaces the route's own path. */
  url?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object | Buffer | undefined;
  headers?: Record<string, string>;
};

/** A very small valid photo. */
const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } })
  .png()
  .toBuffer();
export const upload: Ask = {
  headers: { "content-type": "multipart/form-data; boundary=x" },
  body: Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    photo,
    Buffer.from("\r\n--x--\r\n"),
  ]),
};

export const voiceUpload: Ask = (({ payload: body, headers }) => ({ body, headers }))(
  voiceForm(await recordVoice({ seconds: 1 })),
);

export const ofMember = ({ owner }: Given): Ask => ({ params: { member_id: owner.id } });
export const ofToken = ({ owner }: Given): Ask => ({ params: { token: owner.id } });
export const ofConversation = ({ owner }: Given): Ask => ({
  params: { conversation_id: owner.conversationId },
});

/** The data about a wing's routes for the matrices. */
export type Sheet = {
  /** The access rows (access-table.ts explains columns and cells). */
  access: string;
  /**
   * The sample request of a route: with the owner's ids if it takes any. Routes without ids stand here only
   * if they take a body.
   */
  asks: Record<string, (given: Given) => Ask>;
};
