CREATE SEQUENCE "public"."batch_turns" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "batch_pieces" (
	"batch_id" text NOT NULL,
	"from_line" integer NOT NULL,
	"to_line" integer NOT NULL,
	"node_id" text,
	CONSTRAINT "batch_pieces_batch_id_from_line_pk" PRIMARY KEY("batch_id","from_line")
);
--> statement-breakpoint
CREATE TABLE "batch_queue" (
	"batch_id" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"urgent" integer NOT NULL,
	"next_line" integer NOT NULL,
	"piece_lines" integer NOT NULL,
	"turn" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "node_id" text;--> statement-breakpoint
INSERT INTO "batch_queue" SELECT id, key_id, (completion_window = '1h')::int, 1, 8, nextval('batch_turns') FROM "batches" WHERE status = 'in_progress';
