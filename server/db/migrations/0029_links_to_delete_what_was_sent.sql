CREATE TABLE "deletion_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "deletion_links_address" ON "deletion_links" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "deletion_links_expiry" ON "deletion_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "collaboration_requests_of_address" ON "collaboration_requests" USING btree (lower("email_address")) WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "contact_messages_of_address" ON "contact_messages" USING btree (lower("email")) WHERE user_id is null;