CREATE TABLE "collaboration_requests" (
	"request_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collaboration_requests_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"op_id" uuid,
	"body_hash" text,
	"user_id" integer,
	"player_id" integer NOT NULL,
	"player_name" text NOT NULL,
	"team_id" integer NOT NULL,
	"team_name" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"email_address" text,
	"phone_number" text,
	"street_address" text,
	"address_line_2" text,
	"city" text,
	"state" text,
	"zip_code" text,
	"country" text,
	"company_name" text,
	"business_address" text,
	"business_phone" text,
	"scope_of_use" text NOT NULL,
	"additional_details" text,
	"requested_date" date NOT NULL,
	"alternate_date" date,
	"number_of_hours_requested" numeric(7, 2),
	"flat_fee_cents" bigint,
	"royalty_percent" numeric(5, 2),
	"other_compensation" text,
	"status" text DEFAULT 'new' NOT NULL,
	"state_law_deadline" date,
	"institutional_deadline" date,
	"executed_on" date,
	"search_fold" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"message_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"op_id" uuid,
	"body_hash" text,
	"user_id" integer,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"company_name" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"search_fold" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collaboration_requests" ADD CONSTRAINT "collaboration_requests_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collaboration_requests" ADD CONSTRAINT "collaboration_requests_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "collaboration_requests_op" ON "collaboration_requests" USING btree ("op_id");--> statement-breakpoint
CREATE INDEX "collaboration_requests_newest" ON "collaboration_requests" USING btree ("created_at","request_id");--> statement-breakpoint
CREATE INDEX "collaboration_requests_status" ON "collaboration_requests" USING btree ("status","created_at","request_id");--> statement-breakpoint
CREATE INDEX "collaboration_requests_user" ON "collaboration_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "collaboration_requests_player" ON "collaboration_requests" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "collaboration_requests_search" ON "collaboration_requests" USING gin ((' ' || "search_fold") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_op" ON "contact_messages" USING btree ("op_id");--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at","message_id");--> statement-breakpoint
CREATE INDEX "contact_messages_state" ON "contact_messages" USING btree ("state","created_at","message_id");--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ((' ' || "search_fold") gin_trgm_ops);