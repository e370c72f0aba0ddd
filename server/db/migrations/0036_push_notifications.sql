CREATE TABLE "push_messages" (
	"message_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_messages_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_hash" text NOT NULL,
	"kind" text NOT NULL,
	"event_key" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_after" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"endpoint_hash" text PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device_id" text NOT NULL,
	"user_id" integer,
	"session_id" uuid,
	"messages" text[] NOT NULL,
	"shows_amount" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "player_moves" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_messages_event" ON "push_messages" USING btree ("endpoint_hash","event_key");--> statement-breakpoint
CREATE INDEX "push_messages_due" ON "push_messages" USING btree ("run_after") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "push_messages_created" ON "push_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_device" ON "push_subscriptions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_seen" ON "push_subscriptions" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "player_moves_untold" ON "player_moves" USING btree ("move_id") WHERE told_at is null;--> statement-breakpoint
-- Moves from before there were notifications are told already.
UPDATE "player_moves" SET "told_at" = "moved_at";
