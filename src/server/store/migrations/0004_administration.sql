CREATE TABLE "admin_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"revoked_at" bigint,
	"last_used_at" bigint,
	CONSTRAINT "admin_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"address" text,
	"action" text NOT NULL,
	"target_type" text,
	"target_id" text,
	"target_name" text,
	"details" text
);
--> statement-breakpoint
CREATE TABLE "request_gaps" (
	"at" bigint NOT NULL,
	"node_id" text NOT NULL,
	"requests" bigint NOT NULL,
	"errors" bigint NOT NULL,
	CONSTRAINT "request_gaps_at_node_id_pk" PRIMARY KEY("at","node_id")
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"key_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"model" text,
	"status" integer NOT NULL,
	"code" text,
	"error" text,
	"stream" integer NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"first_ms" integer,
	"total_ms" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_id" text;--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "request_log_at" ON "request_log" USING btree ("at","id");