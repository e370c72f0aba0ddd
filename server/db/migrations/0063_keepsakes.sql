CREATE TABLE "keepsake_signatures" (
	"signature_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "keepsake_signatures_signature_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"claim_id" integer,
	"season" integer NOT NULL,
	"player_id" integer NOT NULL,
	"signed_name" text,
	"strokes" jsonb,
	"op_id" uuid,
	"body_hash" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "keepsake_signatures_signed" CHECK (("keepsake_signatures"."signed_name" is null) <> ("keepsake_signatures"."strokes" is null))
);
--> statement-breakpoint
CREATE TABLE "keepsakes" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"card_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"signature_id" integer NOT NULL,
	"season" integer NOT NULL,
	"player_id" integer NOT NULL,
	"number" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "keepsake_signatures" ADD CONSTRAINT "keepsake_signatures_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keepsake_signatures" ADD CONSTRAINT "keepsake_signatures_claim_id_claims_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("claim_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keepsake_signatures" ADD CONSTRAINT "keepsake_signatures_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keepsakes" ADD CONSTRAINT "keepsakes_intent_id_intents_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("intent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keepsakes" ADD CONSTRAINT "keepsakes_signature_id_keepsake_signatures_signature_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."keepsake_signatures"("signature_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keepsakes" ADD CONSTRAINT "keepsakes_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "keepsake_signatures_season" ON "keepsake_signatures" USING btree ("claim_id","season");--> statement-breakpoint
CREATE INDEX "keepsake_signatures_user" ON "keepsake_signatures" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "keepsake_signatures_op" ON "keepsake_signatures" USING btree ("op_id");--> statement-breakpoint
CREATE INDEX "keepsake_signatures_player" ON "keepsake_signatures" USING btree ("player_id","season");--> statement-breakpoint
CREATE UNIQUE INDEX "keepsakes_card" ON "keepsakes" USING btree ("card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "keepsakes_number" ON "keepsakes" USING btree ("player_id","season","number");--> statement-breakpoint
CREATE INDEX "keepsakes_signature" ON "keepsakes" USING btree ("signature_id");