CREATE TABLE "basket_lines" (
	"basket_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"line" integer NOT NULL,
	"intent_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "basket_lines_basket_id_attempt_line_pk" PRIMARY KEY("basket_id","attempt","line")
);
--> statement-breakpoint
CREATE TABLE "baskets" (
	"basket_id" uuid PRIMARY KEY NOT NULL,
	"op_id" uuid,
	"body_hash" text NOT NULL,
	"intent_ids" uuid[] NOT NULL,
	"user_id" integer,
	"device_id" text,
	"state" text DEFAULT 'created' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"attempt_started_at" timestamp with time zone,
	"provider" text,
	"provider_session_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_provider_ref";--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_provider_dispute_ref_pk";--> statement-breakpoint
ALTER TABLE "payment_refunds" DROP CONSTRAINT "payment_refunds_provider_refund_ref_pk";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_provider_dispute_ref_payment_id_pk" PRIMARY KEY("provider","dispute_ref","payment_id");--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_provider_refund_ref_payment_id_pk" PRIMARY KEY("provider","refund_ref","payment_id");--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "basket_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "line" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_basket_id_baskets_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("basket_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_lines" ADD CONSTRAINT "basket_lines_intent_id_intents_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("intent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basket_lines_intent" ON "basket_lines" USING btree ("intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "baskets_op" ON "baskets" USING btree ("op_id");--> statement-breakpoint
CREATE INDEX "baskets_user" ON "baskets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "baskets_unpaid" ON "baskets" USING btree ("updated_at") WHERE state <> 'paid';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_ref" ON "payments" USING btree ("provider","provider_ref","line");