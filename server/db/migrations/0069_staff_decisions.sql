CREATE TABLE "mail_domain_changes" (
	"change_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_domain_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"from_domains" jsonb NOT NULL,
	"to_domains" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_calls" (
	"op_id" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"called_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_take_downs" (
	"take_down_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_take_downs_take_down_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"player_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"words" text,
	"had_photo" boolean NOT NULL,
	"notes" integer NOT NULL,
	"reason" text NOT NULL,
	"taken_down_at" timestamp with time zone NOT NULL,
	"taken_down_by" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_domain_changes" ADD CONSTRAINT "mail_domain_changes_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_take_downs" ADD CONSTRAINT "page_take_downs_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_take_downs" ADD CONSTRAINT "page_take_downs_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_domain_changes_team" ON "mail_domain_changes" USING btree ("team_id","change_id");--> statement-breakpoint
CREATE INDEX "staff_calls_age" ON "staff_calls" USING btree ("called_at");--> statement-breakpoint
CREATE INDEX "page_take_downs_player" ON "page_take_downs" USING btree ("player_id","take_down_id");--> statement-breakpoint
CREATE INDEX "page_take_downs_user" ON "page_take_downs" USING btree ("user_id");