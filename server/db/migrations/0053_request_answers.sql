CREATE TABLE "request_answers" (
	"answer_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_answers_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"op_id" uuid NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "request_answers" ADD CONSTRAINT "request_answers_request_id_collaboration_requests_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."collaboration_requests"("request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "request_answers_op" ON "request_answers" USING btree ("op_id");--> statement-breakpoint
CREATE INDEX "request_answers_request" ON "request_answers" USING btree ("request_id","answer_id");