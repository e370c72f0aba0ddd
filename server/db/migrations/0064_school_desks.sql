ALTER TABLE "consent_changes" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "removal_requests" ADD COLUMN "team_id" integer;--> statement-breakpoint
update consent_changes c set team_id = p.team_id from players p where p.player_id = c.player_id
	and not exists (select from player_moves m where m.player_id = c.player_id and m.moved_at >= c.changed_at);--> statement-breakpoint
CREATE INDEX "teams_by_school" ON "teams" USING btree ("team_fold");--> statement-breakpoint
CREATE TABLE "team_renames" (
	"team_id" integer PRIMARY KEY NOT NULL,
	"former" text NOT NULL,
	"present" text NOT NULL,
	"followed" boolean NOT NULL,
	"guest" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team_renames" ADD CONSTRAINT "team_renames_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A school's desk and mail domains go by the folded name of its teams. When a team is renamed, they follow it to the new name, unless
-- another school has that name; and they leave a name that no team has anymore. A team that was given the name of another school takes
-- nothing of that school along when it leaves, such as when a slip is corrected: its own school's desk has waited under the former name.
create function follow_school_name() returns trigger language plpgsql as $$
#variable_conflict use_variable
declare
	former text;
	present text;
	is_free boolean;
	is_own boolean;
	is_back boolean;
	is_followed boolean;
begin
	for former, present in
		select distinct o.team_fold, n.team_fold from old_teams o join new_teams n using (team_id) where o.team_fold <> n.team_fold and n.team_fold <> ''
	loop
		-- Whoever is accepting one has their desk before desks are taken along, or finds the offer under the new name.
		perform from role_invitations i where i.role = 'desk' and i.school = former collate "C" order by i.user_id for update;
		is_free := not exists (select from old_teams o where o.team_fold = present collate "C") and not exists (
			select from teams t where t.team_fold = present collate "C"
				and not exists (select from old_teams o where o.team_id = t.team_id and o.team_fold = former collate "C"));
		is_own := exists (
			select from old_teams o join new_teams n using (team_id) left join team_renames r on r.team_id = o.team_id and r.guest and r.present = former collate "C"
				where o.team_fold = former collate "C" and n.team_fold = present collate "C" and r.team_id is null);
		is_back := exists (
			select from old_teams o join new_teams n using (team_id) join team_renames r on r.team_id = o.team_id and r.guest
				where o.team_fold = former collate "C" and n.team_fold = present collate "C" and r.present = former collate "C" and r.former = present collate "C");
		-- Or another team of the school went first.
		is_followed := is_own and (is_free or exists (
			select from team_renames r join teams t on t.team_id = r.team_id and t.team_fold = r.present
				where r.followed and r.former = former collate "C" and r.present = present collate "C"));
		if is_free and not is_back then
			-- Of a school that had the name once and has no team anymore.
			delete from roles r where r.role = 'desk' and r.school = present collate "C";
			delete from role_invitations i where i.role = 'desk' and i.school = present collate "C";
			delete from school_mail_domains d where d.school_fold = present collate "C";
		end if;
		if is_followed then
			insert into roles (user_id, role, school, granted_at)
				select r.user_id, r.role, present, r.granted_at from roles r where r.role = 'desk' and r.school = former collate "C" on conflict do nothing;
			insert into school_mail_domains (school_fold, domain, added_at)
				select present, d.domain, d.added_at from school_mail_domains d where d.school_fold = former collate "C" on conflict do nothing;
		end if;
		if not exists (select from teams t where t.team_fold = former collate "C") then
			update role_invitations i set school = present where is_followed and i.role = 'desk' and i.school = former collate "C"
				and not exists (select from role_invitations k where k.user_id = i.user_id and k.role = 'desk' and k.school = present collate "C");
			delete from role_invitations i where i.role = 'desk' and i.school = former collate "C";
			delete from roles r where is_followed and r.role = 'desk' and r.school = former collate "C";
			delete from school_mail_domains d where d.school_fold = former collate "C";
		end if;
		insert into team_renames as w (team_id, former, present, followed, guest)
			select o.team_id, former, present, is_followed, not is_followed and not is_free
				from old_teams o join new_teams n using (team_id) where o.team_fold = former collate "C" and n.team_fold = present collate "C"
			on conflict (team_id) do update set former = excluded.former, present = excluded.present, followed = excluded.followed, guest = excluded.guest;
	end loop;
	return null;
end $$;--> statement-breakpoint
create trigger teams_follow_school_name after update on teams referencing old table as old_teams new table as new_teams
	for each statement execute function follow_school_name();
