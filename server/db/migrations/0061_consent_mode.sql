CREATE TABLE "consent_modes" (
	"change_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_modes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mode" text NOT NULL,
	"source" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	CONSTRAINT "consent_modes_by" CHECK (("consent_modes"."source" = 'admin') = ("consent_modes"."changed_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "said_yes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "work_status" text;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "work_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "work_confirmed_by" integer;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "work_note" text;--> statement-breakpoint
CREATE INDEX "claims_to_confirm" ON "claims" USING btree ("said_yes_at") WHERE ended_at is null and work_status <> 'us' and work_confirmed_at is null;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_yes" CHECK (("claims"."said_yes_at" is null) = ("claims"."work_status" is null) and ("claims"."work_confirmed_at" is null or "claims"."said_yes_at" is not null));--> statement-breakpoint
-- Whether the site asks athletes first: then an athlete without a yes gets no donations.
create function asks_athletes_first() returns boolean language sql stable as $$
	select coalesce((select m.mode = 'claimed' from consent_modes m order by m.change_id desc limit 1), false)
$$;
--> statement-breakpoint
-- Whether whoever holds the athlete's page has said yes for this team. Unless they may work in the United States without asking, an admin has confirmed it.
create function said_yes(player integer, team integer) returns boolean language sql stable as $$
	select exists (
		select from claims c
		where c.player_id = player and c.team_id = team and c.ended_at is null and c.said_yes_at is not null
			and (c.work_status = 'us' or c.work_confirmed_at is not null)
	)
$$;
--> statement-breakpoint
-- An athlete's consent as of now: without a no, the site's mode and their yes decide. After a change of the mode, the column follows within minutes.
create function consent_now(consent text, player integer, team integer) returns text language sql stable as $$
	select case
		when consent not in ('listed', 'awaiting_yes') then consent
		when not asks_athletes_first() or said_yes(player, team) then 'listed'
		else 'awaiting_yes'
	end
$$;
--> statement-breakpoint
-- Whoever adds an athlete, moves one to another team, or opens one again.
create function ask_athlete_first() returns trigger language plpgsql as $$
begin
	new.consent := consent_now(new.consent, new.player_id, new.team_id);
	return new;
end $$;
--> statement-breakpoint
create trigger players_asked_first before insert or update of team_id, consent on players for each row
	when (new.consent in ('listed', 'awaiting_yes')) execute function ask_athlete_first();
--> statement-breakpoint
-- A yes, and the end of one with its claim.
create function follow_yes() returns trigger language plpgsql as $$
begin
	if asks_athletes_first() then
		update players p set consent = 'listed'
		where p.player_id in (old.player_id, new.player_id) and p.consent in ('listed', 'awaiting_yes')
			and p.consent <> consent_now(p.consent, p.player_id, p.team_id);
	end if;
	return null;
end $$;
--> statement-breakpoint
create trigger claims_yes_followed after insert or delete or update of player_id, team_id, ended_at, said_yes_at, work_status, work_confirmed_at on claims
	for each row execute function follow_yes();
--> statement-breakpoint
create function follow_consent_mode() returns trigger language plpgsql as $$
begin
	insert into jobs (kind, job_key, payload)
	values ('consent_mode', 'consent_mode:' || new.change_id, jsonb_build_object('change_id', new.change_id));
	return null;
end $$;
--> statement-breakpoint
create trigger consent_modes_followed after insert on consent_modes for each row execute function follow_consent_mode();
--> statement-breakpoint
-- As in 0058, but a change of the site's mode changes every athlete, and its own job looks afterwards for those of whom something is under way.
create or replace function plans_of_moved_athletes() returns trigger language plpgsql as $$
begin
	insert into jobs (kind, job_key, payload)
	select 'plan_roster', 'plan_roster:' || l.intent_id || ':' || gen_random_uuid(), jsonb_build_object('intent_id', l.intent_id)
	from after_rows n join before_rows o on o.player_id = n.player_id
	join plans l on l.player_id = n.player_id and l.state in ('active', 'past_due')
	where n.team_id <> o.team_id or (n.retired_at is null) <> (o.retired_at is null);
	if coalesce(current_setting('nil.changes_mode', true), '') = '' then
		insert into jobs (kind, job_key, payload)
		select 'athlete_consent', 'athlete_consent:' || n.player_id || ':' || gen_random_uuid(), jsonb_build_object('player_id', n.player_id)
		from after_rows n join before_rows o on o.player_id = n.player_id
		where n.consent <> o.consent or n.merged_into is distinct from o.merged_into;
	end if;
	return null;
end $$;
