CREATE TABLE "feed_turn" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	CONSTRAINT "feed_turn_one" CHECK ("feed_turn"."one")
);
--> statement-breakpoint
CREATE TABLE "ticks" (
	"tick" bigint PRIMARY KEY NOT NULL,
	"branch" text NOT NULL,
	"seen" "pg_snapshot" NOT NULL,
	"xid" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ticks_by_time" ON "ticks" USING btree ("at");
--> statement-breakpoint
-- Readers always find a tick: the first one contains everything that is committed now.
insert into ticks (tick, branch, seen, xid)
	select 1, 't' || substr(md5(random()::text || clock_timestamp()::text), 1, 11), pg_current_snapshot(), pg_current_xact_id()::text::bigint;
--> statement-breakpoint
-- Their cursors are of the former kind.
delete from sync_snapshots;
