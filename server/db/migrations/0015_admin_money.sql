CREATE TABLE "giving_sums" (
	"sum_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "giving_sums_sum_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"span" text NOT NULL,
	"start" date NOT NULL,
	"sport_id" integer,
	"team_id" integer,
	"kind" text,
	"standing" text NOT NULL,
	"payments" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"lost_cents" bigint NOT NULL,
	"folded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"op_id" uuid,
	"body_hash" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text,
	"plan_stopped" boolean NOT NULL,
	"actor_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"refusal" text,
	"requested_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refund_requests_ended" CHECK (("refund_requests"."state" = 'waiting') = ("refund_requests"."ended_at" is null)),
	CONSTRAINT "refund_requests_amount" CHECK ("refund_requests"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "sport_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "standing" text GENERATED ALWAYS AS (case when state = 'settled' and refunded_cents > 0 then 'partly_refunded' else state end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "giving_sums_span" ON "giving_sums" USING btree ("span","start","sport_id","team_id");--> statement-breakpoint
CREATE INDEX "giving_sums_fresh" ON "giving_sums" USING btree ("sum_id") WHERE folded_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_op" ON "refund_requests" USING btree ("op_id");--> statement-breakpoint
CREATE INDEX "refund_requests_payment" ON "refund_requests" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_waiting" ON "refund_requests" USING btree ("payment_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "payments_of_sport" ON "payments" USING btree ("sport_id","created_at","payment_id");--> statement-breakpoint
CREATE INDEX "payments_of_team" ON "payments" USING btree ("team_id","created_at","payment_id");--> statement-breakpoint
CREATE INDEX "payments_standing" ON "payments" USING btree ("standing","created_at","payment_id");--> statement-breakpoint
-- What a payment was for is decided by its gift; without one, by the athlete's team of that day.
create function payment_tells_what_for() returns trigger language plpgsql as $$
declare
	gift record;
begin
	select i.team_id, i.kind into gift from intents i where i.intent_id = new.intent_id;
	new.team_id := coalesce(new.team_id, gift.team_id, (select p.team_id from players p where p.player_id = new.player_id));
	new.sport_id := coalesce(new.sport_id, (select t.sport_id from teams t where t.team_id = new.team_id));
	new.kind := coalesce(new.kind, gift.kind, 'one_time');
	return new;
end $$;
--> statement-breakpoint
create trigger payments_tell_what_for before insert on payments for each row execute function payment_tells_what_for();
--> statement-breakpoint
update payments y set team_id = coalesce(i.team_id, p.team_id), sport_id = t.sport_id, kind = coalesce(i.kind, 'one_time')
from payments z
join players p on p.player_id = z.player_id
left join intents i on i.intent_id = z.intent_id
join teams t on t.team_id = coalesce(i.team_id, p.team_id)
where z.payment_id = y.payment_id;
--> statement-breakpoint
-- Sums are only ever added to, so that two bookings never wait for each other: each statement writes what it changed.
create function payments_summed() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		insert into giving_sums (span, start, sport_id, team_id, kind, standing, payments, amount_cents, refunded_cents, lost_cents)
		select v.span, v.start, c.sport_id, v.team_id, c.kind, c.standing, count(*), sum(c.amount_cents), sum(c.refunded_cents), sum(c.lost_cents)
		from after_rows c cross join lateral (values
			('day', (c.created_at at time zone 'UTC')::date, null::int), ('month', date_trunc('month', c.created_at at time zone 'UTC')::date, c.team_id)) v (span, start, team_id)
		group by 1, 2, 3, 4, 5, 6;
	elsif tg_op = 'DELETE' then
		insert into giving_sums (span, start, sport_id, team_id, kind, standing, payments, amount_cents, refunded_cents, lost_cents)
		select v.span, v.start, c.sport_id, v.team_id, c.kind, c.standing, -count(*), -sum(c.amount_cents), -sum(c.refunded_cents), -sum(c.lost_cents)
		from before_rows c cross join lateral (values
			('day', (c.created_at at time zone 'UTC')::date, null::int), ('month', date_trunc('month', c.created_at at time zone 'UTC')::date, c.team_id)) v (span, start, team_id)
		group by 1, 2, 3, 4, 5, 6;
	else
		insert into giving_sums (span, start, sport_id, team_id, kind, standing, payments, amount_cents, refunded_cents, lost_cents)
		select v.span, v.start, c.sport_id, v.team_id, c.kind, c.standing, sum(c.sign), sum(c.sign * c.amount_cents), sum(c.sign * c.refunded_cents), sum(c.sign * c.lost_cents)
		from (
			select 1 as sign, created_at, sport_id, team_id, kind, standing, amount_cents, refunded_cents, lost_cents from after_rows
			union all
			select -1, created_at, sport_id, team_id, kind, standing, amount_cents, refunded_cents, lost_cents from before_rows
		) c cross join lateral (values
			('day', (c.created_at at time zone 'UTC')::date, null::int), ('month', date_trunc('month', c.created_at at time zone 'UTC')::date, c.team_id)) v (span, start, team_id)
		group by 1, 2, 3, 4, 5, 6
		having sum(c.sign) <> 0 or sum(c.sign * c.amount_cents) <> 0 or sum(c.sign * c.refunded_cents) <> 0 or sum(c.sign * c.lost_cents) <> 0;
	end if;
	return null;
end $$;
--> statement-breakpoint
create trigger payments_summed_insert after insert on payments referencing new table as after_rows for each statement execute function payments_summed();
--> statement-breakpoint
create trigger payments_summed_update after update on payments referencing old table as before_rows new table as after_rows for each statement execute function payments_summed();
--> statement-breakpoint
create trigger payments_summed_delete after delete on payments referencing old table as before_rows for each statement execute function payments_summed();
--> statement-breakpoint
insert into giving_sums (span, start, sport_id, team_id, kind, standing, payments, amount_cents, refunded_cents, lost_cents)
select v.span, v.start, c.sport_id, v.team_id, c.kind, c.standing, count(*), sum(c.amount_cents), sum(c.refunded_cents), sum(c.lost_cents)
from payments c cross join lateral (values
	('day', (c.created_at at time zone 'UTC')::date, null::int), ('month', date_trunc('month', c.created_at at time zone 'UTC')::date, c.team_id)) v (span, start, team_id)
group by 1, 2, 3, 4, 5, 6;
