CREATE TABLE "import_dropped" (
	"import_id" integer NOT NULL,
	"batch_no" integer NOT NULL,
	"count" integer NOT NULL,
	"gzip" "bytea" NOT NULL,
	CONSTRAINT "import_dropped_import_id_batch_no_pk" PRIMARY KEY("import_id","batch_no")
);
--> statement-breakpoint
ALTER TABLE "desk_imports" ADD COLUMN "column_hints" jsonb;--> statement-breakpoint
ALTER TABLE "import_dropped" ADD CONSTRAINT "import_dropped_import_id_imports_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("import_id") ON DELETE cascade ON UPDATE no action;