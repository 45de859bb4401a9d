import type { AdmissionLimits } from '../access/limits/admission.ts';
import type { Prices } from '../settings/prices.ts';
import { type Retention, retentionOf } from '../settings/retention.ts';
import { settings } from '../settings/settings.ts';
import { defaultFileLimits, type FileLimits } from '../v1/files/ingest.ts';
import type { ServiceOptions } from './options.ts';

/** The limits of a service: its options, with the defaults of those that are unset. */
export interface ServiceLimits {
  readonly prices: Prices;
  readonly admission: AdmissionLimits;
  readonly retention: Retention;
  readonly fileLimits: FileLimits;
  readonly auditDays: number;
  readonly requestDays: number;
  /** Milliseconds after which an answer counts as slow. */
  readonly slowMs: number;
  /** Concurrent generations of the engine. */
  readonly places: number;
  /** Milliseconds between polls for batches that other nodes added. */
  readonly lookMs: number;
}

const defaultAdmission: AdmissionLimits = {
  requests: settings.FORMWORK_QUEUE.default,
  maxParallel: settings.FORMWORK_MAX_PARALLEL.default,
};

/** The limits that the options of a service set. */
export function serviceLimitsOf(options: ServiceOptions): ServiceLimits {
  return {
    prices: options.prices ?? new Map(),
    admission: options.admission ?? defaultAdmission,
    retention: options.retention ?? retentionOf(),
    fileLimits: options.fileLimits ?? defaultFileLimits,
    auditDays: options.auditDays ?? settings.FORMWORK_AUDIT_DAYS.default,
    requestDays: options.requestDays ?? settings.FORMWORK_REQUEST_DAYS.default,
    slowMs: 1000 * (options.slowSeconds ?? settings.FORMWORK_SLOW_SECONDS.default),
    places: options.places ?? 8,
    // A single node gets notifications from itself, so it can poll less often.
    lookMs: options.times?.lookMs ?? (options.databaseUrl ? 1000 : 5000),
  };
}
