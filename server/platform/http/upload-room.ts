import { AppError } from "../errors.ts";

export type UploadRoom = {
  /** Takes room for so many bytes; throws `busy` where there is none. What it answers gives the room back, once. */
  enter(bytes: number, network: string): () => void;
  /** Bytes that are taken. */
  taken(): number;
};

/**
 * Room for what is being uploaded to this process, in bytes as declared: known before a byte is read. One network may
 * take half of it, so that who sends slowly on purpose leaves room for others.
 */
export function createUploadRoom(bytes: number): UploadRoom {
  const byNetwork = new Map<string, number>();
  let all = 0;

  return {
    enter(wanted, network) {
      const own = byNetwork.get(network) ?? 0;
      // defence: upload-room
      if (all + wanted > bytes || own + wanted > bytes / 2) throw new AppError("busy", { seconds: 5 });
      all += wanted;
      byNetwork.set(network, own + wanted);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        all -= wanted;
        const left = (byNetwork.get(network) ?? 0) - wanted;
        if (left > 0) byNetwork.set(network, left);
        else byNetwork.delete(network);
      };
    },
    taken: () => all,
  };
}
