CREATE INDEX "intents_pseudonym" ON "intents" USING btree ("donor_pseudonym") WHERE donor_pseudonym is not null;--> statement-breakpoint
CREATE INDEX "payments_receipt" ON "payments" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("provider_ref");