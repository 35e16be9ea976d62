-- outside a transaction
ALTER TABLE "outbound_messages" ADD COLUMN IF NOT EXISTS "content_erased_at" timestamp with time zone;--> statement-breakpoint
create index concurrently if not exists "card_provider_events_received" ON "card_provider_events" USING btree ("received_at");--> statement-breakpoint
create index concurrently if not exists "outbound_messages_content" ON "outbound_messages" USING btree ("created_at") WHERE "outbound_messages"."content_erased_at" is null and "outbound_messages"."status" in ('sent', 'failed');
