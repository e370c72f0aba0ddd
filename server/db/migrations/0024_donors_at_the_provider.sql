CREATE TABLE "provider_customers" (
	"provider" text NOT NULL,
	"user_id" integer NOT NULL,
	"customer_ref" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_customers_user_id_provider_pk" PRIMARY KEY("user_id","provider")
);
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "customer_ref" text;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "card_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "card_before" text;--> statement-breakpoint
ALTER TABLE "provider_customers" ADD CONSTRAINT "provider_customers_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plans_of_customer" ON "plans" USING btree ("provider","customer_ref") WHERE state in ('active', 'past_due');