ALTER TABLE "team_sources" ADD COLUMN "added_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "player_moves_from" ON "player_moves" USING btree ("from_team_id","moved_at");