import { Camera, ImagePlus } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import type { ProfileKind } from "#contracts/shapes.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { acceptedTypes } from "#web/lib/forms/photo-limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClasses } from "#web/ui/button-styles.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { classes } from "#web/ui/classes.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useOnline } from "#web/ui/use-online.ts";
import { CostLine } from "./cost-line.tsx";
import { NoCredits } from "./no-credits.tsx";
import { usePhotoSending } from "./use-photo-sending.ts";

export type SendPhotoProps = {
  memberId: string;
  partner: { id: string; name: string; kind: ProfileKind };
  /** The warning about a partner who is no member. */
  warning: string | null;
  /** The ids of the messages that the page has as stored. */
  stored: ReadonlySet<string | null>;
  onClose: () => void;
  onSent: () => void;
};

const termsQuery = (memberId: string) => ({
  ...apiQuery("GET /api/members/:member_id/photo-terms", { params: { member_id: memberId } }),
  staleTime: 0,
});

/** Chooses a photo and sends it; the price is shown before, and no other price is charged. */
export default function SendPhotoDialog(props: SendPhotoProps) {
  const { memberId, partner, warning, stored, onClose, onSent } = props;
  const { id: partnerId, name } = partner;
  const t = useT("chatphotos");
  const chats = useT("chats");
  const errors = useT("errors");
  const errorText = useErrorText();
  const costId = useId();
  const isOnline = useOnline();
  const [isViewOnce, setViewOnce] = useState(false);
  const terms = useQuery(termsQuery(partnerId));
  const { chosen, state, choose, send, remove } = usePhotoSending({
    ...{ partnerId, memberId, stored },
    onSent: () => {
      onSent();
      onClose();
    },
    onRefused: () => void terms.refetch(),
  });
  const { data } = terms;
  const { step } = state;
  const isBusy = step === "uploading" || step === "storing";
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void choose(file);
    // Lets the member choose the same file again.
    target.value = "";
  };
  const sendLabel =
    step === "failed"
      ? t("send.again")
      : data && data.credits > 0
        ? t("send.send_for", { count: data.credits })
        : chats("send");
  // What may be stored already is sent again: only the next try tells.
  const refusal = chosen?.isUncertain ? null : (data?.refusal ?? null);
  // What may be stored already is sent as it was.
  const isOnce = chosen?.wasTried ? chosen.isViewOnce : isViewOnce;

  return (
    <Dialog
      open
      onClose={() => step !== "storing" && onClose()}
      closeOnEscape={step !== "storing"}
      title={<bdi>{t("send.title", { name })}</bdi>}
      description={t("send.private", { name })}
      closeLabel={t("send.cancel")}
      closeOnBackdrop={!isBusy}
      footer={
        <>
          <Button variant="outline" disabled={step === "storing"} onClick={onClose}>
            {t("send.cancel")}
          </Button>
          {chosen && data && refusal === null ? (
            <Button
              disabled={!isOnline}
              loading={isBusy}
              aria-describedby={costId}
              onClick={() => void send(data.credits, isOnce)}
            >
              {sendLabel}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4">
        {terms.isError && !data ? <Alert tone="danger">{errorText(terms.error)}</Alert> : null}
        {refusal === "photos_unwanted" ? (
          <Alert tone="info">{errors("photos_unwanted")}</Alert>
        ) : refusal ? (
          <NoCredits refusal={refusal} />
        ) : null}
        {!data ? (
          terms.isError ? null : (
            <Skeleton className="h-32 rounded-card" />
          )
        ) : refusal !== null ? null : chosen ? (
          <>
            <Preview
              key={chosen.preview}
              src={chosen.preview}
              alt={t("send.preview")}
              file={chosen.file.name}
            />
            {isBusy ? (
              <div role="status" className="grid gap-1.5 text-sm">
                <span>{step === "storing" ? t("send.almost") : t("send.uploading")}</span>
                {step === "uploading" && state.share < 1 ? (
                  <ProgressBar label={t("send.uploading")} value={Math.round(state.share * 100)} />
                ) : (
                  <ProgressBar label={t("send.almost")} />
                )}
              </div>
            ) : (
              <div>
                <Button variant="link" onClick={remove}>
                  {t("send.another")}
                </Button>
                <Checkbox
                  name="view_once"
                  checked={isOnce}
                  disabled={chosen.wasTried}
                  onChange={({ target }) => setViewOnce(target.checked)}
                  hint={t("send.once_hint", { name })}
                >
                  <span className="font-medium">{t("send.once")}</span>
                </Checkbox>
              </div>
            )}
          </>
        ) : (
          <div className="grid gap-2 sm:grid-cols-2">
            <Picker icon={ImagePlus} label={t("send.choose")} onPick={pick} />
            <Picker
              icon={Camera}
              label={t("send.camera")}
              onPick={pick}
              isCamera
              className="hidden pointer-coarse:inline-flex"
            />
          </div>
        )}
        {step === "failed" ? <Alert tone="danger">{state.reason}</Alert> : null}
        {isOnline ? null : <Alert tone="warning">{chats("photo_offline")}</Alert>}
        {data && refusal !== "photos_unwanted" ? (
          <CostLine id={costId} price={{ ...data, free_left: 0 }} money={data.money} />
        ) : null}
        {warning ? <p className="text-xs font-semibold text-text">{warning}</p> : null}
      </div>
    </Dialog>
  );
}

type PickerProps = {
  icon: typeof Camera;
  label: string;
  onPick: (event: ChangeEvent<HTMLInputElement>) => void;
  isCamera?: boolean;
  className?: string;
};

/** Looks like a button, but is a file field, which keyboards and screen readers support. */
function Picker({ icon, label, onPick, isCamera = false, className }: PickerProps) {
  return (
    <label
      className={buttonClasses({
        variant: "secondary",
        size: "lg",
        className: classes(
          "relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          className,
        ),
      })}
    >
      <Icon icon={icon} />
      {label}
      <input
        type="file"
        accept={acceptedTypes.join(",")}
        {...(isCamera && { capture: "environment" })}
        onChange={onPick}
        className="absolute inset-0 opacity-0"
      />
    </label>
  );
}

/** If this browser cannot decode the file (most cannot decode HEIC), its name is shown instead. */
function Preview({ src, alt, file }: { src: string; alt: string; file: string }) {
  const [isDrawn, setDrawn] = useState(true);
  return isDrawn ? (
    <img
      src={src}
      alt={alt}
      onError={() => setDrawn(false)}
      className="mx-auto max-h-[45dvh] max-w-full rounded-card object-contain"
    />
  ) : (
    <p className="flex items-center justify-center gap-2 rounded-card bg-surface-sunken p-8 text-sm [overflow-wrap:anywhere]">
      <Icon icon={ImagePlus} />
      {file}
    </p>
  );
}
