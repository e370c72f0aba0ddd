ALTER TABLE "consent_changes" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "removal_requests" ADD COLUMN "team_id" integer;--> statement-breakpoint
update consent_changes c set team_id = p.team_id from players p where p.player_id = c.player_id
	and not exists (select from player_moves m where m.player_id = c.player_id and m.moved_at >= c.changed_at);--> statement-breakpoint
CREATE INDEX "teams_by_school" ON "teams" USING btree ("team_fold");--> statement-breakpoint
-- A school's desk and mail domains go by the folded name of its teams. When a team is renamed, they follow it to the new name, unless
-- another school has that name; and they leave a name that no team has anymore.
create function follow_school_name() returns trigger language plpgsql as $$
declare
	former text;
	present text;
	is_followed boolean;
begin
	for former, present in
		select distinct o.team_fold, n.team_fold from old_teams o join new_teams n using (team_id) where o.team_fold <> n.team_fold and n.team_fold <> ''
	loop
		is_followed := not exists (select from old_teams o where o.team_fold = present collate "C") and not exists (
			select from teams t where t.team_fold = present collate "C"
				and not exists (select from old_teams o where o.team_id = t.team_id and o.team_fold = former collate "C"));
		if is_followed then
			insert into roles (user_id, role, school, granted_at)
				select user_id, role, present, granted_at from roles where role = 'desk' and school = former collate "C" on conflict do nothing;
			insert into school_mail_domains (school_fold, domain, added_at)
				select present, domain, added_at from school_mail_domains where school_fold = former collate "C" on conflict do nothing;
		end if;
		if not exists (select from teams t where t.team_fold = former collate "C") then
			update role_invitations i set school = present where is_followed and i.role = 'desk' and i.school = former collate "C"
				and not exists (select from role_invitations k where k.user_id = i.user_id and k.role = 'desk' and k.school = present collate "C");
			delete from role_invitations where role = 'desk' and school = former collate "C";
			delete from roles r where r.role = 'desk' and r.school = former collate "C"
				and exists (select from roles k where k.user_id = r.user_id and k.role = 'desk' and k.school = present collate "C");
			delete from school_mail_domains where school_fold = former collate "C";
		end if;
	end loop;
	return null;
end $$;--> statement-breakpoint
create trigger teams_follow_school_name after update on teams referencing old table as old_teams new table as new_teams
	for each statement execute function follow_school_name();
