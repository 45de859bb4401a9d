CREATE TABLE "batch_items" (
	"batch_id" text NOT NULL,
	"line" integer NOT NULL,
	"custom_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_code" integer,
	"error_code" text,
	"result" text,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"finished_at" bigint,
	CONSTRAINT "batch_items_batch_id_line_pk" PRIMARY KEY("batch_id","line")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"input_file_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"completion_window" text NOT NULL,
	"metadata" text,
	"status" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"errors" text,
	"created_at" bigint NOT NULL,
	"in_progress_at" bigint,
	"expires_at" bigint NOT NULL,
	"finalizing_at" bigint,
	"completed_at" bigint,
	"failed_at" bigint,
	"expired_at" bigint,
	"cancelling_at" bigint,
	"cancelled_at" bigint,
	"output_file_id" text,
	"error_file_id" text
);
--> statement-breakpoint
CREATE TABLE "file_lines" (
	"file_id" text NOT NULL,
	"line" integer NOT NULL,
	"custom_id" text,
	"content" text NOT NULL,
	CONSTRAINT "file_lines_file_id_line_pk" PRIMARY KEY("file_id","line")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"filename" text NOT NULL,
	"purpose" text NOT NULL,
	"bytes" bigint NOT NULL,
	"lines" integer NOT NULL,
	"contents" text NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"batch_id" text
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"node_id" text NOT NULL,
	"key_id" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "holds_node_id_key_id_pk" PRIMARY KEY("node_id","key_id")
);
--> statement-breakpoint
CREATE TABLE "keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"models" text[],
	"requests_per_minute" integer,
	"tokens_per_minute" integer,
	"balance" bigint,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"revoked_at" bigint,
	"last_used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "objects" (
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"id" text NOT NULL,
	"value" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "objects_kind_owner_id_pk" PRIMARY KEY("kind","owner","id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "refusals" (
	"key_id" text NOT NULL,
	"day" text NOT NULL,
	"reason" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "refusals_key_id_day_reason_pk" PRIMARY KEY("key_id","day","reason")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"csrf_token" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"key_id" text NOT NULL,
	"model" text NOT NULL,
	"day" text NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_key_id_model_day_pk" PRIMARY KEY("key_id","model","day")
);
--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_lines" ADD CONSTRAINT "file_lines_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_items_status" ON "batch_items" USING btree ("batch_id","status","line");--> statement-breakpoint
CREATE INDEX "batches_key" ON "batches" USING btree ("key_id","created_at","id");--> statement-breakpoint
CREATE INDEX "batches_status" ON "batches" USING btree ("status");--> statement-breakpoint
CREATE INDEX "files_key" ON "files" USING btree ("key_id","created_at","id");--> statement-breakpoint
CREATE INDEX "holds_key" ON "holds" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "keys_hash" ON "keys" USING btree ("hash");