import {
  AtSign,
  Ban,
  Bell,
  EyeOff,
  FolderDown,
  Handshake,
  KeyRound,
  MonitorSmartphone,
  TriangleAlert,
  UserRoundMinus,
  WalletCards,
} from "lucide-react";

/** The sections of Settings in order; each is the page `/notifications/<name>` (docs/web.md). */
export const settingsSections = [
  { name: "account", icon: AtSign },
  { name: "security", icon: KeyRound },
  { name: "notifications", icon: Bell },
  { name: "privacy", icon: EyeOff },
  { name: "blocked", icon: Ban },
  { name: "hidden", icon: UserRoundMinus },
  { name: "reports", icon: TriangleAlert },
  { name: "spending", icon: WalletCards },
  { name: "consents", icon: Handshake },
  { name: "devices", icon: MonitorSmartphone },
  { name: "data", icon: FolderDown },
] as const;

export type SettingsSectionName = (typeof settingsSections)[number]["name"];
