/** The longest wait for the SMS gateway: less than the job has, so that the job sees the failure. */
export const smsAnswerMs = 8_000;
