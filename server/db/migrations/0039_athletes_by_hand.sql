CREATE TABLE "hand_edits" (
	"player_id" integer NOT NULL,
	"field" text NOT NULL,
	"roster_value" text,
	"season" text NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hand_edits_player_id_field_pk" PRIMARY KEY("player_id","field")
);
--> statement-breakpoint
ALTER TABLE "hand_edits" ADD CONSTRAINT "hand_edits_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "players_retired" ON "players" USING btree ("team_fold","name_fold","player_id") WHERE retired_at is not null;--> statement-breakpoint
-- An import that replaced what was set by hand can be undone.
create trigger hand_edits_removed_for_undo after delete on hand_edits referencing old table as old_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('player_id', 'field');
