CREATE TABLE "card_provider_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_provider_reads" (
	"object_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"member_id" uuid NOT NULL,
	"price_id" text NOT NULL,
	"attempt" text NOT NULL,
	"payment_id" uuid NOT NULL,
	CONSTRAINT "payment_attempts_member_id_price_id_attempt_pk" PRIMARY KEY("member_id","price_id","attempt")
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_attempt";--> statement-breakpoint
ALTER TABLE "card_provider_events" ADD COLUMN "subject" text NOT NULL;--> statement-breakpoint
ALTER TABLE "member_referrals" ADD COLUMN "discount_percent" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "discount_percent" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("member_id","is_add_on") WHERE "payments"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "attempt";