CREATE TABLE "pledges" (
	"pledge_id" uuid PRIMARY KEY NOT NULL,
	"op_id" uuid,
	"body_hash" text NOT NULL,
	"intent_id" uuid NOT NULL,
	"player_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"player_name" text NOT NULL,
	"team_name" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"named" boolean NOT NULL,
	"user_id" integer,
	"email" text,
	"device_id" text,
	"time_zone" text,
	"state" text NOT NULL,
	"reason" text,
	"provider" text NOT NULL,
	"setup_id" uuid,
	"setup_ref" text,
	"setup_opened_at" timestamp with time zone,
	"setup_checked_at" timestamp with time zone,
	"method_ref" text,
	"customer_ref" text,
	"brand" text,
	"last4" text,
	"exp_month" integer,
	"exp_year" integer,
	"ends_at" timestamp with time zone NOT NULL,
	"notice_mail_id" bigint,
	"charge_at" timestamp with time zone,
	"finish_by" timestamp with time zone,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pledges_noticed" CHECK (("pledges"."state" = 'noticed') = ("pledges"."charge_at" is not null)),
	CONSTRAINT "pledges_card" CHECK ("pledges"."state" not in ('active', 'noticed', 'charging') or "pledges"."method_ref" is not null)
);
--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "pledge_id" uuid;--> statement-breakpoint
ALTER TABLE "pledges" ADD CONSTRAINT "pledges_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledges" ADD CONSTRAINT "pledges_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledges" ADD CONSTRAINT "pledges_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pledges_op" ON "pledges" USING btree ("op_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pledges_setup" ON "pledges" USING btree ("setup_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pledges_intent" ON "pledges" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "pledges_user" ON "pledges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pledges_of_player" ON "pledges" USING btree ("player_id") WHERE state in ('saving', 'active', 'noticed', 'charging', 'needs_donor');--> statement-breakpoint
CREATE INDEX "pledges_due" ON "pledges" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "pledges_notice" ON "pledges" USING btree ("notice_mail_id") WHERE notice_mail_id is not null;--> statement-breakpoint
CREATE INDEX "pledges_over" ON "pledges" USING btree ("updated_at") WHERE state in ('fulfilled', 'canceled', 'ended', 'declined', 'lapsed');
--> statement-breakpoint
-- As in 0061, and pledges of an athlete who has moved, left, returned, or said no or yes are looked at by a job that only a server with pledges takes.
create or replace function plans_of_moved_athletes() returns trigger language plpgsql as $$
begin
	insert into jobs (kind, job_key, payload)
	select 'plan_roster', 'plan_roster:' || l.intent_id || ':' || gen_random_uuid(), jsonb_build_object('intent_id', l.intent_id)
	from after_rows n join before_rows o on o.player_id = n.player_id
	join plans l on l.player_id = n.player_id and l.state in ('active', 'past_due')
	where n.team_id <> o.team_id or (n.retired_at is null) <> (o.retired_at is null);
	insert into jobs (kind, job_key, payload)
	select 'pledge', 'pledge:' || l.pledge_id || ':' || gen_random_uuid(), jsonb_build_object('pledge_id', l.pledge_id)
	from after_rows n join before_rows o on o.player_id = n.player_id
	join pledges l on l.player_id = n.player_id and l.state in ('saving', 'active', 'noticed', 'charging', 'needs_donor')
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
-- A yes, or the end of one, on a site that doesn't ask athletes first: the athlete's consent stays, and pledges wait for the yes.
create function pledges_of_claims() returns trigger language plpgsql as $$
begin
	insert into jobs (kind, job_key, payload)
	select 'pledge', 'pledge:' || l.pledge_id || ':' || gen_random_uuid(), jsonb_build_object('pledge_id', l.pledge_id)
	from pledges l join players p on p.player_id = l.player_id
	where (p.player_id in (old.player_id, new.player_id) or p.merged_into in (old.player_id, new.player_id))
		and l.state in ('saving', 'active', 'noticed', 'charging', 'needs_donor');
	return null;
end $$;
--> statement-breakpoint
create trigger claims_yes_of_pledges after update of player_id, team_id, ended_at, said_yes_at, work_status, work_confirmed_at on claims for each row
	when (old.said_yes_at is not null or new.said_yes_at is not null) execute function pledges_of_claims();
