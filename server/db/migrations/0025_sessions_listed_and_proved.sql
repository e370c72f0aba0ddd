ALTER TABLE "sessions" ADD COLUMN "session_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "admin_active_at" timestamp with time zone;--> statement-breakpoint
-- Of sessions that live already, only their beginning is known: an admin's asks for a proof at its next call.
UPDATE "sessions" SET "last_active_at" = "created_at", "proved_at" = "created_at";
