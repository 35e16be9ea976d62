-- outside a transaction
create index concurrently if not exists "subscriptions_updated" ON "subscriptions" USING btree ("updated_at");--> statement-breakpoint
create index concurrently if not exists "transactions_updated" ON "transactions" USING btree ("updated_at");
