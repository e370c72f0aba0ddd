CREATE TABLE "pledge_setups" (
	"setup_id" uuid PRIMARY KEY NOT NULL,
	"pledge_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"setup_ref" text,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pledge_steps" (
	"step_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pledge_steps_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pledge_id" uuid NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount_cents" bigint,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "pledge_setups" ADD CONSTRAINT "pledge_setups_pledge_id_pledges_pledge_id_fk" FOREIGN KEY ("pledge_id") REFERENCES "public"."pledges"("pledge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledge_steps" ADD CONSTRAINT "pledge_steps_pledge_id_pledges_pledge_id_fk" FOREIGN KEY ("pledge_id") REFERENCES "public"."pledges"("pledge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pledge_setups_pledge" ON "pledge_setups" USING btree ("pledge_id");--> statement-breakpoint
CREATE INDEX "pledge_setups_opened" ON "pledge_setups" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "pledge_steps_pledge" ON "pledge_steps" USING btree ("pledge_id","step_id");