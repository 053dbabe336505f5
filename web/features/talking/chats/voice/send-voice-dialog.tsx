import { Mic } from "lucide-react";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { voiceSeconds } from "#contracts/limits.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx";
import { useOnline } from "#web/ui/use-online.ts";
import { CostLine } from "../cost-line.tsx";
import { NoCredits } from "../no-credits.tsx";
import type { SendPhotoProps } from "../send-photo-dialog.tsx";
import { Announcement } from "./announcement.tsx";
import { isSilent } from "./make-peaks.ts";
import type { Recording } from "./read-recording.ts";
import { RecordingPanel } from "./recording-panel.tsx";
import { SoundTrack } from "./sound-track.tsx";
import { useCalm } from "./use-calm.ts";
import { useEscape } from "./use-escape.ts";
import { type RecorderState, useRecorder } from "./use-recorder.ts";
import { type SendingState, useVoiceSending } from "./use-voice-sending.ts";

type SendVoiceProps = Omit<SendPhotoProps, "stored"> & {
  /** Free messages that the composer shows. */
  freeLeft: number;
};

const termsQuery = (memberId: string) => ({
  ...apiQuery("GET /api/members/:member_id/voice-terms", { params: { member_id: memberId } }),
  staleTime: 0,
});

/**
 * Records a voice message, plays it to its sender and sends it for the shown price. A refusal is shown before anything is
 * recorded.
 */
export default function SendVoiceDialog(props: SendVoiceProps) {
  const { memberId, partner, warning, freeLeft, onClose, onSent } = props;
  const t = useT("voice");
  const chats = useT("chats");
  const photos = useT("chatphotos");
  const errorText = useErrorText();
  const costId = useId();
  const isOnline = useOnline();
  const terms = useQuery(termsQuery(partner.id));
  const { data, isFetching } = terms;
  const { state, begin, leave } = useRecorder();
  const sending = useVoiceSending({
    ...{ partnerId: partner.id, memberId },
    onSent: () => {
      onSent();
      onClose();
    },
    onRefused: () => void terms.refetch(),
  });
  const { step } = sending.state;
  const isBusy = step === "uploading" || step === "storing";
  const isUncertain = step === "failed" && sending.state.isUncertain;
  // It may be stored: only the next try tells.
  const refusal = isUncertain ? null : (data?.refusal ?? null);
  // A cached answer may be out of date, and a microphone must not open for nothing.
  const isReady = data !== undefined && refusal === null && !isFetching && state.step === "idle";
  useEffect(() => {
    if (isReady) void begin();
  }, [isReady, begin]);

  // A refusal that comes while it records ends it: nothing could be sent.
  const isOpen = state.step === "asking" || state.step === "recording";
  useEffect(() => {
    if (refusal !== null && isOpen) leave();
  }, [refusal, isOpen, leave]);

  const recording = state.step === "recorded" ? state.recording : null;
  // After a minute Send takes the place of Stop by itself: a press meant for Stop must not send.
  const maySend = useCalm(recording);
  const again = () => {
    sending.remove();
    void begin();
  };
  const discard = step === "uploading" ? sending.cancel : onClose;
  // Only a button discards: Escape keeps what was said, and asks once it is recorded.
  const [isAsked, setAsked] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const ask = step === "uploading" ? sending.cancel : () => step !== "storing" && setAsked(true);
  const keep =
    state.step === "recording" ? state.running.stop : state.step === "reading" ? () => undefined : null;
  const onEscape = recording ? ask : keep;
  useEscape(content, onEscape);
  const sendLabel =
    step === "failed"
      ? photos("send.again")
      : data && data.credits > 0
        ? photos("send.send_for", { count: data.credits })
        : chats("send");

  return (
    <>
      <Dialog
        open
        size="sm"
        onClose={recording ? ask : onClose}
        closeOnEscape={onEscape === null}
        title={<bdi>{t("title", { name: partner.name })}</bdi>}
        description={t("private", { name: partner.name, count: voiceSeconds })}
        closeLabel={photos("send.cancel")}
        closeOnBackdrop={false}
        footer={
          <>
            <Button variant="outline" disabled={step === "storing"} onClick={discard}>
              {recording && !isBusy ? t("discard") : photos("send.cancel")}
            </Button>
            {state.step === "recording" ? (
              <Button key="stop" autoFocus onClick={() => state.running.stop()}>
                {t("stop")}
              </Button>
            ) : recording && data && refusal === null ? (
              <Button
                key="send"
                disabled={!isOnline || !maySend}
                loading={isBusy}
                aria-describedby={costId}
                onClick={() => void sending.send(recording, data.credits)}
              >
                {sendLabel}
              </Button>
            ) : null}
          </>
        }
      >
        <Announcement state={data && refusal === null ? state : null} sending={sending.state} />
        <div ref={content} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {terms.isError && !data ? <Alert tone="danger">{errorText(terms.error)}</Alert> : null}
          {refusal === "credits_insufficient" ? (
            <NoCredits refusal={refusal} />
          ) : refusal !== null ? (
            <Alert tone="info">{t(refusal === "voice_unwanted" ? "unwanted" : "not_yet")}</Alert>
          ) : null}
          {!data && !terms.isError ? <Skeleton className="h-24 rounded-card" /> : null}
          {recording ? (
            <Preview recording={recording}>
              {isBusy || isUncertain || refusal !== null ? null : (
                <Button variant="link" onClick={again}>
                  {t("record_again")}
                </Button>
              )}
            </Preview>
          ) : data && refusal === null ? (
            <Microphone state={state} onBegin={() => void begin()} />
          ) : null}
          {refusal === null ? <Sending state={sending.state} /> : null}
          {isOnline ? null : <Alert tone="warning">{t("offline")}</Alert>}
          {data && (refusal === null || refusal === "credits_insufficient") ? (
            <CostLine id={costId} price={{ ...data, free_left: freeLeft }} money={data.money} />
          ) : null}
          {warning ? <p className="text-xs font-semibold text-text">{warning}</p> : null}
        </div>
      </Dialog>
      {isAsked && recording ? (
        <ConfirmDialog
          title={t("leave.title")}
          cancelLabel={t("leave.stay")}
          confirmLabel={t("discard")}
          isDanger
          onClose={() => setAsked(false)}
          onConfirm={onClose}
        >
          <p>{t("leave.text")}</p>
        </ConfirmDialog>
      ) : null}
      <UnsavedGuard
        isActive={recording !== null || state.step === "recording"}
        title={t("leave.title")}
        text={t("leave.text")}
        labels={{ leave: t("discard"), stay: t("leave.stay") }}
      />
    </>
  );
}

/** Before there is a recording: what the browser asks, what is recorded now, or why nothing can be. */
function Microphone({ state, onBegin }: { state: RecorderState; onBegin: () => void }) {
  const t = useT("voice");
  const { step } = state;
  if (step === "recording") return <RecordingPanel running={state.running} />;
  if (step === "failed" || step === "left") {
    return (
      <>
        {step === "failed" ? <Alert tone="danger">{t(`microphone.${state.why}`)}</Alert> : null}
        <Button variant="secondary" autoFocus icon={<Icon icon={Mic} />} onClick={onBegin}>
          {t(step === "failed" ? "again" : "record")}
        </Button>
      </>
    );
  }
  return (
    <p className="flex items-center gap-3 text-sm">
      <Spinner />
      {t(step === "reading" ? "status.reading" : "status.asking")}
    </p>
  );
}

/** What was recorded, to be heard before it is sent. */
function Preview({ recording, children }: { recording: Recording; children: ReactNode }) {
  const t = useT("voice");
  const { sound, seconds, peaks } = recording;
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(sound);
    setSrc(made);
    return () => URL.revokeObjectURL(made);
  }, [sound]);
  const track = useMemo(() => src && { id: "preview", src, seconds }, [src, seconds]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1" data-preview>
      {track ? <SoundTrack key={track.src} track={track} peaks={peaks} autoFocus /> : null}
      {isSilent(peaks) ? <Alert tone="warning">{t("silent")}</Alert> : null}
      <div>{children}</div>
    </div>
  );
}

function Sending({ state }: { state: SendingState }) {
  const t = useT("voice");
  const photos = useT("chatphotos");
  if (state.step === "failed") return <Alert tone="danger">{state.reason}</Alert>;
  if (state.step === "idle") return null;
  const isUploading = state.step === "uploading" && state.share < 1;
  const text = isUploading ? t("status.uploading") : photos("send.almost");
  return (
    <div className="grid gap-1.5 text-sm">
      <span>{text}</span>
      {isUploading ? (
        <ProgressBar label={text} value={Math.round(state.share * 100)} />
      ) : (
        <ProgressBar label={text} />
      )}
    </div>
  );
}
