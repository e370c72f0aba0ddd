CREATE TABLE "own_consent_calls" (
	"op_id" uuid PRIMARY KEY NOT NULL,
	"claim_id" integer NOT NULL,
	"to_consent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_photos" (
	"proposal_id" integer NOT NULL,
	"size" integer NOT NULL,
	"webp" "bytea" NOT NULL,
	CONSTRAINT "page_photos_proposal_id_size_pk" PRIMARY KEY("proposal_id","size")
);
--> statement-breakpoint
CREATE TABLE "page_proposals" (
	"proposal_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_proposals_proposal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"player_id" integer NOT NULL,
	"claim_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"created_at" timestamp with time zone NOT NULL,
	"decision" text,
	"reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	CONSTRAINT "page_proposals_kind" CHECK (("page_proposals"."kind" = 'text') = ("page_proposals"."text" is not null))
);
--> statement-breakpoint
CREATE TABLE "page_texts" (
	"claim_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"approved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos_to_delete" (
	"image_url" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shown_photos" (
	"claim_id" integer PRIMARY KEY NOT NULL,
	"image_url" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_changes" ADD COLUMN "mover" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "own_consent_calls" ADD CONSTRAINT "own_consent_calls_claim_id_claims_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("claim_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_photos" ADD CONSTRAINT "page_photos_proposal_id_page_proposals_proposal_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."page_proposals"("proposal_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_proposals" ADD CONSTRAINT "page_proposals_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_proposals" ADD CONSTRAINT "page_proposals_claim_id_claims_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("claim_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_texts" ADD CONSTRAINT "page_texts_claim_id_claims_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("claim_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_photos" ADD CONSTRAINT "shown_photos_claim_id_claims_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("claim_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_consent_calls_claim" ON "own_consent_calls" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_proposals_waiting" ON "page_proposals" USING btree ("player_id","kind") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "page_proposals_claim" ON "page_proposals" USING btree ("claim_id","proposal_id");--> statement-breakpoint
CREATE INDEX "page_proposals_oldest" ON "page_proposals" USING btree ("created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "page_proposals_decided" ON "page_proposals" USING btree ("decided_at") WHERE decided_at is not null;