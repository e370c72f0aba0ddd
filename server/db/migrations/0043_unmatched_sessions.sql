CREATE TABLE "unmatched_sessions" (
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"intent_id" uuid NOT NULL,
	"intent_ids" uuid[] NOT NULL,
	"op_ids" uuid[] NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" bigint,
	"description" text,
	"opened_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"recovered_at" timestamp with time zone,
	CONSTRAINT "unmatched_sessions_provider_ref_pk" PRIMARY KEY("provider","ref")
);
--> statement-breakpoint
CREATE INDEX "unmatched_sessions_intent" ON "unmatched_sessions" USING btree ("provider","intent_id");--> statement-breakpoint
CREATE INDEX "unmatched_sessions_open" ON "unmatched_sessions" USING btree ("found_at") WHERE recovered_at is null;