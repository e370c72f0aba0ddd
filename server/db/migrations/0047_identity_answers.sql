CREATE TABLE "identity_answers" (
	"question" text NOT NULL,
	"player_id" integer NOT NULL,
	"answer" text NOT NULL,
	"season" text NOT NULL,
	"player_class" text,
	"actor_id" integer,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_answers_question_player_id_pk" PRIMARY KEY("question","player_id")
);
--> statement-breakpoint
ALTER TABLE "identity_answers" ADD CONSTRAINT "identity_answers_player_id_players_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_answers_player" ON "identity_answers" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "players_by_name" ON "players" USING btree ("sport_id","name_fold");