CREATE INDEX "payments_tests" ON "payments" USING btree ("payment_id") WHERE provider not in ('stripe') and state not in ('pending', 'voided');--> statement-breakpoint
-- Stripe's test mode is a provider of its own from now on. Its checkouts say their mode.
create temporary table test_gifts on commit drop as select intent_id from intents where provider = 'stripe' and provider_session_id like 'cs\_test\_%';
--> statement-breakpoint
update payment_refunds r set provider = 'stripe-test' from payments y where y.payment_id = r.payment_id and y.provider = 'stripe' and y.intent_id in (select intent_id from test_gifts);
--> statement-breakpoint
update payments set provider = 'stripe-test' where provider = 'stripe' and intent_id in (select intent_id from test_gifts);
--> statement-breakpoint
update plans set provider = 'stripe-test' where provider = 'stripe' and intent_id in (select intent_id from test_gifts);
--> statement-breakpoint
update intents set provider = 'stripe-test' where intent_id in (select intent_id from test_gifts);
--> statement-breakpoint
update disputes d set provider = 'stripe-test' from payments y where y.payment_id = d.payment_id and y.provider = 'stripe-test' and d.provider = 'stripe';
--> statement-breakpoint
update balance_transactions b set provider = 'stripe-test' from payments y where y.payment_id = b.payment_id and y.provider = 'stripe-test' and b.provider = 'stripe';
--> statement-breakpoint
-- A site that never opened a live checkout has read Stripe's lists in test mode alone. Kept under the old name, movements would be read again and their fees booked twice.
create temporary table tests_alone on commit drop as select 1 where not exists (select 1 from intents where provider = 'stripe' and provider_session_id is not null);
--> statement-breakpoint
update balance_transactions set provider = 'stripe-test' where provider = 'stripe' and exists (select 1 from tests_alone);
--> statement-breakpoint
update balance_cursors set provider = 'stripe-test' where provider = 'stripe' and exists (select 1 from tests_alone);
--> statement-breakpoint
update reconciliations set provider = 'stripe-test' where provider = 'stripe' and exists (select 1 from tests_alone);
--> statement-breakpoint
update provider_events set provider = 'stripe-test' where provider = 'stripe' and exists (select 1 from tests_alone);
--> statement-breakpoint
update event_cursors set provider = 'stripe-test' where provider = 'stripe' and exists (select 1 from tests_alone);
