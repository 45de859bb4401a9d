/** The responses of the admin API, reduced to what the dashboard shows. Times are Unix seconds. */
import type { Model as OfferedModel } from '../client/wire.ts';

/** A list. */
export interface List<Item> {
  readonly data: readonly Item[];
  readonly has_more?: boolean;
  readonly last_id?: string | null;
}

/** `/admin/keys` */
export interface Key {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly status: 'active' | 'expired' | 'revoked';
  readonly models: readonly string[] | null;
  readonly requests_per_minute: number | null;
  readonly tokens_per_minute: number | null;
  /** Concurrent requests, running or waiting; null for the server's default. */
  readonly max_parallel: number | null;
  readonly credits: number | null;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
}

/** A key that has just been created. Only this response contains its secret. */
export type NewKey = Key & { readonly key: string };

/** `/admin/usage` */
export interface Usage {
  readonly from: string;
  readonly to: string;
  readonly data: readonly UsageRow[];
  readonly refusals: readonly Refusal[];
}

/** A key's use of a model on a day. */
export interface UsageRow {
  readonly key_id: string;
  readonly model: string;
  readonly day: string;
  readonly requests: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost: number;
}

/** How often a key exceeded a limit on a day. */
export interface Refusal {
  readonly key_id: string;
  readonly day: string;
  readonly reason: 'requests' | 'tokens' | 'credits';
  readonly count: number;
}

/** `/admin/files` */
export interface StoredFile {
  readonly id: string;
  readonly key_id: string;
  readonly filename: string;
  readonly purpose: string;
  readonly bytes: number;
  readonly created_at: number;
  readonly expires_at: number | null;
}

/** `/admin/batches` */
export interface Batch {
  readonly id: string;
  readonly key_id: string;
  readonly endpoint: string;
  readonly status: string;
  readonly completion_window: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly completed_at: number | null;
  readonly request_counts: {
    readonly total: number;
    readonly completed: number;
    readonly failed: number;
    /** Unanswered because the batch was cancelled or its window closed. */
    readonly cancelled: number;
  };
  readonly output_file_id?: string | null;
}

/** A line of `/admin/batches/{id}/errors`. */
export interface FailedItem {
  readonly custom_id: string;
  readonly response: {
    readonly status_code: number;
    readonly body: { readonly error?: { readonly message?: string; readonly code?: string } };
  } | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** `/admin/models` */
export interface Model {
  readonly id: string;
  readonly owned_by: string;
  readonly capabilities: readonly string[];
  readonly context_window: number;
  readonly status: 'available' | 'loading' | 'ready' | 'failed';
  readonly progress: number | null;
  readonly text: string | null;
  /** Why it failed to load. */
  readonly problem: string | null;
  /** The actions currently possible. */
  readonly actions: readonly ('load' | 'unload' | 'delete')[];
  /** Credits per thousand tokens; null for a free model. */
  readonly price?: { readonly input: number; readonly output: number } | null;
}

/** `/admin/models/catalogue`: a model that the server can download. */
export type CatalogueModel = Omit<OfferedModel, 'memory_bytes' | 'download_bytes'> & {
  readonly download_bytes: number | null;
  readonly memory_bytes: number | null;
};

/** `/admin/system` */
export interface SystemReport {
  readonly version: string | null;
  readonly adapter: string | null;
  readonly node_version: string;
  readonly platform: string;
  readonly store: string;
  readonly uptime_seconds: number;
  readonly memory: { readonly resident_bytes: number; readonly heap_bytes: number };
  readonly generations: number;
  readonly engine: {
    readonly sequences: number;
    readonly places: number;
    readonly waiting: number;
    readonly kv_tokens: number;
    readonly kv_capacity: number;
  } | null;
  readonly batches: { readonly running: number; readonly items_waiting: number };
  readonly nodes: readonly {
    readonly id: string;
    readonly started_at: number;
    readonly seen_at: number;
  }[];
}

/** `/admin/requests` */
export interface RequestRow {
  /** The `x-request-id` of its response. */
  readonly id: string;
  readonly at: number;
  readonly key_id: string;
  readonly endpoint: string;
  readonly model: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly error: string | null;
  /** Whether the answer was streamed. */
  readonly stream: boolean;
  readonly prompt_tokens: number | null;
  readonly completion_tokens: number | null;
  /** Time to the first output of a stream; null for an answer that was not streamed. */
  readonly first_ms: number | null;
  readonly total_ms: number;
}

/** A page of `/admin/requests`. */
export interface RequestList extends List<RequestRow> {
  /** Requests that busy nodes did not log, over all keys and models. */
  readonly left_out: number;
}

/** `/admin/latency` */
export interface Latency {
  readonly data: readonly Hour[];
}

/** An hour with requests. */
export interface Hour {
  /** Its start. */
  readonly hour: number;
  readonly requests: number;
  readonly errors: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  /** Time to the first output; null if nothing was streamed. */
  readonly first_p50_ms: number | null;
  readonly first_p95_ms: number | null;
}

/** `/admin/queue` */
export interface Queue {
  /** Maximum concurrent requests of a node, over all keys. */
  readonly queue: number;
  readonly data: readonly QueueRow[];
}

/** The pending requests of a key. */
interface QueueRow {
  readonly key_id: string;
  readonly running: number;
  readonly waiting: number;
  /** Maximum concurrent requests of this key on a node. */
  readonly max_parallel: number;
}

/** `/admin/audit` */
export interface AuditEntry {
  readonly id: string;
  readonly at: number;
  readonly actor: {
    readonly type: string;
    readonly id: string | null;
    readonly name: string | null;
  };
  readonly address: string | null;
  readonly action: string;
  readonly target: {
    readonly type: string;
    readonly id: string;
    readonly name: string | null;
  } | null;
  readonly details: unknown;
}

/** `/admin/tokens` */
export interface AdminToken {
  readonly id: string;
  readonly name: string;
  readonly scope: 'full' | 'read' | 'metrics';
  readonly prefix: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
}
