CREATE TABLE "agreements" (
	"claim_id" integer NOT NULL,
	"version" integer NOT NULL,
	"signed_name" text,
	"strokes" jsonb,
	"guardian_name" text,
	"op_id" uuid,
	"body_hash" text,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agreements_claim_id_version_pk" PRIMARY KEY("claim_id","version"),
	CONSTRAINT "agreements_signed" CHECK (("agreements"."signed_name" is null) <> ("agreements"."strokes" is null))
);
--> statement-breakpoint
CREATE TABLE "claim_code_makings" (
	"made_with" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_codes" (
	"player_id" integer PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"made_with" text,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_requests" (
	"request_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_requests_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"player_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"decision" text,
	"reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" integer
);
--> statement-breakpoint
CREATE TABLE "claim_tries" (
	"try_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_tries_try_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"player_id" integer NOT NULL,
	"user_id" integer,
	"tried_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"claim_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claims_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"player_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"by" text NOT NULL,
	"op_id" uuid,
	"body_hash" text,
	"claimed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"ended_by" integer,
	"end_note" text,
	CONSTRAINT "claims_end" CHECK (("claims"."ended_at" is null) = ("claims"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "school_mail_domains" (
	"school_fold" text collate "C" NOT NULL,
	"domain" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "school_mail_domains_school_fold_domain_pk" PRIMARY KEY("school_fold","domain")
);
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_claim_id_claims_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("claim_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_requests" ADD CONSTRAINT "claim_requests_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_requests" ADD CONSTRAINT "claim_requests_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_requests" ADD CONSTRAINT "claim_requests_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_tries" ADD CONSTRAINT "claim_tries_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_op" ON "agreements" USING btree ("op_id");--> statement-breakpoint
CREATE INDEX "claim_code_makings_expiry" ON "claim_code_makings" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_codes_hash" ON "claim_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "claim_codes_made_with" ON "claim_codes" USING btree ("made_with") WHERE made_with is not null;--> statement-breakpoint
CREATE INDEX "claim_codes_expiry" ON "claim_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_requests_token" ON "claim_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "claim_requests_address" ON "claim_requests" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "claim_requests_player" ON "claim_requests" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "claim_requests_user" ON "claim_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "claim_requests_waiting" ON "claim_requests" USING btree ("confirmed_at") WHERE confirmed_at is not null and decided_at is null;--> statement-breakpoint
CREATE INDEX "claim_requests_decided" ON "claim_requests" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "claim_requests_unconfirmed" ON "claim_requests" USING btree ("expires_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "claim_tries_player" ON "claim_tries" USING btree ("player_id","tried_at");--> statement-breakpoint
CREATE INDEX "claim_tries_user" ON "claim_tries" USING btree ("user_id","tried_at");--> statement-breakpoint
CREATE INDEX "claim_tries_age" ON "claim_tries" USING btree ("tried_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_holder" ON "claims" USING btree ("player_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_op" ON "claims" USING btree ("op_id");--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "claims_player" ON "claims" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "claims_ended" ON "claims" USING btree ("ended_at") WHERE ended_at is not null;