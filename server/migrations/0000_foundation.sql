CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"member_id" uuid,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "card_provider_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "member_referrals" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"participant_id" text,
	"referral_code" text,
	"triggered_at" timestamp with time zone,
	"reward_fulfilled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone_hash" "bytea" NOT NULL,
	"phone_sealed" text NOT NULL,
	"email_hash" "bytea",
	"email_sealed" text,
	"email_verified_at" timestamp with time zone,
	"status" text DEFAULT 'SIGNED_UP' NOT NULL,
	"status_before_stop" text,
	"terms_accepted_at" timestamp with time zone,
	"messages_consent_at" timestamp with time zone,
	"partner_id" uuid,
	"member_source" text,
	"personal_details_sealed" text,
	"hope_to_gain_sealed" text,
	"shift_time" text,
	"shift_days" text[] DEFAULT '{}' NOT NULL,
	"emergency_contact_sealed" text,
	"saved_steps" text[] DEFAULT '{}' NOT NULL,
	"current_step" text,
	"to_step" text,
	"enrollment_started_at" timestamp with time zone,
	"enrollment_completed_at" timestamp with time zone,
	"stripe_customer_id" text,
	"coach_name" text,
	"community_dialog_open" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_phone_hash_unique" UNIQUE("phone_hash"),
	CONSTRAINT "members_email_hash_unique" UNIQUE("email_hash"),
	CONSTRAINT "members_stripe_customer_id_unique" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"provider_id" text,
	"body_sealed" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "moments_balances" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"plan_remaining" integer DEFAULT 0 NOT NULL,
	"add_on_remaining" integer DEFAULT 0 NOT NULL,
	"moments_limit" integer DEFAULT 0 NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	CONSTRAINT "never_below_zero" CHECK ("moments_balances"."plan_remaining" >= 0 and "moments_balances"."add_on_remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "moments_ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"amount" integer NOT NULL,
	"cause" text NOT NULL,
	"balance_after" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moments_ledger_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "operator_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "operator_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "outbound_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"channel" text NOT NULL,
	"sender" text NOT NULL,
	"member_id" uuid,
	"recipient_sealed" text NOT NULL,
	"subject" text,
	"body_sealed" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbound_messages_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"monthly_moments_budget" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partners_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"price_id" text NOT NULL,
	"attempt" text NOT NULL,
	"is_add_on" boolean NOT NULL,
	"amount" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"stripe_payment_intent_id" text,
	"stripe_subscription_id" text,
	"status" text NOT NULL,
	"credited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_stripe_payment_intent_id_unique" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "payments_attempt" UNIQUE("member_id","price_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"price_id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"amount" integer NOT NULL,
	"is_add_on" boolean NOT NULL,
	"is_sponsored" boolean DEFAULT false NOT NULL,
	"moments" integer NOT NULL,
	"description" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"device" text
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"product_id" text NOT NULL,
	"price_id" text NOT NULL,
	"first_payment_id" text,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"cancel_plan_initiated" boolean DEFAULT false NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"real_amount" integer NOT NULL,
	"payment_method_type" text,
	"last4" text,
	"status" text NOT NULL,
	"receipt_url" text,
	"is_first_payment" boolean DEFAULT false NOT NULL,
	"payment_id" text,
	"stripe_subscription_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"handle_hash" "bytea" NOT NULL,
	"channel" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries_left" smallint NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verification_codes_handle_hash_channel_pk" PRIMARY KEY("handle_hash","channel")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"handle_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"phone_hash" "bytea" NOT NULL,
	"phone_sealed" text NOT NULL,
	"email_sealed" text,
	"email_hash" "bytea",
	"phone_verified_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_referrals" ADD CONSTRAINT "member_referrals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moments_balances" ADD CONSTRAINT "moments_balances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moments_ledger" ADD CONSTRAINT "moments_ledger_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_messages" ADD CONSTRAINT "outbound_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_handle_hash_verifications_handle_hash_fk" FOREIGN KEY ("handle_hash") REFERENCES "public"."verifications"("handle_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_member" ON "audit_log" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "members_status" ON "members" USING btree ("status");--> statement-breakpoint
CREATE INDEX "members_partner" ON "members" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "messages_member" ON "messages" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "moments_balances_period_end" ON "moments_balances" USING btree ("period_end");--> statement-breakpoint
CREATE INDEX "moments_ledger_member" ON "moments_ledger" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "payments" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscriptions_member" ON "subscriptions" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "transactions_member" ON "transactions" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");