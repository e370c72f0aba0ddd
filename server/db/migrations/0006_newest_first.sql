DROP INDEX "payments_created";--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","payment_id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","user_id");