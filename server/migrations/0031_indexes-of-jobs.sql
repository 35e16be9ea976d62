-- outside a transaction
create index concurrently if not exists "payments_began_free" ON "payments" USING btree ("stripe_subscription_id") WHERE "payments"."discount" >= "payments"."amount";--> statement-breakpoint
create index concurrently if not exists "member_referrals_due" ON "member_referrals" USING btree ("reward_due_at") WHERE "member_referrals"."reward_due_at" is not null and "member_referrals"."reward_fulfilled_at" is null;--> statement-breakpoint
create index concurrently if not exists "known_devices_last_sign_in" ON "known_devices" USING btree ("last_sign_in_at");
