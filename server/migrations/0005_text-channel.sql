CREATE TABLE "partner_uses" (
	"partner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"moments" integer NOT NULL,
	CONSTRAINT "partner_uses_partner_id_month_pk" PRIMARY KEY("partner_id","month")
);
--> statement-breakpoint
CREATE TABLE "text_opt_outs" (
	"phone_hash" "bytea" PRIMARY KEY NOT NULL,
	"status_before" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "outbound_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_messages" ADD COLUMN "delivery_status" text;--> statement-breakpoint
ALTER TABLE "partner_uses" ADD CONSTRAINT "partner_uses_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_outbound_id_outbound_messages_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."outbound_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbound_messages_provider" ON "outbound_messages" USING btree ("provider_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_outbound_id_unique" UNIQUE("outbound_id");