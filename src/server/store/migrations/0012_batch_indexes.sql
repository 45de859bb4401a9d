CREATE INDEX "batch_queue_turn" ON "batch_queue" USING btree ("key_id","urgent","turn");--> statement-breakpoint
CREATE INDEX "batches_input_file" ON "batches" USING btree ("input_file_id");