CREATE TABLE "balance_cursors" (
	"provider" text PRIMARY KEY NOT NULL,
	"read_until" timestamp with time zone,
	"run_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balance_transactions" (
	"provider" text NOT NULL,
	"txn_ref" text NOT NULL,
	"category" text NOT NULL,
	"source_ref" text,
	"charge_ref" text,
	"payment_id" uuid,
	"foreign" boolean,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"available_on" timestamp with time zone NOT NULL,
	"payout_ref" text,
	CONSTRAINT "balance_transactions_provider_txn_ref_pk" PRIMARY KEY("provider","txn_ref")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"provider" text NOT NULL,
	"dispute_ref" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"due_by" timestamp with time zone,
	"link" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_provider_dispute_ref_pk" PRIMARY KEY("provider","dispute_ref")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"difference_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_differences_difference_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"payment_id" uuid,
	"ours_cents" bigint,
	"theirs_cents" bigint,
	"mended" boolean NOT NULL,
	"failure" text,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"run_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliations_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"phase" text DEFAULT 'balance' NOT NULL,
	"cursor" text,
	"run_after" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"movements" integer DEFAULT 0 NOT NULL,
	"disputes" integer DEFAULT 0 NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "reconciliations_finished" CHECK (("reconciliations"."state" = 'done') = ("reconciliations"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "giving_sums" ADD COLUMN "fee_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "pause_reason" text;--> statement-breakpoint
ALTER TABLE "sandbox_plans" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_plans" ADD COLUMN "paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_run_id_reconciliations_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."reconciliations"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_transactions_payment" ON "balance_transactions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "balance_transactions_charge" ON "balance_transactions" USING btree ("provider","charge_ref");--> statement-breakpoint
CREATE INDEX "balance_transactions_payouts" ON "balance_transactions" USING btree ("provider","created_at","txn_ref") WHERE category = 'payout';--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_waiting" ON "disputes" USING btree ("due_by") WHERE due_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_once" ON "reconciliation_differences" USING btree ("run_id","kind","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliations_running" ON "reconciliations" USING btree ("provider") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "reconciliations_newest" ON "reconciliations" USING btree ("provider","started_at");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_team_id_teams_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("team_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plans_of_player" ON "plans" USING btree ("player_id") WHERE state in ('active', 'past_due');--> statement-breakpoint
CREATE INDEX "plans_paused" ON "plans" USING btree ("paused_at") WHERE state in ('active', 'past_due') and resumed_at is null and paused_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_charges_created" ON "sandbox_charges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_created" ON "sandbox_refunds" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_pause" CHECK (("plans"."paused_at" is null) = ("plans"."pause_reason" is null) and ("plans"."resumed_at" is null or "plans"."paused_at" is not null));--> statement-breakpoint
-- As before, with what the provider kept.
create or replace function payments_summed() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		insert into giving_sums (span, start, sport_id, team_id, kind, standing, payments, amount_cents, refunded_cents, lost_cents, fee_cents)
		select v.span, v.start, c.sport_id, v.team_id, c.kind, c.standing, count(*), sum(c.amount_cents), sum(c.refunded_cents), sum(c.lost_cents), sum(coalesce(c.fee_cents, 0))
		from after_rows c cross join lateral (values
			('day', (c.created_at at time zone 'UTC')::date, null::int), ('month', date_trunc('month', c.created_at at time zone 'UTC')::date, c.team_id)) v (span, start, team_id)
		group by 1, 2, 3, 4, 5, 6;
	elsif tg_op = 'DELETE' then
		insert into giving_sums (span, start, sport_id, team_id, kind, standing, payments, amount_cents, refunded_cents, lost_cents, fee_cents)
		select v.span, v.start, c.sport_id, v.team_id, c.kind, c.standing, -count(*), -sum(c.amount_cents), -sum(c.refunded_cents), -sum(c.lost_cents), -sum(coalesce(c.fee_cents, 0))
		from before_rows c cross join lateral (values
			('day', (c.created_at at time zone 'UTC')::date, null::int), ('month', date_trunc('month', c.created_at at time zone 'UTC')::date, c.team_id)) v (span, start, team_id)
		group by 1, 2, 3, 4, 5, 6;
	else
		insert into giving_sums (span, start, sport_id, team_id, kind, standing, payments, amount_cents, refunded_cents, lost_cents, fee_cents)
		select v.span, v.start, c.sport_id, v.team_id, c.kind, c.standing, sum(c.sign), sum(c.sign * c.amount_cents), sum(c.sign * c.refunded_cents), sum(c.sign * c.lost_cents),
			sum(c.sign * coalesce(c.fee_cents, 0))
		from (
			select 1 as sign, created_at, sport_id, team_id, kind, standing, amount_cents, refunded_cents, lost_cents, fee_cents from after_rows
			union all
			select -1, created_at, sport_id, team_id, kind, standing, amount_cents, refunded_cents, lost_cents, fee_cents from before_rows
		) c cross join lateral (values
			('day', (c.created_at at time zone 'UTC')::date, null::int), ('month', date_trunc('month', c.created_at at time zone 'UTC')::date, c.team_id)) v (span, start, team_id)
		group by 1, 2, 3, 4, 5, 6
		having sum(c.sign) <> 0 or sum(c.sign * c.amount_cents) <> 0 or sum(c.sign * c.refunded_cents) <> 0 or sum(c.sign * c.lost_cents) <> 0
			or sum(c.sign * coalesce(c.fee_cents, 0)) <> 0;
	end if;
	return null;
end $$;
--> statement-breakpoint
-- Each plan is for the team that its donor chose.
update plans l set team_id = i.team_id from intents i where i.intent_id = l.intent_id;
--> statement-breakpoint
ALTER TABLE "plans" ALTER COLUMN "team_id" SET NOT NULL;
--> statement-breakpoint
-- Whatever changes where an athlete is: plans for them are looked at afterwards. Jobs are only added, so that an import waits for no plan and no plan for an import.
create function plans_of_moved_athletes() returns trigger language plpgsql as $$
begin
	insert into jobs (kind, job_key, payload)
	select 'plan_roster', 'plan_roster:' || l.intent_id || ':' || gen_random_uuid(), jsonb_build_object('intent_id', l.intent_id)
	from after_rows n join before_rows o on o.player_id = n.player_id
	join plans l on l.player_id = n.player_id and l.state in ('active', 'past_due')
	where n.team_id <> o.team_id or (n.retired_at is null) <> (o.retired_at is null);
	return null;
end $$;
--> statement-breakpoint
create trigger players_plans after update on players referencing old table as before_rows new table as after_rows for each statement execute function plans_of_moved_athletes();
--> statement-breakpoint
-- And for those who have left before this was looked at.
insert into jobs (kind, job_key, payload)
select 'plan_roster', 'plan_roster:' || l.intent_id || ':at first', jsonb_build_object('intent_id', l.intent_id)
from plans l join players p using (player_id)
where l.state in ('active', 'past_due') and (p.retired_at is not null or p.team_id <> l.team_id);
