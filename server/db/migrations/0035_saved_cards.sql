CREATE TABLE "card_charges" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer,
	"card_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"words" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"attempt" integer,
	"method_ref" text,
	"customer_ref" text,
	"started_at" timestamp with time zone,
	"charge_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_charges_started" CHECK (("card_charges"."attempt" is null) = ("card_charges"."started_at" is null)),
	CONSTRAINT "card_charges_authorized" CHECK (("card_charges"."state" = 'authorized') = ("card_charges"."charge_at" is not null)),
	CONSTRAINT "card_charges_fell_back" CHECK ("card_charges"."state" <> 'fell_back' or "card_charges"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "card_setups" (
	"setup_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"setup_ref" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"card_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"customer_ref" text,
	"method_ref" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_cards" (
	"card_ref" text PRIMARY KEY NOT NULL,
	"behavior" text NOT NULL,
	"last4" text NOT NULL,
	"detached_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_setups" (
	"setup_ref" text PRIMARY KEY NOT NULL,
	"setup_id" uuid NOT NULL,
	"card_ref" text,
	"return_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "by_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "cards_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "card_ref" text;--> statement-breakpoint
ALTER TABLE "card_charges" ADD CONSTRAINT "card_charges_intent_id_intents_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("intent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_charges" ADD CONSTRAINT "card_charges_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_setups" ADD CONSTRAINT "sandbox_setups_card_ref_sandbox_cards_card_ref_fk" FOREIGN KEY ("card_ref") REFERENCES "public"."sandbox_cards"("card_ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_charges_day" ON "card_charges" USING btree ("user_id","started_at") WHERE state in ('authorizing', 'authorized', 'captured');--> statement-breakpoint
CREATE INDEX "card_charges_user" ON "card_charges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_charges_card" ON "card_charges" USING btree ("card_id") WHERE state in ('waiting', 'authorizing', 'authorized');--> statement-breakpoint
CREATE INDEX "card_setups_user" ON "card_setups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_setups_created" ON "card_setups" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_method" ON "saved_cards" USING btree ("provider","method_ref");--> statement-breakpoint
CREATE INDEX "saved_cards_user" ON "saved_cards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_setups_setup" ON "sandbox_setups" USING btree ("setup_id");--> statement-breakpoint
CREATE INDEX "sandbox_setups_unsaved" ON "sandbox_setups" USING btree ("expires_at") WHERE card_ref is null;