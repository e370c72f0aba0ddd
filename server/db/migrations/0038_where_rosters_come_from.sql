ALTER TABLE "team_seasons" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "team_seasons" ADD COLUMN "as_of" timestamp with time zone;