import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { TextInput, type TextInputProps } from "./text-input.tsx";

type PasswordInputProps = Omit<TextInputProps, "type" | "trailing"> & {
  showLabel: string;
  hideLabel: string;
};

export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      // The help for a new password is below it, and scrolls into view with it.
      className={rest.autoComplete === "new-password" ? "scroll-mb-32" : ""}
      {...rest}
      type={shown ? "text" : "password"}
      trailing={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
