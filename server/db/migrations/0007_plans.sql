CREATE TABLE "plans" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"player_id" integer NOT NULL,
	"months" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"provider" text NOT NULL,
	"plan_ref" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"next_charge_at" timestamp with time zone,
	"limited_at" timestamp with time zone,
	"cancel_requested_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plans_ended" CHECK (("plans"."state" in ('completed', 'cancelled')) = ("plans"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"charge_id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"instalment" integer DEFAULT 1 NOT NULL,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_plans" (
	"plan_ref" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"months_limit" integer,
	"due_count" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"next_charge_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"refund_key" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"amount_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "months" integer;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "attempt_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "months" integer;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_intent_id_intents_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("intent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_session_id_sandbox_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sandbox_sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_plans" ADD CONSTRAINT "sandbox_plans_session_id_sandbox_sessions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sandbox_sessions"("session_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_charge_id_sandbox_charges_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."sandbox_charges"("charge_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plans_ref" ON "plans" USING btree ("provider","plan_ref");--> statement-breakpoint
CREATE INDEX "plans_live" ON "plans" USING btree ("checked_at") WHERE state in ('active', 'past_due');--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_charges_instalment" ON "sandbox_charges" USING btree ("session_id","instalment");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_plans_session" ON "sandbox_plans" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_charge" ON "sandbox_refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payments_intent" ON "payments" USING btree ("intent_id");--> statement-breakpoint
ALTER TABLE "intents" ADD CONSTRAINT "intents_months" CHECK (("intents"."kind" = 'recurring') = ("intents"."months" is not null));--> statement-breakpoint
INSERT INTO "sandbox_charges" ("charge_id", "session_id", "amount_cents", "created_at") SELECT "charge_id", "session_id", "amount_cents", "created_at" FROM "sandbox_sessions" WHERE "charge_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "sandbox_refunds" ("refund_key", "charge_id", "amount_cents") SELECT "refund_key", "charge_id", "refunded_cents" FROM "sandbox_sessions" WHERE "refund_key" IS NOT NULL;
