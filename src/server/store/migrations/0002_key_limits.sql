ALTER TABLE "keys" ADD COLUMN "max_parallel" integer;--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "previous_until" bigint;--> statement-breakpoint
CREATE INDEX "keys_previous_hash" ON "keys" USING btree ("previous_hash");