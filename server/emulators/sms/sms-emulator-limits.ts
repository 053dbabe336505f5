/** Text messages that the emulator keeps for its readers; a further one replaces the oldest. */
export const messagesKept = 200;
