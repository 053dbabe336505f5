import { interestTopics } from "#contracts/people/profile-options.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ChipGroup } from "#web/ui/chip-group.tsx";

type InterestPickerProps = { value: readonly string[]; onChange: (value: string[]) => void };

/** All topics; a member who shows one of the chosen ones is found. */
export default function InterestPicker({ value, onChange }: InterestPickerProps) {
  const options = useT("options");
  return (
    <ChipGroup
      name="interests"
      options={interestTopics.map((topic) => ({ value: topic, label: options(`interests.${topic}`) }))}
      value={value}
      onChange={onChange}
      className="mt-3 max-h-80 overflow-y-auto p-1"
    />
  );
}
