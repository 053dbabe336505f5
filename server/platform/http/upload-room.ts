import { AppError } from "../errors.ts";
import { uploadAgainSeconds, uploadShareOfMember, uploadShareOfRegion } from "./http-limits.ts";

export type UploadRoom = {
  /** Reserves memory for so many bytes; throws `busy` if there is none. Returns a function that releases it, once. */
  enter(bytes: number, sender: Sender): () => void;
  /** Reserved bytes. */
  taken(): number;
};

/** The sender: an account, if known, and its region of the network. */
export type Sender = { memberId: string | null; region: string };

/**
 * Memory for uploads to this process, counted by the declared bytes, before a byte is read. An account may take a quarter
 * of it, which is one photo of the largest size, and a region of the network half, so deliberately slow senders leave
 * memory for others.
 */
export function createUploadRoom(bytes: number): UploadRoom {
  const bySender = new Map<string, number>();
  let all = 0;

  return {
    enter(wanted, { memberId, region }) {
      const shares = [
        { of: `region ${region}`, most: bytes * uploadShareOfRegion },
        ...(memberId === null ? [] : [{ of: `member ${memberId}`, most: bytes * uploadShareOfMember }]),
      ];
      const taken = (of: string) => bySender.get(of) ?? 0;
      // defence: upload-room
      if (all + wanted > bytes || shares.some(({ of, most }) => taken(of) + wanted > most)) {
        throw new AppError("busy", { seconds: uploadAgainSeconds });
      }
      const add = (change: number) => {
        all += change;
        for (const { of } of shares) {
          const left = taken(of) + change;
          if (left > 0) bySender.set(of, left);
          else bySender.delete(of);
        }
      };
      add(wanted);
      let isIn = true;
      return () => {
        if (isIn) add(-wanted);
        isIn = false;
      };
    },
    taken: () => all,
  };
}
