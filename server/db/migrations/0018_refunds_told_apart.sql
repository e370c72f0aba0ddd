CREATE TABLE "payment_refunds" (
	"provider" text NOT NULL,
	"refund_ref" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"refund_key" text,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"told_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone,
	CONSTRAINT "payment_refunds_provider_refund_ref_pk" PRIMARY KEY("provider","refund_ref"),
	CONSTRAINT "payment_refunds_state" CHECK (("payment_refunds"."state" = 'failed') = ("payment_refunds"."failed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "refund_requests" ALTER COLUMN "body_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "whole" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_failed" ON "payment_refunds" USING btree ("failed_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "refund_requests_refused" ON "refund_requests" USING btree ("payment_id") WHERE state = 'refused';--> statement-breakpoint
-- What was booked until now was a sum. The provider's own refunds take its place when the charge is next looked at.
insert into payment_refunds (provider, refund_ref, payment_id, amount_cents, state, told_at)
select provider, 'before:' || payment_id, payment_id, refunded_cents, 'stands', now() from payments where refunded_cents > 0;
--> statement-breakpoint
-- Money that should not have come goes back under a request, like the refunds that admins ask for.
insert into refund_requests (refund_id, payment_id, amount_cents, plan_stopped, whole, state, requested_at, ended_at)
select y.payment_id, y.payment_id, case when j.done_at is null then y.amount_cents else y.refunded_cents end, false, true,
	case when j.done_at is null then 'waiting' else 'done' end, y.created_at, j.done_at
from payments y join jobs j on j.job_key = 'refund:' || y.payment_id
where (j.done_at is not null and y.refunded_cents > 0)
	or (j.done_at is null and not exists (select 1 from refund_requests r where r.payment_id = y.payment_id and r.state = 'waiting'));
