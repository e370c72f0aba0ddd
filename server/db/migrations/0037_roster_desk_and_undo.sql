CREATE TABLE "column_mappings" (
	"header_key" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"actor_id" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_imports" (
	"desk_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_imports_desk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"alive_at" timestamp with time zone NOT NULL,
	"files" jsonb NOT NULL,
	"choices" jsonb NOT NULL,
	"draft_id" integer,
	"progress" text,
	"problem" text,
	"unknown_columns" jsonb,
	"import_id" integer
);
--> statement-breakpoint
CREATE TABLE "import_undo" (
	"undo_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_undo_undo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"row_key" jsonb NOT NULL,
	"before" jsonb,
	"after" text
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undo_recorded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" integer;--> statement-breakpoint
ALTER TABLE "desk_imports" ADD CONSTRAINT "desk_imports_draft_id_import_drafts_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."import_drafts"("draft_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_imports" ADD CONSTRAINT "desk_imports_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_imports_newest" ON "desk_imports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_imports_import" ON "desk_imports" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "desk_imports_open" ON "desk_imports" USING btree ("state") WHERE state not in ('done', 'failed', 'interrupted');--> statement-breakpoint
CREATE INDEX "desk_imports_draft" ON "desk_imports" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "import_undo_import" ON "import_undo" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("finished_at","import_id");
--> statement-breakpoint
-- While an import runs (its transaction has set nil.import_id), each statement's rows are kept as they were, so that the
-- import can be undone. The arguments are the columns of the table's key. What an athlete or a team became is kept as a
-- hash, by which undoing knows whether somebody has changed the row since; donations don't count as a change.
create function remember_for_undo() returns trigger language plpgsql as $$
declare
	-- The rows that name the key: n as it is now, or o if it is gone.
	named text := case when tg_op = 'DELETE' then 'o' else 'n' end;
	from_rows text;
	row_key text;
	matching text;
	was text := $s$to_jsonb(o) - '{changed_xid,received_cents}'::text[]$s$;
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
		became := $s$md5((to_jsonb(n) - '{changed_xid,received_cents}'::text[])::text)$s$;
	end if;
	execute format(
		'insert into import_undo (import_id, table_name, row_key, before, after) select $1, %L, jsonb_build_array(%s), %s, %s from %s',
		tg_table_name, row_key, was, became, from_rows
	) using current_setting('nil.import_id')::int;
	return null;
end $$;
--> statement-breakpoint
create trigger players_added_for_undo after insert on players referencing new table as new_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('player_id');
--> statement-breakpoint
create trigger players_changed_for_undo after update on players referencing old table as old_rows new table as new_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('player_id');
--> statement-breakpoint
create trigger teams_added_for_undo after insert on teams referencing new table as new_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('team_id');
--> statement-breakpoint
create trigger teams_changed_for_undo after update on teams referencing old table as old_rows new table as new_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('team_id');
--> statement-breakpoint
create trigger player_sources_added_for_undo after insert on player_sources referencing new table as new_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('source', 'season', 'external_id');
--> statement-breakpoint
create trigger team_sources_added_for_undo after insert on team_sources referencing new table as new_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('source', 'season', 'external_id');
--> statement-breakpoint
create trigger player_seasons_added_for_undo after insert on player_seasons referencing new table as new_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('player_id');
--> statement-breakpoint
create trigger player_seasons_changed_for_undo after update on player_seasons referencing old table as old_rows new table as new_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('player_id');
--> statement-breakpoint
create trigger team_seasons_added_for_undo after insert on team_seasons referencing new table as new_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('team_id');
--> statement-breakpoint
create trigger team_seasons_changed_for_undo after update on team_seasons referencing old table as old_rows new table as new_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('team_id');
--> statement-breakpoint
create trigger player_moves_added_for_undo after insert on player_moves referencing new table as new_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('move_id');
--> statement-breakpoint
create trigger team_directory_added_for_undo after insert on team_directory referencing new table as new_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('source', 'external_id');
--> statement-breakpoint
create trigger team_directory_changed_for_undo after update on team_directory referencing old table as old_rows new table as new_rows for each statement
	when (current_setting('nil.import_id', true) <> '') execute function remember_for_undo('source', 'external_id');
