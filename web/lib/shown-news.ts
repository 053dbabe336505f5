type BadgeNavigator = {
  setAppBadge?: (count?: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
};

/** The number on the installed app's icon; where it fails or is not known, nothing is said (seed section 8). */
export function showBadge(count: number): void {
  (navigator as BadgeNavigator).setAppBadge?.(count).catch(() => undefined);
}

export function clearBadge(): void {
  (navigator as BadgeNavigator).clearAppBadge?.().catch(() => undefined);
}

/** Takes away what the worker has shown: it was seen, or its member has left. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}
