CREATE TABLE "athlete_totals" (
	"player_id" integer PRIMARY KEY NOT NULL,
	"cents" bigint NOT NULL
)
-- Room beside each row for its next version, so an update writes no index.
WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "changed_totals" (
	"sport_id" integer NOT NULL,
	"tick" bigint NOT NULL,
	"player_id" integer NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "changed_totals_sport_id_tick_player_id_pk" PRIMARY KEY("sport_id","tick","player_id")
);
--> statement-breakpoint
CREATE TABLE "received_increments" (
	"player_id" integer NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "players" DROP CONSTRAINT "players_received_not_negative";--> statement-breakpoint
DROP INDEX "players_by_received";--> statement-breakpoint
DROP INDEX "players_received";--> statement-breakpoint
DROP INDEX "players_facets";--> statement-breakpoint
ALTER TABLE "athlete_totals" ADD CONSTRAINT "athlete_totals_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changed_totals_by_tick" ON "changed_totals" USING btree ("tick");--> statement-breakpoint
CREATE INDEX "received_increments_player" ON "received_increments" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "players_facets" ON "players" USING btree ("sport_id","player_class","position","team_id","player_id") WHERE retired_at is null;--> statement-breakpoint
-- Increments by the record that stands for the athlete now: a merged record's count for the one that took its place.
create view "waiting_increments" as
	select i.player_id, i.cents from received_increments i
	where not exists (select 1 from players p where p.player_id = i.player_id and p.merged_into is not null)
	union all
	select p.merged_into, i.cents from players p join received_increments i on i.player_id = p.player_id where p.merged_into is not null;
--> statement-breakpoint
-- What athletes have received as of now: few have increments, so most rows are those of the totals.
create view "received" as
	select t.player_id, t.cents from athlete_totals t where not exists (select 1 from waiting_increments w where w.player_id = t.player_id)
	union all
	select w.player_id, (w.cents + coalesce(t.cents, 0))::bigint
	from (select player_id, sum(cents) as cents from waiting_increments group by player_id) w left join athlete_totals t on t.player_id = w.player_id;
--> statement-breakpoint
-- A server of the version before, which runs on for a while beside this one, books into the column. From the lock that
-- this takes until the migration is committed, nobody does.
create function note_received_by_earlier_version() returns trigger language plpgsql as $$
begin
	insert into received_increments (player_id, cents) values (new.player_id, new.received_cents - old.received_cents);
	return null;
end $$;
--> statement-breakpoint
create trigger players_received_by_earlier_version after update of received_cents on players for each row
	when (new.received_cents <> old.received_cents) execute function note_received_by_earlier_version();
--> statement-breakpoint
-- It would merge records, or remove the demo league, by amounts that the column no longer has.
create function refuse_earlier_version() returns trigger language plpgsql as $$
begin
	raise exception 'A server of an earlier version can’t do this anymore. Stop it, and use the new one.';
end $$;
--> statement-breakpoint
create trigger players_merged_by_earlier_version before update of merged_into on players for each row
	when (new.merged_into is distinct from old.merged_into and current_setting('nil.totals_apart', true) is distinct from 'on')
	execute function refuse_earlier_version();
--> statement-breakpoint
create trigger players_left_by_earlier_version before update of received_cents on players for each row
	when (new.received_cents <> old.received_cents and new.retired_at is distinct from old.retired_at) execute function refuse_earlier_version();
--> statement-breakpoint
insert into athlete_totals (player_id, cents) select player_id, received_cents from players where received_cents <> 0;
