CREATE TABLE "limit_counts" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"hour_from" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	"most" integer NOT NULL,
	CONSTRAINT "limit_counts_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "used_proofs" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_asks" (
	"user_id" integer NOT NULL,
	"device_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_asks_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
DROP TABLE "checkout_devices";--> statement-breakpoint
-- Both are short-lived, and are stored differently from now on.
DELETE FROM "login_failures";--> statement-breakpoint
DELETE FROM "password_codes";--> statement-breakpoint
ALTER TABLE "login_failures" DROP CONSTRAINT "login_failures_pkey";--> statement-breakpoint
ALTER TABLE "login_failures" ADD COLUMN "asker_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "password_codes" ALTER COLUMN "device_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failures" ADD CONSTRAINT "login_failures_email_hash_asker_hash_pk" PRIMARY KEY("email_hash","asker_hash");--> statement-breakpoint
ALTER TABLE "password_codes" ADD COLUMN "selector" text NOT NULL;--> statement-breakpoint
ALTER TABLE "password_codes" ADD COLUMN "known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "password_asks" ADD CONSTRAINT "password_asks_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limit_counts_hour" ON "limit_counts" USING btree ("hour_from");--> statement-breakpoint
CREATE INDEX "used_proofs_expiry" ON "used_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_asks_asked" ON "password_asks" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "cancelled_operations_at" ON "cancelled_operations" USING btree ("cancelled_at");--> statement-breakpoint
CREATE INDEX "intents_unpaid" ON "intents" USING btree ("updated_at") WHERE state in ('created', 'failed', 'expired', 'cancelled');--> statement-breakpoint
CREATE INDEX "jobs_done" ON "jobs" USING btree ("done_at") WHERE done_at is not null and kind <> 'refund';--> statement-breakpoint
CREATE INDEX "provider_events_handled" ON "provider_events" USING btree ("received_at") WHERE handled_at is not null;--> statement-breakpoint
CREATE INDEX "login_failures_last" ON "login_failures" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "password_codes_created" ON "password_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "collaboration_requests_of_visitors" ON "collaboration_requests" USING btree ("created_at") WHERE user_id is null and status <> 'accepted';--> statement-breakpoint
CREATE INDEX "contact_messages_of_visitors" ON "contact_messages" USING btree ("created_at") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "sandbox_sessions_unpaid" ON "sandbox_sessions" USING btree ("expires_at") WHERE status <> 'paid';--> statement-breakpoint
ALTER TABLE "password_codes" DROP COLUMN "attempts";