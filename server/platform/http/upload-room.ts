import { AppError } from "../errors.ts";

export type UploadRoom = {
  /** Takes room for so many bytes; throws `busy` where there is none. What it answers gives the room back, once. */
  enter(bytes: number, sender: Sender): () => void;
  /** Bytes that are taken. */
  taken(): number;
};

/** Who uploads: one account, where it is known, from one region of the network. */
export type Sender = { memberId: string | null; region: string };

/**
 * Room for what is being uploaded to this process, in bytes as declared: known before a byte is read. An account may take
 * a quarter of it, which is one photo of the largest size, and a region of the network half: who sends slowly on purpose
 * leaves room for others.
 */
export function createUploadRoom(bytes: number): UploadRoom {
  const bySender = new Map<string, number>();
  let all = 0;

  return {
    enter(wanted, { memberId, region }) {
      const shares = [
        { of: `region ${region}`, most: bytes / 2 },
        ...(memberId === null ? [] : [{ of: `member ${memberId}`, most: bytes / 4 }]),
      ];
      const taken = (of: string) => bySender.get(of) ?? 0;
      // defence: upload-room
      if (all + wanted > bytes || shares.some(({ of, most }) => taken(of) + wanted > most)) {
        throw new AppError("busy", { seconds: 5 });
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
