CREATE TABLE "alerts" (
	"alert_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"variant" text DEFAULT '' NOT NULL,
	"subject" text,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"link" text,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone,
	"cleared_by" integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("kind","topic","variant") WHERE cleared_at is null;--> statement-breakpoint
CREATE INDEX "alerts_cleared" ON "alerts" USING btree ("cleared_at") WHERE cleared_at is not null;