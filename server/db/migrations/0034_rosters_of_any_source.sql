ALTER TABLE "import_drafts" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "redshirt" boolean;--> statement-breakpoint
ALTER TABLE "team_directory" ADD COLUMN "season" text;