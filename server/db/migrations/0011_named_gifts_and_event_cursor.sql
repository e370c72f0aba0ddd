CREATE TABLE "checkout_devices" (
	"device_id" text PRIMARY KEY NOT NULL,
	"hour_from" timestamp with time zone NOT NULL,
	"opened" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_cursors" (
	"provider" text PRIMARY KEY NOT NULL,
	"event_id" text,
	"event_at" timestamp with time zone,
	"run_after" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "additional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lost_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now a lost dispute took all that was left.
UPDATE "payments" SET "lost_cents" = "amount_cents" - "refunded_cents" WHERE "state" = 'lost';--> statement-breakpoint
CREATE INDEX "checkout_devices_hour" ON "checkout_devices" USING btree ("hour_from");--> statement-breakpoint
CREATE INDEX "intents_named" ON "intents" USING btree ("player_id","paid_at","intent_id") WHERE named and state = 'paid' and user_id is not null;