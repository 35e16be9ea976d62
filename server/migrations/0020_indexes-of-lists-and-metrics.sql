-- outside a transaction
create index concurrently if not exists "subscriptions_end" ON "subscriptions" USING btree ("end_date") WHERE "subscriptions"."status" = 'MEMBERSHIP_ACTIVE';--> statement-breakpoint
create index concurrently if not exists "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
create index concurrently if not exists "members_created" ON "members" USING btree ("created_at","id");--> statement-breakpoint
create index concurrently if not exists "members_status_created" ON "members" USING btree ("status","created_at","id");--> statement-breakpoint
create index concurrently if not exists "card_provider_events_unhandled" ON "card_provider_events" USING btree ("received_at") WHERE "card_provider_events"."handled_at" is null and "card_provider_events"."subject" <> 'other';--> statement-breakpoint
create index concurrently if not exists "outbound_messages_unsent" ON "outbound_messages" USING btree ("created_at") WHERE "outbound_messages"."status" in ('waiting', 'sending');