CREATE TABLE "receipt_copies" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"mail_id" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipt_copies" ADD CONSTRAINT "receipt_copies_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_copies_mail" ON "receipt_copies" USING btree ("mail_id");