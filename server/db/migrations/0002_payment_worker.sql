DROP INDEX "payments_settled";--> statement-breakpoint
DROP INDEX "provider_events_open";--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "surplus" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "run_after" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "refund_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settled" ON "payments" USING btree ("intent_id","instalment") WHERE state in ('settled', 'disputed', 'won') and not surplus;--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" USING btree ("run_after") WHERE handled_at is null;