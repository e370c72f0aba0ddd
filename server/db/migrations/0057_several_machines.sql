CREATE TABLE "server_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snapshot_builds" (
	"sport_id" integer PRIMARY KEY NOT NULL,
	"builder" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "snapshot_builds" ADD CONSTRAINT "snapshot_builds_sport_id_sports_sport_id_fk" FOREIGN KEY ("sport_id") REFERENCES "public"."sports"("sport_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- After a failover, the new primary has the draft of an import. An unlogged table would be empty there.
alter table "import_batches" set logged;
