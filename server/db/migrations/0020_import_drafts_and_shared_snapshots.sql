CREATE TABLE "import_batches" (
	"draft_id" integer NOT NULL,
	"batch_no" integer NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"season" text NOT NULL,
	"count" integer NOT NULL,
	"rows" text NOT NULL,
	CONSTRAINT "import_batches_draft_id_batch_no_pk" PRIMARY KEY("draft_id","batch_no")
);
--> statement-breakpoint
CREATE TABLE "import_drafts" (
	"draft_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_drafts_draft_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"findings" jsonb,
	"batches" integer
);
--> statement-breakpoint
CREATE TABLE "sync_snapshots" (
	"sport_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"cursor" text NOT NULL,
	"built_at" timestamp with time zone NOT NULL,
	"br" "bytea" NOT NULL,
	"gzip" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_draft_id_import_drafts_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."import_drafts"("draft_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_snapshots" ADD CONSTRAINT "sync_snapshots_sport_id_sports_sport_id_fk" FOREIGN KEY ("sport_id") REFERENCES "public"."sports"("sport_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What these hold can be made again, from the files and from the rosters: no need to log it, and a crash empties them.
ALTER TABLE "import_batches" SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE "sync_snapshots" SET UNLOGGED;
