CREATE TABLE "date_corrections" (
	"provider" text PRIMARY KEY NOT NULL,
	"cursor" uuid,
	"moved" integer DEFAULT 0 NOT NULL,
	"run_after" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dated_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dated_before" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_undated" ON "payments" USING btree ("payment_id") WHERE dated_by is null;