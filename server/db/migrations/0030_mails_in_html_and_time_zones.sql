ALTER TABLE "intents" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "html" text;