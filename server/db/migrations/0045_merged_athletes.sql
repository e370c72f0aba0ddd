CREATE TABLE "player_merges" (
	"merge_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_merges_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_id" integer NOT NULL,
	"into_id" integer NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"merged_by" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" integer,
	"was_retired" boolean NOT NULL,
	"carried" integer[] NOT NULL,
	"favorites" integer[] NOT NULL,
	"ended_favorites" integer[] NOT NULL,
	"sources" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "player_merges" ADD CONSTRAINT "player_merges_from_id_players_player_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_merges" ADD CONSTRAINT "player_merges_into_id_players_player_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "player_merges_from" ON "player_merges" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "player_merges_into" ON "player_merges" USING btree ("into_id");--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_merged_into_players_player_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."players"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "players_merged" ON "players" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
-- What is booked for a merged record is credited to the record that took its place, by servers of every version.
create function credit_merged_athlete() returns trigger language plpgsql as $$
begin
	update players set received_cents = received_cents + new.received_cents - old.received_cents where player_id = new.merged_into;
	new.received_cents := old.received_cents;
	return new;
end $$;--> statement-breakpoint
create trigger players_credit_merged before update of received_cents on players for each row
	when (old.merged_into is not null and new.merged_into is not null and new.received_cents <> old.received_cents) execute function credit_merged_athlete();
