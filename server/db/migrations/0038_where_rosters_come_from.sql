ALTER TABLE "team_seasons" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "team_seasons" ADD COLUMN "as_of" timestamp with time zone;
--> statement-breakpoint
-- Rosters from before this version: the source of most of the team's athletes. The time of their import isn't known.
update team_seasons ts set source = (
	select s.source from player_sources s join players p using (player_id)
	where p.team_id = ts.team_id and p.retired_at is null group by s.source order by count(*) desc, s.source limit 1
);
