/**
 * The age of a table's rows, in transactions, at which they are frozen. Transaction ids have 32
 * bits: rows older than two billion transactions would disappear. PostgreSQL's default
 * (autovacuum_freeze_max_age).
 */
export const oldestAge = 200_000_000;
