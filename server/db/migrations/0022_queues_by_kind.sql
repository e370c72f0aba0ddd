DROP INDEX "jobs_open";--> statement-breakpoint
DROP INDEX "provider_events_open";--> statement-breakpoint
CREATE INDEX "provider_events_plans" ON "provider_events" USING btree ("run_after") WHERE handled_at is null and payload -> 'plan_ref' is not null;--> statement-breakpoint
CREATE INDEX "provider_events_about" ON "provider_events" USING btree ("payload") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("kind","run_after","job_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" USING btree ("run_after") WHERE handled_at is null and payload -> 'plan_ref' is null;