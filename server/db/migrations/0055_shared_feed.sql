CREATE TABLE "changed_rosters" (
	"tick" bigint NOT NULL,
	"sport_id" integer NOT NULL,
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"row" text,
	"merged_into" integer,
	CONSTRAINT "changed_rosters_tick_sport_id_kind_id_pk" PRIMARY KEY("tick","sport_id","kind","id"),
	CONSTRAINT "changed_rosters_kind" CHECK ("changed_rosters"."kind" in ('bulk', 'player', 'team'))
);
--> statement-breakpoint
CREATE TABLE "feed_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"br" "bytea" NOT NULL,
	"gzip" "bytea" NOT NULL,
	"kept_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "feed_windows" (
	"length" text PRIMARY KEY NOT NULL,
	"from_tick" bigint NOT NULL,
	"to_tick" bigint NOT NULL,
	"hash" text,
	"size" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticks" ADD COLUMN "branch_first" bigint;--> statement-breakpoint
CREATE INDEX "changed_rosters_bulk" ON "changed_rosters" USING btree ("sport_id","tick") WHERE kind = 'bulk';--> statement-breakpoint
CREATE INDEX "feed_files_by_time" ON "feed_files" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "ticks_without_changes" ON "ticks" USING btree ("tick") WHERE branch_first is null;--> statement-breakpoint
-- A replica answers with it, and couldn’t read an unlogged table.
alter table "sync_snapshots" set logged;
