ALTER TABLE "conversation_drafts" ADD COLUMN IF NOT EXISTS "key" text;
