CREATE TABLE "former_names" (
	"player_id" integer NOT NULL,
	"name_fold" text collate "C" NOT NULL,
	CONSTRAINT "former_names_player_id_name_fold_pk" PRIMARY KEY("player_id","name_fold")
);
--> statement-breakpoint
ALTER TABLE "former_names" ADD CONSTRAINT "former_names_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_names_words" ON "former_names" USING gin ((' ' || "name_fold") gin_trgm_ops);--> statement-breakpoint
-- Names from before this migration stand only with the donations of that time. This folds them as domain/texts/fold.ts
-- does, for Latin letters.
insert into former_names (player_id, name_fold)
	select distinct player_id, name_fold from (
		select i.player_id, p.name_fold as present, btrim(regexp_replace(translate(
			replace(replace(replace(replace(regexp_replace(lower(normalize(translate(i.player_name, 'ÆŒÞØĐÐŁĦŊŦƏ', 'æœþøđðłħŋŧə'), NFKD)), '[\u0300-\u036F]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
			'øđðłıħŋŧĸə''’‘ʻʼ`´.', 'oddlihntke'), '[\u0001-\u002F\u003A-\u0060\u007B-\u00BF\u2000-\u206F]+', ' ', 'g')) as name_fold
		-- Each name once: folding is slow, and an athlete may have many donations.
		from (select distinct player_id, player_name from intents) i join players p using (player_id) where i.player_name <> p.player_name
	) given where name_fold <> present and name_fold <> ''
	on conflict do nothing;--> statement-breakpoint
create function remember_former_name() returns trigger language plpgsql as $$
begin
	insert into former_names (player_id, name_fold) values (old.player_id, old.name_fold) on conflict do nothing;
	return null;
end $$;--> statement-breakpoint
create trigger players_former_names after update on players for each row
	when (old.name_fold is distinct from new.name_fold) execute function remember_former_name();
