CREATE TABLE "kept_answers" (
	"key_id" text NOT NULL,
	"name" text NOT NULL,
	"claim" text NOT NULL,
	"node_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"fingerprint" text,
	"status" integer,
	"headers" text,
	"body" text,
	"bytes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "kept_answers_key_id_name_pk" PRIMARY KEY("key_id","name")
);
--> statement-breakpoint
CREATE INDEX "kept_answers_created" ON "kept_answers" USING btree ("created_at");