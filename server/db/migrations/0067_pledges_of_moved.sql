ALTER TABLE "pledges" DROP CONSTRAINT "pledges_card";--> statement-breakpoint
DROP INDEX "pledges_of_player";--> statement-breakpoint
CREATE INDEX "pledges_of_player" ON "pledges" USING btree ("player_id") WHERE state in ('saving', 'active', 'moved', 'noticed', 'charging', 'needs_donor');--> statement-breakpoint
ALTER TABLE "pledges" ADD CONSTRAINT "pledges_card" CHECK ("pledges"."state" not in ('active', 'moved', 'noticed', 'charging') or "pledges"."method_ref" is not null);
--> statement-breakpoint
-- As in 0062, with pledges whose donor is asked because the athlete has moved, and with plans and pledges of records that were merged into the athlete's.
create or replace function plans_of_moved_athletes() returns trigger language plpgsql as $$
begin
	insert into jobs (kind, job_key, payload)
	select 'plan_roster', 'plan_roster:' || l.intent_id || ':' || gen_random_uuid(), jsonb_build_object('intent_id', l.intent_id)
	from after_rows n join before_rows o on o.player_id = n.player_id
	join lateral (select n.player_id union all select m.player_id from players m where m.merged_into = n.player_id) r on true
	join plans l on l.player_id = r.player_id and l.state in ('active', 'past_due')
	where n.team_id <> o.team_id or (n.retired_at is null) <> (o.retired_at is null);
	insert into jobs (kind, job_key, payload)
	select 'pledge', 'pledge:' || l.pledge_id || ':' || gen_random_uuid(), jsonb_build_object('pledge_id', l.pledge_id)
	from after_rows n join before_rows o on o.player_id = n.player_id
	join lateral (select n.player_id union all select m.player_id from players m where m.merged_into = n.player_id) r on true
	join pledges l on l.player_id = r.player_id and l.state in ('saving', 'active', 'moved', 'noticed', 'charging', 'needs_donor')
	where n.team_id <> o.team_id or (n.retired_at is null) <> (o.retired_at is null) or n.consent <> o.consent;
	if coalesce(current_setting('nil.changes_mode', true), '') = '' then
		insert into jobs (kind, job_key, payload)
		select 'athlete_consent', 'athlete_consent:' || n.player_id || ':' || gen_random_uuid(), jsonb_build_object('player_id', n.player_id)
		from after_rows n join before_rows o on o.player_id = n.player_id
		where n.consent <> o.consent or n.merged_into is distinct from o.merged_into;
	end if;
	return null;
end $$;
--> statement-breakpoint
create or replace function pledges_of_claims() returns trigger language plpgsql as $$
begin
	insert into jobs (kind, job_key, payload)
	select 'pledge', 'pledge:' || l.pledge_id || ':' || gen_random_uuid(), jsonb_build_object('pledge_id', l.pledge_id)
	from pledges l join players p on p.player_id = l.player_id
	where (p.player_id in (old.player_id, new.player_id) or p.merged_into in (old.player_id, new.player_id))
		and l.state in ('saving', 'active', 'moved', 'noticed', 'charging', 'needs_donor');
	return null;
end $$;
--> statement-breakpoint
-- Athletes who have moved already: their donors are asked now.
update pledges l set due_at = now() from players m join players p on p.player_id = coalesce(m.merged_into, m.player_id)
where m.player_id = l.player_id and l.state = 'active' and p.team_id <> l.team_id and p.retired_at is null;
