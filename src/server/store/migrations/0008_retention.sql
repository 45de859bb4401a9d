ALTER TABLE "objects" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "objects" SET "bytes" = octet_length("value");--> statement-breakpoint
CREATE INDEX "objects_owner" ON "objects" USING btree ("owner","created_at","bytes");--> statement-breakpoint
CREATE INDEX "objects_created" ON "objects" USING btree ("created_at");