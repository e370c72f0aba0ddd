-- Letters that domain/texts/fold.ts folds from now on. Only the few rows that have one change, and phones get those anew.
update teams set team_fold = translate(team_fold, 'ɛɓƀƈɖɗƒɠɣƙɲɔʋƴʒƶʹʽʾʿˈꞌ', 'ebbcddfggknovyzz') where team_fold ~ '[ɛɓƀƈɖɗƒɠɣƙɲɔʋƴʒƶʹʽʾʿˈꞌ]';--> statement-breakpoint
update players set name_fold = translate(name_fold, 'ɛɓƀƈɖɗƒɠɣƙɲɔʋƴʒƶʹʽʾʿˈꞌ', 'ebbcddfggknovyzz'), team_fold = translate(team_fold, 'ɛɓƀƈɖɗƒɠɣƙɲɔʋƴʒƶʹʽʾʿˈꞌ', 'ebbcddfggknovyzz')
	where name_fold ~ '[ɛɓƀƈɖɗƒɠɣƙɲɔʋƴʒƶʹʽʾʿˈꞌ]' or team_fold ~ '[ɛɓƀƈɖɗƒɠɣƙɲɔʋƴʒƶʹʽʾʿˈꞌ]';--> statement-breakpoint
insert into former_names (player_id, name_fold) select player_id, translate(name_fold, 'ɛɓƀƈɖɗƒɠɣƙɲɔʋƴʒƶʹʽʾʿˈꞌ', 'ebbcddfggknovyzz') from former_names where name_fold ~ '[ɛɓƀƈɖɗƒɠɣƙɲɔʋƴʒƶʹʽʾʿˈꞌ]'
	on conflict do nothing;--> statement-breakpoint
delete from former_names where name_fold ~ '[ɛɓƀƈɖɗƒɠɣƙɲɔʋƴʒƶʹʽʾʿˈꞌ]';--> statement-breakpoint
-- `nameJoins` in domain/texts/search-tokens.ts: for each word, the word with all that follow it up to one that doesn't begin with a
-- letter from a to z.
create function name_joins(name_fold text) returns text language sql immutable strict parallel safe as $$
	select string_agg(regexp_replace(array_to_string(words[i:], ' '), ' (?=[a-z])', '', 'g'), ' ' order by i)
	from (select string_to_array(name_fold, ' ') as words) n, generate_subscripts(words, 1) i
$$;--> statement-breakpoint
-- A generated column is filled without a trigger, so `changed_xid` stays, and no phone fetches a roster because of it. From
-- then on a trigger sets it: in one that runs before a write, a generated column is empty, and each row would look changed.
ALTER TABLE "players" ADD COLUMN "name_joins" text collate "C" GENERATED ALWAYS AS (name_joins(name_fold)) STORED;--> statement-breakpoint
ALTER TABLE "players" ALTER COLUMN "name_joins" DROP EXPRESSION;--> statement-breakpoint
create function join_name() returns trigger language plpgsql as $$
begin
	new.name_joins := name_joins(new.name_fold);
	return new;
end $$;--> statement-breakpoint
create trigger players_name_joins before insert or update of name_fold on players for each row execute function join_name();--> statement-breakpoint
CREATE INDEX "players_joins" ON "players" USING gin ((' ' || "name_joins") gin_trgm_ops);
