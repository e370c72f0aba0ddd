CREATE TABLE "cancelled_operations" (
	"op_id" uuid PRIMARY KEY NOT NULL,
	"cancelled_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"import_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"report" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"op_id" uuid,
	"body_hash" text,
	"kind" text NOT NULL,
	"player_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"player_name" text NOT NULL,
	"team_name" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"device_id" text,
	"state" text DEFAULT 'created' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"provider" text,
	"provider_session_id" text,
	"cancel_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "intents_amount" CHECK ("intents"."amount_cents" between 100 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"job_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"job_key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_after" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"entry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"account" text NOT NULL,
	"player_id" integer,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_entries_account" CHECK (("ledger_entries"."account" = 'athlete') = ("ledger_entries"."player_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"transaction_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_transaction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"booking_key" text NOT NULL,
	"posted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"intent_id" uuid,
	"player_id" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"instalment" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "player_moves" (
	"move_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_moves_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"player_id" integer NOT NULL,
	"from_team_id" integer NOT NULL,
	"to_team_id" integer NOT NULL,
	"season" text,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "player_sources" (
	"source" text NOT NULL,
	"season" text NOT NULL,
	"external_id" text NOT NULL,
	"player_id" integer NOT NULL,
	CONSTRAINT "player_sources_source_season_external_id_pk" PRIMARY KEY("source","season","external_id")
);
--> statement-breakpoint
CREATE TABLE "players" (
	"player_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "players_player_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sport_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"team_fold" text collate "C" NOT NULL,
	"player_name" text NOT NULL,
	"name_fold" text collate "C" NOT NULL,
	"slug" text NOT NULL,
	"player_class" text,
	"position" text,
	"jersey_number" text,
	"height_in" smallint,
	"weight_lb" smallint,
	"image_url" text,
	"pending_transfer" boolean DEFAULT false NOT NULL,
	"transferred_from" text,
	"birthplace" text,
	"gender" text,
	"bio_url" text,
	"game_logs_url" text,
	"news_url" text,
	"profile_url" text,
	"splits_url" text,
	"stats_url" text,
	"received_cents" bigint DEFAULT 0 NOT NULL,
	"retired_at" timestamp with time zone,
	"changed_xid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "players_received_not_negative" CHECK ("players"."received_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "provider_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"intent_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"description" text NOT NULL,
	"success_url" text NOT NULL,
	"failure_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"charge_id" text,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sports" (
	"sport_id" integer PRIMARY KEY NOT NULL,
	"sport_name" text NOT NULL,
	"slug" text NOT NULL,
	"gender" text
);
--> statement-breakpoint
CREATE TABLE "team_sources" (
	"source" text NOT NULL,
	"season" text NOT NULL,
	"external_id" text NOT NULL,
	"team_id" integer NOT NULL,
	CONSTRAINT "team_sources_source_season_external_id_pk" PRIMARY KEY("source","season","external_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"team_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_team_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sport_id" integer NOT NULL,
	"team_name" text NOT NULL,
	"team_fold" text collate "C" NOT NULL,
	"slug" text NOT NULL,
	"conference" text,
	"color" text,
	"alt_color" text,
	"retired_at" timestamp with time zone,
	"changed_xid" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "intents" ADD CONSTRAINT "intents_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intents" ADD CONSTRAINT "intents_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_intent_id_intents_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("intent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_moves" ADD CONSTRAINT "player_moves_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_moves" ADD CONSTRAINT "player_moves_from_team_id_teams_team_id_fk" FOREIGN KEY ("from_team_id") REFERENCES "public"."teams"("team_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_moves" ADD CONSTRAINT "player_moves_to_team_id_teams_team_id_fk" FOREIGN KEY ("to_team_id") REFERENCES "public"."teams"("team_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_sources" ADD CONSTRAINT "player_sources_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_sport_id_sports_sport_id_fk" FOREIGN KEY ("sport_id") REFERENCES "public"."sports"("sport_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_sources" ADD CONSTRAINT "team_sources_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_sport_id_sports_sport_id_fk" FOREIGN KEY ("sport_id") REFERENCES "public"."sports"("sport_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "intents_op" ON "intents" USING btree ("op_id");--> statement-breakpoint
CREATE INDEX "intents_player" ON "intents" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "intents_session" ON "intents" USING btree ("provider_session_id");--> statement-breakpoint
CREATE INDEX "intents_open" ON "intents" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("job_key");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("run_after") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_player" ON "ledger_entries" USING btree ("player_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_booking_key" ON "ledger_transactions" USING btree ("booking_key");--> statement-breakpoint
CREATE INDEX "ledger_payment" ON "ledger_transactions" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_ref" ON "payments" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settled" ON "payments" USING btree ("intent_id","instalment") WHERE state in ('settled', 'disputed', 'won');--> statement-breakpoint
CREATE INDEX "payments_player" ON "payments" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "player_moves_player" ON "player_moves" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "player_sources_player" ON "player_sources" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "players_listing" ON "players" USING btree ("sport_id","team_fold","name_fold","player_id") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "players_listing_all" ON "players" USING btree ("team_fold","name_fold","player_id") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "players_by_team" ON "players" USING btree ("team_id","name_fold");--> statement-breakpoint
CREATE INDEX "players_words" ON "players" USING gin ((' ' || "name_fold") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "players_by_jersey" ON "players" USING btree ("sport_id","jersey_number");--> statement-breakpoint
CREATE INDEX "players_by_received" ON "players" USING btree ("sport_id","received_cents");--> statement-breakpoint
CREATE INDEX "players_received" ON "players" USING btree ("received_cents");--> statement-breakpoint
CREATE INDEX "players_changed" ON "players" USING btree ("sport_id","changed_xid");--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" USING btree ("received_at") WHERE handled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_sessions_attempt" ON "sandbox_sessions" USING btree ("intent_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "sports_slug" ON "sports" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "team_sources_team" ON "team_sources" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "teams_by_sport" ON "teams" USING btree ("sport_id","team_fold","team_id");--> statement-breakpoint
CREATE INDEX "teams_by_conference" ON "teams" USING btree ("sport_id","conference");--> statement-breakpoint
CREATE INDEX "teams_by_slug" ON "teams" USING btree ("sport_id","slug");--> statement-breakpoint
CREATE INDEX "teams_changed" ON "teams" USING btree ("sport_id","changed_xid");