type BadgeNavigator = {
  setAppBadge?: (count?: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
};

/** The number on the installed app's icon; failures and missing support are ignored (seed section 8). */
export function showBadge(count: number): void {
  (navigator as BadgeNavigator).setAppBadge?.(count).catch(() => undefined);
}

export function clearBadge(): void {
  (navigator as BadgeNavigator).clearAppBadge?.().catch(() => undefined);
}

/** Closes the worker's notifications: they were seen, or their member has logged out. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}
