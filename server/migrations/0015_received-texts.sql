CREATE TABLE "received_texts" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"phone_hash" "bytea" NOT NULL,
	"keyword" text,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sweeps" (
	"name" text PRIMARY KEY NOT NULL,
	"done_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "received_texts_keyword" ON "received_texts" USING btree ("phone_hash","sent_at") WHERE "received_texts"."keyword" is not null;--> statement-breakpoint
CREATE INDEX "received_texts_sent_at" ON "received_texts" USING btree ("sent_at");