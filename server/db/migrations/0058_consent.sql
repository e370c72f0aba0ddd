CREATE TABLE "consent_changes" (
	"change_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"player_id" integer NOT NULL,
	"from_consent" text NOT NULL,
	"to_consent" text NOT NULL,
	"reason" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removal_marks" (
	"player_id" integer NOT NULL,
	"kind" text NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "removal_marks_player_id_kind_mark_pk" PRIMARY KEY("player_id","kind","mark")
);
--> statement-breakpoint
CREATE TABLE "removal_requests" (
	"removal_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "removal_requests_removal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"player_id" integer NOT NULL,
	"wish" text NOT NULL,
	"email" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"decision" text,
	"reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" integer
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "consent" text DEFAULT 'listed' NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_changes" ADD CONSTRAINT "consent_changes_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removal_marks" ADD CONSTRAINT "removal_marks_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removal_requests" ADD CONSTRAINT "removal_requests_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_changes_player" ON "consent_changes" USING btree ("player_id","change_id");--> statement-breakpoint
CREATE INDEX "removal_marks_mark" ON "removal_marks" USING btree ("mark");--> statement-breakpoint
CREATE UNIQUE INDEX "removal_requests_token" ON "removal_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "removal_requests_address" ON "removal_requests" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "removal_requests_player" ON "removal_requests" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "removal_requests_waiting" ON "removal_requests" USING btree ("confirmed_at") WHERE confirmed_at is not null and decided_at is null;--> statement-breakpoint
CREATE INDEX "removal_requests_decided" ON "removal_requests" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "removal_requests_unconfirmed" ON "removal_requests" USING btree ("expires_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "players_closed" ON "players" USING btree ("sport_id","player_id") WHERE consent <> 'listed';--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_removed" CHECK ("players"."consent" <> 'removed' or "players"."retired_at" is not null);--> statement-breakpoint
-- A snapshot is stored only if this hasn't changed while it was built, so there is always a row to lock.
insert into meta (key, value) values ('feed_purged', gen_random_uuid()::text) on conflict do nothing;
--> statement-breakpoint
-- Besides plans of athletes who have moved, everything that is under way for an athlete who has said no, or yes again, is looked at afterwards.
-- A record that is merged into another one, or taken out of it, has that one's consent from then on, or its own again.
create or replace function plans_of_moved_athletes() returns trigger language plpgsql as $$
begin
	insert into jobs (kind, job_key, payload)
	select 'plan_roster', 'plan_roster:' || l.intent_id || ':' || gen_random_uuid(), jsonb_build_object('intent_id', l.intent_id)
	from after_rows n join before_rows o on o.player_id = n.player_id
	join plans l on l.player_id = n.player_id and l.state in ('active', 'past_due')
	where n.team_id <> o.team_id or (n.retired_at is null) <> (o.retired_at is null);
	insert into jobs (kind, job_key, payload)
	select 'athlete_consent', 'athlete_consent:' || n.player_id || ':' || gen_random_uuid(), jsonb_build_object('player_id', n.player_id)
	from after_rows n join before_rows o on o.player_id = n.player_id
	where n.consent <> o.consent or n.merged_into is distinct from o.merged_into;
	return null;
end $$;
--> statement-breakpoint
-- Undoing an import leaves an athlete's consent as it is, and a change of it since doesn't stand in the way of undoing. Otherwise as in 0037.
create or replace function remember_for_undo() returns trigger language plpgsql as $$
declare
	named text := case when tg_op = 'DELETE' then 'o' else 'n' end;
	from_rows text;
	row_key text;
	matching text;
	was text := $s$to_jsonb(o) - '{changed_xid,received_cents,consent}'::text[]$s$;
	became text := 'null::text';
	name text;
begin
	foreach name in array tg_argv loop
		row_key := concat_ws(', ', row_key, format('%s.%I', named, name));
		matching := concat_ws(' and ', matching, format('o.%1$I = n.%1$I', name));
	end loop;
	if tg_op = 'INSERT' then
		from_rows := 'new_rows n';
		was := 'null::jsonb';
	elsif tg_op = 'UPDATE' then
		from_rows := 'new_rows n join old_rows o on ' || matching;
	else
		from_rows := 'old_rows o';
	end if;
	if tg_table_name in ('players', 'teams') and tg_op <> 'DELETE' then
		became := $s$md5((to_jsonb(n) - '{changed_xid,received_cents,consent}'::text[])::text)$s$;
	end if;
	execute format(
		'insert into import_undo (import_id, table_name, row_key, before, after) select $1, %L, jsonb_build_array(%s), %s, %s from %s',
		tg_table_name, row_key, was, became, from_rows
	) using current_setting('nil.import_id')::int;
	return null;
end $$;
