CREATE TABLE "plans" (
	"price_id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"amount" integer NOT NULL,
	"kind" text NOT NULL,
	"is_sponsored" boolean DEFAULT false NOT NULL,
	"moments" integer NOT NULL,
	"description" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"next_price_id" text,
	"is_next_unbooked" boolean DEFAULT false NOT NULL,
	"pending_price_id" text,
	"pending_amount" integer,
	"pending_status" text,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"unsettled_since" timestamp with time zone,
	"is_paused_by_dispute" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	"held_for_match_since" timestamp with time zone,
	"card_checked_for" timestamp with time zone,
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
	"payment_method_id" text,
	"card_brand" text,
	"last4" text,
	"status" text NOT NULL,
	"decline_code" text,
	"answer_by" timestamp with time zone,
	"receipt_url" text,
	"is_first_payment" boolean DEFAULT false NOT NULL,
	"payment_id" text,
	"stripe_payment_intent_id" text,
	"stripe_subscription_id" text,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "conversation_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"body_sealed" text NOT NULL,
	"key" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_note_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note_id" uuid NOT NULL,
	"body_sealed" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"scope" text DEFAULT 'coaches' NOT NULL,
	"key" text NOT NULL,
	"body_sealed" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "conversation_opens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_presence" (
	"member_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"doing" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_presence_member_id_staff_id_pk" PRIMARY KEY("member_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"waiting_since" timestamp with time zone,
	"last_message_id" bigint,
	"last_at" timestamp with time zone NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"is_unread" boolean DEFAULT false NOT NULL,
	"follow_up_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "held_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"key" text NOT NULL,
	"body_sealed" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"seen_message_id" bigint,
	"problem" text,
	"message_id" bigint,
	"leaves_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note_mentions" (
	"note_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "note_mentions_note_id_staff_id_pk" PRIMARY KEY("note_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"is_for_team" boolean NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"number" bigserial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"customer_deleted_at" timestamp with time zone,
	"participant_id" text,
	"participant_deleted_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"texts_deleted_at" timestamp with time zone,
	"receiver_informed_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "text_deletions" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_list_looks" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"sorted" text NOT NULL,
	"columns" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_sight_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_sights" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"derived" text NOT NULL,
	"step" text,
	"status" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"derived_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"sorted" text NOT NULL,
	"columns" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone_hash" "bytea",
	"phone_sealed" text,
	"email_hash" "bytea",
	"email_sealed" text,
	"email_verified_at" timestamp with time zone,
	"status" text DEFAULT 'SIGNED_UP' NOT NULL,
	"status_before_stop" text,
	"status_before_away" text,
	"texts_fail_since" timestamp with time zone,
	"terms_accepted_at" timestamp with time zone,
	"messages_consent_at" timestamp with time zone,
	"partner_id" uuid,
	"proven_partner_id" uuid,
	"member_source" text,
	"personal_details_sealed" text,
	"address_confirmed_at" timestamp with time zone,
	"name_hash" "bytea",
	"preferred_name_hash" "bytea",
	"hope_to_gain_sealed" text,
	"first_text_sealed" text,
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
	"coach_id" uuid,
	"coach_since" timestamp with time zone,
	"matching_since" timestamp with time zone,
	"community_dialog_open" boolean DEFAULT false NOT NULL,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_phone_hash_unique" UNIQUE("phone_hash"),
	CONSTRAINT "members_email_hash_unique" UNIQUE("email_hash"),
	CONSTRAINT "members_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "members_phone_unless_erased" CHECK ("members"."erased_at" is not null or ("members"."phone_hash" is not null and "members"."phone_sealed" is not null))
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"monthly_moments_budget" integer,
	"proof_code_hash" "bytea",
	"email_domains" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partners_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "step_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"step" text NOT NULL,
	"values_sealed" text NOT NULL,
	"writer" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
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
CREATE TABLE "partner_daily_uses" (
	"partner_id" uuid NOT NULL,
	"day" date NOT NULL,
	"moments" integer DEFAULT 0 NOT NULL,
	"is_at_limit" boolean DEFAULT false NOT NULL,
	CONSTRAINT "partner_daily_uses_partner_id_day_pk" PRIMARY KEY("partner_id","day")
);
--> statement-breakpoint
CREATE TABLE "partner_uses" (
	"partner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"moments" integer NOT NULL,
	"budget" integer,
	"members" integer,
	"proven_members" integer,
	"texted" integer,
	"depending_on_budget" integer,
	"away_at_budget" integer,
	"reply_minutes" integer,
	"counted_at" timestamp with time zone,
	CONSTRAINT "partner_uses_partner_id_month_pk" PRIMARY KEY("partner_id","month")
);
--> statement-breakpoint
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
CREATE TABLE "counted_days" (
	"day" date PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_figures_day_figure_bucket_pk" PRIMARY KEY("day","figure","bucket")
);
--> statement-breakpoint
CREATE TABLE "database_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "card_provider_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"subject" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "former_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_provider_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL
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
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"price_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"discount_percent" double precision DEFAULT 0 NOT NULL,
	"stripe_payment_intent_id" text,
	"stripe_subscription_id" text,
	"status" text NOT NULL,
	"credited_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_stripe_payment_intent_id_unique" UNIQUE("stripe_payment_intent_id")
);
--> statement-breakpoint
CREATE TABLE "plan_change_attempts" (
	"member_id" uuid NOT NULL,
	"attempt" text NOT NULL,
	"price_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_change_attempts_member_id_attempt_pk" PRIMARY KEY("member_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "plan_turns" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_provider_reads" (
	"object_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_progress" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"is_full" boolean NOT NULL,
	"cursor" text NOT NULL,
	"compared" integer NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"compared" integer NOT NULL,
	"is_full" boolean DEFAULT true NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_referrals" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"participant_id" text,
	"referral_code" text,
	"discount_percent" double precision DEFAULT 0 NOT NULL,
	"triggered_at" timestamp with time zone,
	"reward_due_at" timestamp with time zone,
	"reward_id" text,
	"reward_fulfilled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "held_matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"coach_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"problem" text,
	"leaves_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason_sealed" text,
	"replaced_by" uuid,
	"shift_time" text NOT NULL,
	"shift_days" text[] NOT NULL,
	"effective_date" date,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "service_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason_sealed" text,
	"replaced_by" uuid,
	"kind" text NOT NULL,
	"why" text,
	"plan" text DEFAULT 'none' NOT NULL,
	"return_date" date,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "crises" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"paged_staff_id" uuid,
	"paged_at" timestamp with time zone,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"escalated_at" timestamp with time zone,
	"on_call_present_at" timestamp with time zone,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	"check_in_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"crisis_id" uuid,
	"kind" text NOT NULL,
	"reported_to_sealed" text NOT NULL,
	"reference_sealed" text NOT NULL,
	"account_sealed" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"held_by" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "safety_versions" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "safety_versions_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"list" jsonb NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"approved_by" text NOT NULL,
	"approver_license" text NOT NULL,
	"hits" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" "bytea" NOT NULL,
	"member_id" uuid NOT NULL,
	"last_sign_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_token_hash_member_id_pk" PRIMARY KEY("token_hash","member_id")
);
--> statement-breakpoint
CREATE TABLE "phone_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"old_phone_sealed" text NOT NULL,
	"undo_hash" "bytea" NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"undo_until" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "phone_changes_undo_hash_unique" UNIQUE("undo_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"device" text,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"handle_hash" "bytea" NOT NULL,
	"channel" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries_left" smallint NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"last_call" "bytea",
	CONSTRAINT "verification_codes_handle_hash_channel_pk" PRIMARY KEY("handle_hash","channel")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"handle_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"member_id" uuid,
	"phone_hash" "bytea" NOT NULL,
	"phone_sealed" text NOT NULL,
	"email_sealed" text,
	"email_hash" "bytea",
	"phone_verified_at" timestamp with time zone,
	"asked_from" "bytea",
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_by" text NOT NULL,
	"revoked_at" timestamp with time zone,
	"issued_by_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"warned_days" smallint,
	"former_hash" "bytea",
	"former_until" timestamp with time zone,
	"roles" text[] NOT NULL,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "on_call_exceptions" (
	"date" date NOT NULL,
	"time" text NOT NULL,
	"staff_id" uuid,
	CONSTRAINT "on_call_exceptions_date_time_pk" PRIMARY KEY("date","time")
);
--> statement-breakpoint
CREATE TABLE "on_call_weekly" (
	"day" text NOT NULL,
	"time" text NOT NULL,
	"staff_id" uuid NOT NULL,
	CONSTRAINT "on_call_weekly_day_time_pk" PRIMARY KEY("day","time")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email_hash" "bytea",
	"email_sealed" text,
	"phone_sealed" text,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"is_on_call" boolean DEFAULT false NOT NULL,
	"shifts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pronouns" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"usual_reply_minutes" integer,
	"last_replied_at" timestamp with time zone,
	"capacity" integer,
	"away_until" timestamp with time zone,
	"planned_away" jsonb,
	"invited_by" text,
	"deactivated_at" timestamp with time zone,
	"invitation_ends_at" timestamp with time zone,
	"codes_end_at" timestamp with time zone,
	"last_signed_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_email_hash_unique" UNIQUE("email_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_answered_challenges" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_codes" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries_left" smallint NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"is_synced" boolean NOT NULL,
	"device" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "staff_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "staff_portraits" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"image" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone,
	"device" text,
	"signed_in_by" text NOT NULL,
	CONSTRAINT "staff_sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "member_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_sealed" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"provider_id" text,
	"outbound_id" uuid,
	"is_counted" boolean DEFAULT true NOT NULL,
	"made_by_phone" text,
	"opt_out_question" text,
	"body_sealed" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "messages_outbound_id_unique" UNIQUE("outbound_id"),
	CONSTRAINT "messages_named" CHECK ("messages"."provider_id" is not null or "messages"."outbound_id" is not null)
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
	"delivery_status" text,
	"delivery_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"is_unsure" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"content_erased_at" timestamp with time zone,
	CONSTRAINT "outbound_messages_key_unique" UNIQUE("key")
);
--> statement-breakpoint
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
CREATE TABLE "text_opt_outs" (
	"phone_hash" "bytea" PRIMARY KEY NOT NULL,
	"status_before" text,
	"source" text DEFAULT 'text' NOT NULL,
	"is_blocked_by_provider" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_drafts" ADD CONSTRAINT "conversation_drafts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_drafts" ADD CONSTRAINT "conversation_drafts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_note_edits" ADD CONSTRAINT "conversation_note_edits_note_id_conversation_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."conversation_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_opens" ADD CONSTRAINT "conversation_opens_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_opens" ADD CONSTRAINT "conversation_opens_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_presence" ADD CONSTRAINT "conversation_presence_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_presence" ADD CONSTRAINT "conversation_presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_texts" ADD CONSTRAINT "held_texts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_conversation_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."conversation_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_deletions" ADD CONSTRAINT "text_deletions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_list_looks" ADD CONSTRAINT "member_list_looks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_views" ADD CONSTRAINT "member_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_coach_id_staff_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_drafts" ADD CONSTRAINT "step_drafts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moments_balances" ADD CONSTRAINT "moments_balances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moments_ledger" ADD CONSTRAINT "moments_ledger_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_daily_uses" ADD CONSTRAINT "partner_daily_uses_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_uses" ADD CONSTRAINT "partner_uses_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_customers" ADD CONSTRAINT "former_customers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_change_attempts" ADD CONSTRAINT "plan_change_attempts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_turns" ADD CONSTRAINT "plan_turns_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_referrals" ADD CONSTRAINT "member_referrals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_matches" ADD CONSTRAINT "held_matches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_matches" ADD CONSTRAINT "held_matches_coach_id_staff_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_requests" ADD CONSTRAINT "schedule_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crises" ADD CONSTRAINT "crises_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crises" ADD CONSTRAINT "crises_paged_staff_id_staff_id_fk" FOREIGN KEY ("paged_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_crisis_id_crises_id_fk" FOREIGN KEY ("crisis_id") REFERENCES "public"."crises"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_holds" ADD CONSTRAINT "record_holds_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_handle_hash_verifications_handle_hash_fk" FOREIGN KEY ("handle_hash") REFERENCES "public"."verifications"("handle_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_exceptions" ADD CONSTRAINT "on_call_exceptions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_weekly" ADD CONSTRAINT "on_call_weekly_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_portraits" ADD CONSTRAINT "staff_portraits_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notices" ADD CONSTRAINT "member_notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notices" ADD CONSTRAINT "member_notices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_outbound_id_outbound_messages_id_fk" FOREIGN KEY ("outbound_id") REFERENCES "public"."outbound_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_messages" ADD CONSTRAINT "outbound_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_member" ON "subscriptions" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("end_date") WHERE "subscriptions"."status" = 'MEMBERSHIP_ACTIVE';--> statement-breakpoint
CREATE INDEX "subscriptions_past_due" ON "subscriptions" USING btree ("member_id") WHERE "subscriptions"."status" = 'MEMBERSHIP_PAST_DUE';--> statement-breakpoint
CREATE INDEX "subscriptions_plan" ON "subscriptions" USING btree ("price_id","member_id") WHERE "subscriptions"."status" in ('MEMBERSHIP_ACTIVE', 'MEMBERSHIP_PAST_DUE', 'MEMBERSHIP_PAUSED');--> statement-breakpoint
CREATE INDEX "subscriptions_updated" ON "subscriptions" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "subscriptions_unsettled" ON "subscriptions" USING btree ("updated_at") WHERE "subscriptions"."unsettled_since" is not null;--> statement-breakpoint
CREATE INDEX "transactions_member" ON "transactions" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "transactions_updated" ON "transactions" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "transactions_open_disputes" ON "transactions" USING btree ("created_at") WHERE "transactions"."type" = 'Dispute' and "transactions"."status" in ('needs_response', 'under_review', 'warning_needs_response', 'warning_under_review');--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_drafts_key" ON "conversation_drafts" USING btree ("member_id","staff_id","key");--> statement-breakpoint
CREATE INDEX "conversation_note_edits_note" ON "conversation_note_edits" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "conversation_notes_member" ON "conversation_notes" USING btree ("member_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_notes_key" ON "conversation_notes" USING btree ("staff_id","key");--> statement-breakpoint
CREATE INDEX "conversation_opens_staff" ON "conversation_opens" USING btree ("staff_id","until");--> statement-breakpoint
CREATE INDEX "conversation_opens_member" ON "conversation_opens" USING btree ("member_id","until");--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("waiting_since");--> statement-breakpoint
CREATE UNIQUE INDEX "held_texts_key" ON "held_texts" USING btree ("member_id","key");--> statement-breakpoint
CREATE INDEX "held_texts_message" ON "held_texts" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "held_texts_unsent" ON "held_texts" USING btree ("member_id","leaves_at") WHERE "held_texts"."state" in ('held', 'scheduled', 'refused');--> statement-breakpoint
CREATE INDEX "held_texts_undone" ON "held_texts" USING btree ("created_at") WHERE "held_texts"."state" = 'undone';--> statement-breakpoint
CREATE INDEX "note_mentions_unseen" ON "note_mentions" USING btree ("staff_id","member_id") WHERE "note_mentions"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "note_mentions_member" ON "note_mentions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "saved_replies_staff" ON "saved_replies" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at") WHERE "account_deletions"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "text_deletions_member" ON "text_deletions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_sights_derived" ON "member_sights" USING btree ("derived","joined_at","member_id");--> statement-breakpoint
CREATE INDEX "member_sights_status" ON "member_sights" USING btree ("derived","status","joined_at","member_id");--> statement-breakpoint
CREATE INDEX "member_sights_by_age" ON "member_sights" USING btree ("derived_on") WHERE "member_sights"."step" = 'ENROLLMENT_EMERGENCY_CONTACT';--> statement-breakpoint
CREATE UNIQUE INDEX "member_views_name" ON "member_views" USING btree ("staff_id",lower("name"));--> statement-breakpoint
CREATE INDEX "members_status" ON "members" USING btree ("status");--> statement-breakpoint
CREATE INDEX "members_created" ON "members" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "members_status_created" ON "members" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "members_partner" ON "members" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "members_coach" ON "members" USING btree ("coach_id");--> statement-breakpoint
CREATE INDEX "members_matching" ON "members" USING btree ("status","matching_since","id") WHERE "members"."status" in ('PENDING_MATCHING', 'WAITLIST_REVIEW');--> statement-breakpoint
CREATE INDEX "members_without_coach" ON "members" USING btree ("id") WHERE "members"."coach_id" is null and "members"."erased_at" is null and "members"."status" in ('ACTIVE_COACHING', 'IDLE_COACHING');--> statement-breakpoint
CREATE INDEX "members_coach_created" ON "members" USING btree ("coach_id","created_at","id");--> statement-breakpoint
CREATE INDEX "members_partner_created" ON "members" USING btree ("partner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "members_name" ON "members" USING btree ("name_hash");--> statement-breakpoint
CREATE INDEX "members_preferred_name" ON "members" USING btree ("preferred_name_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "step_drafts_member_step" ON "step_drafts" USING btree ("member_id","step");--> statement-breakpoint
CREATE INDEX "step_drafts_saved" ON "step_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "moments_balances_period_end" ON "moments_balances" USING btree ("period_end");--> statement-breakpoint
CREATE INDEX "moments_ledger_member" ON "moments_ledger" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_action" ON "audit_log" USING btree ("actor","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_member" ON "audit_log" USING btree ("member_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_listed" ON "audit_log" USING gin (("after" -> 'members') jsonb_path_ops) WHERE "audit_log"."after" -> 'members' is not null;--> statement-breakpoint
CREATE INDEX "audit_log_retried" ON "audit_log" USING btree (("after" ->> 'id')) WHERE "audit_log"."action" = 'dead-letter.retried';--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "card_provider_events_received" ON "card_provider_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "card_provider_events_unhandled" ON "card_provider_events" USING btree ("received_at") WHERE "card_provider_events"."handled_at" is null and "card_provider_events"."subject" <> 'other';--> statement-breakpoint
CREATE INDEX "former_customers_member" ON "former_customers" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("member_id","kind") WHERE "payments"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "payments" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE INDEX "payments_began_free" ON "payments" USING btree ("stripe_subscription_id") WHERE "payments"."discount" >= "payments"."amount";--> statement-breakpoint
CREATE INDEX "payments_member" ON "payments" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "reconciliations_started" ON "reconciliations" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "member_referrals_due" ON "member_referrals" USING btree ("reward_due_at") WHERE "member_referrals"."reward_due_at" is not null and "member_referrals"."reward_fulfilled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "held_matches_key" ON "held_matches" USING btree ("member_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "held_matches_one" ON "held_matches" USING btree ("member_id") WHERE "held_matches"."state" = 'held';--> statement-breakpoint
CREATE INDEX "held_matches_coach" ON "held_matches" USING btree ("coach_id") WHERE "held_matches"."state" = 'held';--> statement-breakpoint
CREATE INDEX "held_matches_member" ON "held_matches" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "held_matches_left" ON "held_matches" USING btree ("leaves_at") WHERE "held_matches"."state" = 'left';--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_requests_one_pending" ON "schedule_requests" USING btree ("member_id") WHERE "schedule_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "schedule_requests_member" ON "schedule_requests" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "schedule_requests_state" ON "schedule_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "schedule_requests_created" ON "schedule_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "schedule_requests_due" ON "schedule_requests" USING btree ("effective_date") WHERE "schedule_requests"."state" = 'approved' and "schedule_requests"."applied_at" is null and "schedule_requests"."replaced_by" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_requests_one_pending" ON "service_requests" USING btree ("member_id") WHERE "service_requests"."state" = 'pending' and "service_requests"."kind" <> 'coach';--> statement-breakpoint
CREATE UNIQUE INDEX "service_requests_one_coach_pending" ON "service_requests" USING btree ("member_id") WHERE "service_requests"."state" = 'pending' and "service_requests"."kind" = 'coach';--> statement-breakpoint
CREATE INDEX "service_requests_member" ON "service_requests" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "service_requests_state" ON "service_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "service_requests_created" ON "service_requests" USING btree ("created_at","id") WHERE "service_requests"."kind" <> 'coach';--> statement-breakpoint
CREATE INDEX "service_requests_coach" ON "service_requests" USING btree ("created_at","id") WHERE "service_requests"."kind" = 'coach';--> statement-breakpoint
CREATE INDEX "service_requests_plan_behind" ON "service_requests" USING btree ("created_at") WHERE "service_requests"."plan" in ('pausing', 'resuming', 'ending');--> statement-breakpoint
CREATE INDEX "service_requests_return" ON "service_requests" USING btree ("return_date") WHERE "service_requests"."return_date" is not null and "service_requests"."state" = 'carried-out' and "service_requests"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "crises_one_open" ON "crises" USING btree ("member_id") WHERE "crises"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "crises_member" ON "crises" USING btree ("member_id","started_at");--> statement-breakpoint
CREATE INDEX "incidents_member" ON "incidents" USING btree ("member_id","recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "record_holds_one_open" ON "record_holds" USING btree ("member_id") WHERE "record_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "known_devices_member" ON "known_devices" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "known_devices_last_sign_in" ON "known_devices" USING btree ("last_sign_in_at");--> statement-breakpoint
CREATE INDEX "phone_changes_member" ON "phone_changes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "phone_changes_until" ON "phone_changes" USING btree ("undo_until");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_phone" ON "verifications" USING btree ("phone_hash");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_member" ON "verifications" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "api_tokens_former" ON "api_tokens" USING btree ("former_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_issuer" ON "api_tokens" USING btree ("issued_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_name" ON "api_tokens" USING btree (lower("name")) WHERE "api_tokens"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_name" ON "staff" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "staff_answered_challenges_expiry" ON "staff_answered_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_codes_expiry" ON "staff_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expiry" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "member_notices_key" ON "member_notices" USING btree ("member_id","key");--> statement-breakpoint
CREATE INDEX "member_notices_unread" ON "member_notices" USING btree ("member_id","leaves_at") WHERE "member_notices"."state" = 'left' and "member_notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "messages_member" ON "messages" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "messages_at" ON "messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "messages_opt_out_question" ON "messages" USING btree ("at") WHERE "messages"."opt_out_question" = 'open';--> statement-breakpoint
CREATE INDEX "outbound_messages_provider" ON "outbound_messages" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "outbound_messages_member" ON "outbound_messages" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "outbound_messages_content" ON "outbound_messages" USING btree ("created_at") WHERE "outbound_messages"."content_erased_at" is null and "outbound_messages"."status" in ('sent', 'failed');--> statement-breakpoint
CREATE INDEX "outbound_messages_unsent" ON "outbound_messages" USING btree ("created_at") WHERE "outbound_messages"."status" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "outbound_messages_failed" ON "outbound_messages" USING btree ("created_at") WHERE "outbound_messages"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "received_texts_keyword" ON "received_texts" USING btree ("phone_hash","sent_at") WHERE "received_texts"."keyword" is not null;--> statement-breakpoint
CREATE INDEX "received_texts_sent_at" ON "received_texts" USING btree ("sent_at");--> statement-breakpoint

-- From here on written by hand: what Drizzle doesn't generate.

-- The audit log and the ledger of Moments only grow. Nothing changes an entry, and only the audit log loses some: those older than a year.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER moments_ledger_append_only BEFORE UPDATE OR DELETE ON moments_ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER moments_ledger_no_truncate BEFORE TRUNCATE ON moments_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The servers' role has no right to delete entries. This function deletes with its owner's right, by the database's clock. It looks at the
-- oldest entries only, so that it reads no more than it may delete, and leaves out those of members whose records are held, and what members
-- agreed to when they bought a plan, for 3 years or until a year after it has ended.
CREATE FUNCTION delete_old_audit(days integer, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM public.audit_log entry
  USING (SELECT id FROM public.audit_log a WHERE NOT EXISTS (
      SELECT FROM public.record_holds h WHERE h.member_id = a.member_id AND h.released_at IS NULL
    ) AND NOT (a.action = 'renewal.agreed' AND (a.at > now() - interval '3 years' OR EXISTS (
      SELECT FROM public.subscriptions s WHERE s.member_id = a.member_id
        AND (s.status <> 'MEMBERSHIP_ENDED' OR s.end_date > now() - interval '1 year')
    ))) ORDER BY id LIMIT most) oldest
  WHERE entry.id = oldest.id AND entry.at < now() - make_interval(days => greatest(days, 365));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END;
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION delete_old_audit(integer, integer) FROM PUBLIC;
--> statement-breakpoint

-- Every change that an open page shows is announced in its own transaction, so that no way to change it can forget to. An announcement names
-- the kind and who it is for. It has no words and no numbers. server/src/platform/live listens.
CREATE SEQUENCE live_event_ids;
--> statement-breakpoint
-- Announces a change of a kind to addresses, a hundred in one announcement: PostgreSQL limits its length to 8000 bytes. What Tonight shows is
-- announced to its pages, too.
CREATE FUNCTION announce_change(kind text, addresses text[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  first integer := 1;
BEGIN
  IF kind IN ('text', 'conversation', 'presence', 'crisis', 'matching') THEN
    addresses := addresses || 'tonight'::text;
  END IF;
  WHILE first <= coalesce(array_length(addresses, 1), 0) LOOP
    PERFORM pg_notify('live_events', json_build_object(
      'id', nextval('live_event_ids')::text, 'kind', kind, 'to', addresses[first:first + 99])::text);
    first := first + 100;
  END LOOP;
END;
$$;
--> statement-breakpoint
-- Announces the rows of a statement to their members. The argument is the kind.
CREATE FUNCTION announce_changed_rows() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change(TG_ARGV[0], (SELECT array_agg(DISTINCT 'member:' || member_id) FROM changed));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER messages_announce AFTER INSERT ON messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('texts');
--> statement-breakpoint
CREATE TRIGGER moments_announce_insert AFTER INSERT ON moments_balances
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('moments');
--> statement-breakpoint
CREATE TRIGGER moments_announce_update AFTER UPDATE ON moments_balances
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('moments');
--> statement-breakpoint
CREATE TRIGGER subscriptions_announce_insert AFTER INSERT ON subscriptions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('plan');
--> statement-breakpoint
CREATE TRIGGER subscriptions_announce_update AFTER UPDATE ON subscriptions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('plan');
--> statement-breakpoint
CREATE TRIGGER payments_announce_insert AFTER INSERT ON payments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('payments');
--> statement-breakpoint
CREATE TRIGGER payments_announce_update AFTER UPDATE ON payments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('payments');
--> statement-breakpoint
CREATE TRIGGER transactions_announce_insert AFTER INSERT ON transactions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('payments');
--> statement-breakpoint
CREATE TRIGGER transactions_announce_update AFTER UPDATE ON transactions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('payments');
--> statement-breakpoint
CREATE TRIGGER schedule_requests_announce_insert AFTER INSERT ON schedule_requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('requests');
--> statement-breakpoint
CREATE TRIGGER schedule_requests_announce_update AFTER UPDATE ON schedule_requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('requests');
--> statement-breakpoint
CREATE TRIGGER service_requests_announce_insert AFTER INSERT ON service_requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('requests');
--> statement-breakpoint
CREATE TRIGGER service_requests_announce_update AFTER UPDATE ON service_requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('requests');
--> statement-breakpoint
-- Tells operations that a request waits for a decision, or has one.
CREATE FUNCTION announce_request() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('request', ARRAY['conversation:' || NEW.member_id] || coalesce((
    SELECT array_agg('staff:' || id) FROM staff WHERE 'operations' = ANY (roles) AND deactivated_at IS NULL), '{}'));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Tells those who see deliveries that something failed for good, or is tried again. The queue calls it for a job.
CREATE FUNCTION announce_deliveries() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('deliveries', (
    SELECT array_agg('staff:' || id) FROM staff WHERE roles && ARRAY['operations', 'admin'] AND deactivated_at IS NULL));
END;
$$;
--> statement-breakpoint
CREATE FUNCTION announce_failed_message() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_deliveries();
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER outbound_messages_failed AFTER UPDATE ON outbound_messages
  FOR EACH ROW WHEN ((NEW.status = 'failed') IS DISTINCT FROM (OLD.status = 'failed'))
  EXECUTE FUNCTION announce_failed_message();
--> statement-breakpoint
CREATE TRIGGER schedule_requests_announce AFTER INSERT OR UPDATE ON schedule_requests
  FOR EACH ROW EXECUTE FUNCTION announce_request();
--> statement-breakpoint
CREATE TRIGGER service_requests_announce AFTER INSERT OR UPDATE ON service_requests
  FOR EACH ROW EXECUTE FUNCTION announce_request();
--> statement-breakpoint
CREATE TRIGGER account_deletions_announce_insert AFTER INSERT ON account_deletions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('profile');
--> statement-breakpoint
CREATE TRIGGER account_deletions_announce_delete AFTER DELETE ON account_deletions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('profile');
--> statement-breakpoint
CREATE TRIGGER member_notices_announce AFTER UPDATE ON member_notices
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_rows('profile');
--> statement-breakpoint
CREATE FUNCTION announce_member() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('profile', ARRAY['member:' || NEW.id]);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER members_announce AFTER UPDATE ON members
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_member();
--> statement-breakpoint
CREATE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('session', ARRAY['member:' || OLD.member_id]);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Only the end of a session that was still open: the clean-up deletes many old ones.
CREATE TRIGGER sessions_announce_shorter AFTER UPDATE ON sessions
  FOR EACH ROW WHEN (NEW.expires_at < OLD.expires_at) EXECUTE FUNCTION announce_session_end();
--> statement-breakpoint
CREATE TRIGGER sessions_announce_delete AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION announce_session_end();
--> statement-breakpoint

-- Open pages of the desk check their session when it ends, locks, or when the person's roles change.
CREATE FUNCTION announce_staff_session() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('session', ARRAY['staff:' || OLD.staff_id]);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION announce_staff() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('session', ARRAY['staff:' || NEW.id]);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER staff_sessions_announce_update AFTER UPDATE ON staff_sessions
  FOR EACH ROW WHEN (NEW.expires_at < OLD.expires_at OR (NEW.locked_at IS NOT NULL AND OLD.locked_at IS NULL))
  EXECUTE FUNCTION announce_staff_session();
--> statement-breakpoint
CREATE TRIGGER staff_sessions_announce_delete AFTER DELETE ON staff_sessions
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION announce_staff_session();
--> statement-breakpoint
-- How fast a coach replies is for members. Each reply changes it, and the coach's pages would read everything again.
CREATE TRIGGER staff_announce AFTER UPDATE ON staff
  FOR EACH ROW WHEN (to_jsonb(OLD) - '{last_replied_at,usual_reply_minutes}'::text[]
    IS DISTINCT FROM to_jsonb(NEW) - '{last_replied_at,usual_reply_minutes}'::text[])
  EXECUTE FUNCTION announce_staff();
--> statement-breakpoint

-- Tells administrators that staff, how they sign in, or tokens have changed. The use of a session or a token is no change.
CREATE FUNCTION announce_staff_list() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('staff', (
    SELECT array_agg('staff:' || id) FROM staff WHERE 'admin' = ANY (roles) AND deactivated_at IS NULL));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER staff_list_announce_insert AFTER INSERT ON staff
  FOR EACH ROW EXECUTE FUNCTION announce_staff_list();
--> statement-breakpoint
CREATE TRIGGER staff_list_announce_update AFTER UPDATE ON staff
  FOR EACH ROW WHEN (to_jsonb(OLD) - '{last_replied_at,usual_reply_minutes}'::text[]
    IS DISTINCT FROM to_jsonb(NEW) - '{last_replied_at,usual_reply_minutes}'::text[])
  EXECUTE FUNCTION announce_staff_list();
--> statement-breakpoint
CREATE TRIGGER staff_passkeys_announce AFTER INSERT OR DELETE ON staff_passkeys
  FOR EACH ROW EXECUTE FUNCTION announce_staff_list();
--> statement-breakpoint
CREATE TRIGGER staff_sessions_list_announce AFTER DELETE ON staff_sessions
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION announce_staff_list();
--> statement-breakpoint
CREATE TRIGGER api_tokens_announce_insert AFTER INSERT ON api_tokens
  FOR EACH ROW EXECUTE FUNCTION announce_staff_list();
--> statement-breakpoint
CREATE TRIGGER api_tokens_announce_update AFTER UPDATE ON api_tokens
  FOR EACH ROW WHEN ((NEW.token_hash, NEW.expires_at, NEW.revoked_at)
    IS DISTINCT FROM (OLD.token_hash, OLD.expires_at, OLD.revoked_at)) EXECUTE FUNCTION announce_staff_list();
--> statement-breakpoint

-- Announces a change to everyone who reaches the member, as `selectReached` has it: the coach, staff who cover or have opened the conversation,
-- and in a crisis staff on call. Without an active coach who is there, operations learn of it. The address of the conversation says which one.
CREATE FUNCTION announce_conversation(kind text, member uuid, by_staff uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change(kind, ARRAY['conversation:' || member] || coalesce((
    SELECT array_agg(DISTINCT 'staff:' || reader) FROM (
      SELECT coach_id AS reader FROM members WHERE id = member AND coach_id IS NOT NULL
      UNION SELECT staff_id FROM conversation_opens WHERE member_id = member AND until > now()
      UNION SELECT s.id FROM staff s JOIN crises c ON c.member_id = member AND c.ended_at IS NULL WHERE s.is_on_call
      UNION SELECT s.id FROM staff s JOIN members m ON m.id = member LEFT JOIN staff coach ON coach.id = m.coach_id
        WHERE 'operations' = ANY (s.roles) AND s.deactivated_at IS NULL
          AND (coach.id IS NULL OR coach.deactivated_at IS NOT NULL OR coach.away_until > now())
    ) readers WHERE reader IS DISTINCT FROM by_staff), '{}'));
END;
$$;
--> statement-breakpoint
-- A wait begins with the first unanswered text and ends when a reply leaves. What a phone wrote by itself changes neither, and stands in
-- the list only if the member doesn't wait.
CREATE FUNCTION note_texts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  member uuid;
BEGIN
  FOR member IN
    INSERT INTO conversations AS c (member_id, waiting_since, last_message_id, last_at, is_unread)
    SELECT latest.member_id, CASE WHEN latest.direction = 'from-member' THEN latest.first_at END, latest.id, latest.at,
      latest.direction = 'from-member'
    FROM (
      SELECT DISTINCT ON (changed.member_id) changed.member_id, changed.direction, changed.id, changed.at,
        min(changed.at) FILTER (WHERE changed.direction = 'from-member') OVER (PARTITION BY changed.member_id) AS first_at
      FROM changed WHERE changed.made_by_phone IS NULL ORDER BY changed.member_id, changed.at DESC, changed.id DESC
    ) latest
    ORDER BY latest.member_id
    ON CONFLICT (member_id) DO UPDATE SET
      waiting_since = CASE WHEN excluded.waiting_since IS NULL THEN NULL ELSE coalesce(c.waiting_since, excluded.waiting_since) END,
      last_message_id = CASE WHEN excluded.last_at >= c.last_at THEN excluded.last_message_id ELSE c.last_message_id END,
      last_at = greatest(c.last_at, excluded.last_at),
      is_unread = excluded.is_unread,
      is_done = c.is_done AND NOT excluded.is_unread,
      follow_up_at = CASE WHEN excluded.is_unread THEN NULL ELSE c.follow_up_at END
    RETURNING member_id
  LOOP
    PERFORM announce_conversation('text', member);
  END LOOP;
  FOR member IN
    INSERT INTO conversations AS c (member_id, last_message_id, last_at)
    SELECT DISTINCT ON (changed.member_id) changed.member_id, changed.id, changed.at
    FROM changed WHERE changed.made_by_phone IS NOT NULL ORDER BY changed.member_id, changed.at DESC, changed.id DESC
    ON CONFLICT (member_id) DO UPDATE SET
      last_message_id = CASE WHEN c.waiting_since IS NULL THEN excluded.last_message_id ELSE c.last_message_id END,
      last_at = CASE WHEN c.waiting_since IS NULL THEN greatest(c.last_at, excluded.last_at) ELSE c.last_at END
    RETURNING member_id
  LOOP
    PERFORM announce_conversation('text', member);
  END LOOP;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER messages_conversation AFTER INSERT ON messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_texts();
--> statement-breakpoint
CREATE FUNCTION announce_conversation_row() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_conversation(TG_ARGV[0], CASE WHEN TG_OP = 'DELETE' THEN OLD.member_id ELSE NEW.member_id END);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER outbound_messages_delivery AFTER UPDATE ON outbound_messages
  FOR EACH ROW WHEN (NEW.member_id IS NOT NULL AND NEW.channel = 'text'
    AND (NEW.status, NEW.delivery_status) IS DISTINCT FROM (OLD.status, OLD.delivery_status))
  EXECUTE FUNCTION announce_conversation_row('delivery');
--> statement-breakpoint
CREATE TRIGGER held_texts_announce AFTER INSERT OR UPDATE ON held_texts
  FOR EACH ROW EXECUTE FUNCTION announce_conversation_row('delivery');
--> statement-breakpoint
CREATE TRIGGER messages_question_announce AFTER UPDATE OF opt_out_question ON messages
  FOR EACH ROW EXECUTE FUNCTION announce_conversation_row('text');
--> statement-breakpoint
CREATE TRIGGER conversation_notes_announce AFTER INSERT OR UPDATE ON conversation_notes
  FOR EACH ROW EXECUTE FUNCTION announce_conversation_row('note');
--> statement-breakpoint
CREATE TRIGGER note_mentions_announce AFTER UPDATE ON note_mentions
  FOR EACH ROW EXECUTE FUNCTION announce_conversation_row('note');
--> statement-breakpoint
CREATE TRIGGER conversations_announce AFTER UPDATE ON conversations
  FOR EACH ROW WHEN (NEW.last_message_id IS NOT DISTINCT FROM OLD.last_message_id
    AND (NEW.is_done, NEW.is_unread, NEW.follow_up_at) IS DISTINCT FROM (OLD.is_done, OLD.is_unread, OLD.follow_up_at))
  EXECUTE FUNCTION announce_conversation_row('conversation');
--> statement-breakpoint
CREATE TRIGGER conversation_opens_announce AFTER INSERT OR UPDATE ON conversation_opens
  FOR EACH ROW EXECUTE FUNCTION announce_conversation_row('conversation');
--> statement-breakpoint
-- Who covered the member is no longer found in the table.
CREATE FUNCTION announce_end_of_open() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('conversation', ARRAY['conversation:' || OLD.member_id, 'staff:' || OLD.staff_id]);
  PERFORM announce_conversation('conversation', OLD.member_id);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER conversation_opens_announce_end AFTER DELETE ON conversation_opens
  FOR EACH ROW WHEN (OLD.until > now()) EXECUTE FUNCTION announce_end_of_open();
--> statement-breakpoint
-- No page shows its own person as present, so that person's pages have nothing to read again.
CREATE FUNCTION announce_presence() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_conversation('presence', NEW.member_id, NEW.staff_id);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER conversation_presence_announce_insert AFTER INSERT ON conversation_presence
  FOR EACH ROW EXECUTE FUNCTION announce_presence();
--> statement-breakpoint
CREATE TRIGGER conversation_presence_announce_update AFTER UPDATE ON conversation_presence
  FOR EACH ROW WHEN (NEW.doing <> OLD.doing OR NEW.at > OLD.at + interval '20 seconds')
  EXECUTE FUNCTION announce_presence();
--> statement-breakpoint
-- Each change of a crisis, its end included, reaches everyone who may have it on a page: the readers of the conversation, people on call,
-- operations, and those who have taken a step.
CREATE FUNCTION announce_crisis() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('crisis', ARRAY['conversation:' || NEW.member_id] || coalesce((
    SELECT array_agg(DISTINCT 'staff:' || reader) FROM (
      SELECT coach_id::text AS reader FROM members WHERE id = NEW.member_id AND coach_id IS NOT NULL
      UNION SELECT staff_id::text FROM conversation_opens WHERE member_id = NEW.member_id AND until > now()
      UNION SELECT id::text FROM staff WHERE deactivated_at IS NULL AND (is_on_call OR 'operations' = ANY (roles))
      UNION SELECT step ->> 'by' FROM jsonb_array_elements(NEW.steps) step WHERE step ->> 'by' IS NOT NULL
    ) readers), '{}'));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER crises_announce AFTER INSERT OR UPDATE ON crises
  FOR EACH ROW EXECUTE FUNCTION announce_crisis();
--> statement-breakpoint
-- A member who gets, changes, or loses a coach appears in another inbox.
CREATE FUNCTION announce_coach_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('conversation', ARRAY['conversation:' || NEW.id]
    || CASE WHEN OLD.coach_id IS NULL THEN '{}' ELSE ARRAY['staff:' || OLD.coach_id] END
    || CASE WHEN NEW.coach_id IS NULL THEN '{}' ELSE ARRAY['staff:' || NEW.coach_id] END);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER members_coach_announce AFTER UPDATE ON members
  FOR EACH ROW WHEN (NEW.coach_id IS DISTINCT FROM OLD.coach_id OR NEW.status <> OLD.status)
  EXECUTE FUNCTION announce_coach_change();
--> statement-breakpoint

-- Each coach's name is a person on staff.
CREATE FUNCTION set_coach_of_member() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  given_name text := btrim(NEW.coach_name);
BEGIN
  NEW.coach_id := NULL;
  IF given_name IS NULL OR given_name = '' THEN RETURN NEW; END IF;
  INSERT INTO staff (name, roles) SELECT given_name, '{coach}'
    WHERE NOT EXISTS (SELECT 1 FROM staff WHERE lower(name) = lower(given_name))
    ON CONFLICT DO NOTHING;
  SELECT id INTO NEW.coach_id FROM staff WHERE lower(name) = lower(given_name);
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER members_coach BEFORE INSERT OR UPDATE OF coach_name ON members
  FOR EACH ROW EXECUTE FUNCTION set_coach_of_member();
--> statement-breakpoint

-- Since when a member waits for a match, however the status changes.
CREATE FUNCTION note_matching() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.matching_since := now();
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER members_matching_since BEFORE UPDATE OF status ON members
  FOR EACH ROW WHEN (NEW.status <> OLD.status AND NEW.status IN ('PENDING_MATCHING', 'WAITLIST_REVIEW'))
  EXECUTE FUNCTION note_matching();
--> statement-breakpoint
-- Announces to operations that the list of who waits, or a coach, has changed. The address of the conversation says which member.
CREATE FUNCTION announce_matching(about text[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_change('matching', about || coalesce((
    SELECT array_agg('staff:' || id) FROM staff WHERE 'operations' = ANY (roles) AND deactivated_at IS NULL), '{}'));
END;
$$;
--> statement-breakpoint
-- The argument is the column with the member's ID; none for a change of staff.
CREATE FUNCTION announce_matching_row() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM announce_matching(CASE WHEN TG_NARGS = 0 THEN '{}' ELSE ARRAY['conversation:' || (to_jsonb(NEW) ->> TG_ARGV[0])] END);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER held_matches_announce AFTER INSERT OR UPDATE ON held_matches
  FOR EACH ROW EXECUTE FUNCTION announce_matching_row('member_id');
--> statement-breakpoint
CREATE TRIGGER members_matching_announce AFTER UPDATE ON members
  FOR EACH ROW WHEN (NEW.status <> OLD.status
    AND (NEW.status IN ('PENDING_MATCHING', 'WAITLIST_REVIEW') OR OLD.status IN ('PENDING_MATCHING', 'WAITLIST_REVIEW')))
  EXECUTE FUNCTION announce_matching_row('id');
--> statement-breakpoint
CREATE TRIGGER staff_matching_announce AFTER UPDATE ON staff
  FOR EACH ROW WHEN ((NEW.shifts, NEW.capacity, NEW.away_until, NEW.roles, NEW.deactivated_at, NEW.is_on_call)
    IS DISTINCT FROM (OLD.shifts, OLD.capacity, OLD.away_until, OLD.roles, OLD.deactivated_at, OLD.is_on_call))
  EXECUTE FUNCTION announce_matching_row();
--> statement-breakpoint

-- Notes that what a member sees may have changed. A job derives it again.
CREATE FUNCTION note_sight_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_TABLE_NAME = 'members' THEN
    INSERT INTO member_sight_changes (member_id) VALUES (NEW.id);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO member_sight_changes (member_id) VALUES (OLD.member_id);
  ELSE
    INSERT INTO member_sight_changes (member_id) VALUES (NEW.member_id);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER members_sight_insert AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION note_sight_change();
--> statement-breakpoint
CREATE TRIGGER members_sight_update AFTER UPDATE ON members
  FOR EACH ROW WHEN ((NEW.status, NEW.partner_id, NEW.saved_steps, NEW.enrollment_completed_at, NEW.personal_details_sealed, NEW.emergency_contact_sealed, NEW.shift_time, NEW.shift_days, NEW.created_at)
    IS DISTINCT FROM (OLD.status, OLD.partner_id, OLD.saved_steps, OLD.enrollment_completed_at, OLD.personal_details_sealed, OLD.emergency_contact_sealed, OLD.shift_time, OLD.shift_days, OLD.created_at))
  EXECUTE FUNCTION note_sight_change();
--> statement-breakpoint
CREATE TRIGGER subscriptions_sight_insert AFTER INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION note_sight_change();
--> statement-breakpoint
CREATE TRIGGER subscriptions_sight_update AFTER UPDATE ON subscriptions
  FOR EACH ROW WHEN ((NEW.status, NEW.member_id) IS DISTINCT FROM (OLD.status, OLD.member_id)) EXECUTE FUNCTION note_sight_change();
--> statement-breakpoint
CREATE TRIGGER subscriptions_sight_delete AFTER DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION note_sight_change();
--> statement-breakpoint

-- The first sweep of the provider's log of texts starts here.
INSERT INTO sweeps (name, done_until) VALUES ('texts', now());
