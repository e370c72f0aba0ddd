CREATE TABLE "role_invitations" (
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"school" text DEFAULT '' NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "role_invitations_user_id_role_school_pk" PRIMARY KEY("user_id","role","school")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"school" text DEFAULT '' NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_user_id_role_school_pk" PRIMARY KEY("user_id","role","school")
);
--> statement-breakpoint
ALTER TABLE "role_invitations" ADD CONSTRAINT "role_invitations_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_invitations" ADD CONSTRAINT "role_invitations_invited_by_users_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "role_invitations_token" ON "role_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "role_invitations_inviter" ON "role_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "role_invitations_expiry" ON "role_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "roles_by_role" ON "roles" USING btree ("role","school","user_id");--> statement-breakpoint
-- Until all servers read roles, those of the former release read and write users.role and its index. These triggers keep
-- the column and the table alike. Neither writes what already stands, so they end after one step.
insert into roles (user_id, role, granted_at) select user_id, 'admin', created_at from users where role = 'admin';--> statement-breakpoint
create function role_of_user_changed() returns trigger language plpgsql as $$
begin
	if new.role = 'admin' then
		insert into roles (user_id, role) values (new.user_id, 'admin') on conflict do nothing;
	else
		delete from roles where user_id = new.user_id and role = 'admin' and school = '';
	end if;
	return null;
end $$;--> statement-breakpoint
create trigger users_role_added after insert on users for each row when (new.role = 'admin') execute function role_of_user_changed();--> statement-breakpoint
create trigger users_role_changed after update of role on users for each row
	when (old.role is distinct from new.role) execute function role_of_user_changed();--> statement-breakpoint
create function mirror_admin_role() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		update users set role = 'admin' where user_id = new.user_id and role <> 'admin';
	else
		update users set role = 'user' where user_id = old.user_id and role <> 'user';
	end if;
	return null;
end $$;--> statement-breakpoint
create trigger roles_admin_added after insert on roles for each row when (new.role = 'admin' and new.school = '') execute function mirror_admin_role();--> statement-breakpoint
create trigger roles_admin_removed after delete on roles for each row when (old.role = 'admin' and old.school = '') execute function mirror_admin_role();