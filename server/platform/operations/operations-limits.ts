/** The longest wait of a health check for the database: load balancers wait a few seconds for the whole answer. */
export const databaseAnswerMs = 1_000;
/** How long one look at the database serves all health checks. */
export const databaseKnownMs = 1_000;
/**
 * A database that is slow for this long counts as away. Overload makes it slow for all processes at once, so removing one
 * of them earlier would not help.
 */
export const databaseSlowMs = 10_000;
/** The longest delay of a log line: lines are written in groups. */
export const logFlushMs = 250;
/** The bytes of log lines that are written at once. */
export const logBufferBytes = 8192;
/** Characters of a logged message: a statement may be as long as its values. */
export const logMessageMaxLength = 2000;
/** Equal faults are logged at most this often, so that an outage does not fill the disk. */
export const equalFaultsMs = 10_000;
/** Upper ends of the buckets in which requests are counted: a page takes tens of ms, a slow upload seconds. */
export const requestBucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** The same for statements: most take less than 2 ms. */
export const queryBucketSeconds = [0.0005, 0.002, 0.01, 0.05, 0.25, 1];
/** The same for jobs: a mail takes less than a second, a photo some seconds. */
export const jobBucketSeconds = [0.01, 0.1, 1, 10, 60];
/** Niceness of heavy work, at most 19: such a thread gets a tenth of a busy core, and all of an idle one. */
export const heavyNiceness = 10;
