CREATE TABLE "player_seasons" (
	"player_id" integer PRIMARY KEY NOT NULL,
	"season" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_directory" (
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"sport_id" integer NOT NULL,
	"school" text NOT NULL,
	"school_fold" text collate "C" NOT NULL,
	"conference" text,
	"classification" text,
	"color" text,
	"alt_color" text,
	CONSTRAINT "team_directory_source_external_id_pk" PRIMARY KEY("source","external_id")
);
--> statement-breakpoint
CREATE TABLE "team_seasons" (
	"team_id" integer PRIMARY KEY NOT NULL,
	"season" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "player_seasons" ADD CONSTRAINT "player_seasons_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_directory" ADD CONSTRAINT "team_directory_sport_id_sports_sport_id_fk" FOREIGN KEY ("sport_id") REFERENCES "public"."sports"("sport_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_seasons" ADD CONSTRAINT "team_seasons_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_directory_school" ON "team_directory" USING btree ("sport_id","school_fold");