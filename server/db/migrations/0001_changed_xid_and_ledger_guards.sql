-- The sync feed reads rows by the transaction that wrote them. A write that changes nothing leaves the row's mark alone.
create function mark_changed() returns trigger language plpgsql as $$
begin
	if tg_op = 'UPDATE' and new is not distinct from old then
		return new;
	end if;
	new.changed_xid := pg_current_xact_id()::text::bigint;
	return new;
end $$;
--> statement-breakpoint
create trigger players_mark_changed before insert or update on players for each row execute function mark_changed();
--> statement-breakpoint
create trigger teams_mark_changed before insert or update on teams for each row execute function mark_changed();
--> statement-breakpoint
-- The ledger is append-only: a mistake is put right by a further transaction.
create function refuse_change() returns trigger language plpgsql as $$
begin
	raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_no_truncate before truncate on ledger_entries for each statement execute function refuse_change();
--> statement-breakpoint
-- Each statement writes whole transactions: what it wrote must sum to zero per transaction.
create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
	if exists (
		select 1 from ledger_entries e
		where e.transaction_id in (select transaction_id from written)
		group by e.transaction_id having sum(e.amount_cents) <> 0
	) then
		raise exception 'ledger entries do not sum to zero' using errcode = 'check_violation';
	end if;
	return null;
end $$;
--> statement-breakpoint
create trigger ledger_entries_balanced after insert on ledger_entries referencing new table as written for each statement execute function refuse_unbalanced();
--> statement-breakpoint
insert into meta (key, value) values ('epoch', substr(md5(random()::text || clock_timestamp()::text), 1, 12));
