ALTER TABLE "used_id_tokens" ADD COLUMN "session_hash" text;--> statement-breakpoint
CREATE INDEX "used_id_tokens_session" ON "used_id_tokens" USING btree ("session_hash");