DROP INDEX "audit_log_at";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "prev_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
create function audit_entry_hash(prev_hash text, pos bigint, at timestamptz, actor_id integer, action text, subject_id integer, payment_id uuid) returns text language sql immutable as $$
	select encode(sha256(convert_to(
		prev_hash || '|' || pos || '|' || (extract(epoch from at) * 1000000)::bigint || '|' || actor_id || '|' || action || '|' || coalesce(subject_id::text, '') || '|' || coalesce(payment_id::text, ''),
		'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Entries from before are chained in the order in which they were written.
do $$
declare
	entry record;
	last_hash text := '';
	pos bigint := 0;
begin
	for entry in select * from audit_log order by audit_id loop
		pos := pos + 1;
		update audit_log
			set position = pos, prev_hash = last_hash,
				hash = audit_entry_hash(last_hash, pos, entry.at, entry.actor_id, entry.action, entry.subject_id, entry.payment_id)
			where audit_id = entry.audit_id
			returning hash into last_hash;
	end loop;
end $$;
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_position" ON "audit_log" USING btree ("position");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at","position");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","position");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","position");
--> statement-breakpoint
-- The lock is held until the transaction ends: whoever writes next sees this entry, or that it was never written.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
	last_entry record;
begin
	perform pg_advisory_xact_lock(7215009);
	select position, hash into last_entry from audit_log order by position desc limit 1;
	new.position := coalesce(last_entry.position, 0) + 1;
	new.prev_hash := coalesce(last_entry.hash, '');
	new.hash := audit_entry_hash(new.prev_hash, new.position, new.at, new.actor_id, new.action, new.subject_id, new.payment_id);
	return new;
end $$;
--> statement-breakpoint
create trigger audit_log_chained before insert on audit_log for each row execute function chain_audit_entry();
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
