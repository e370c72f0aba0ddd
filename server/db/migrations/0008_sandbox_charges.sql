ALTER TABLE "sandbox_sessions" DROP COLUMN "charge_id";--> statement-breakpoint
ALTER TABLE "sandbox_sessions" DROP COLUMN "refunded_cents";--> statement-breakpoint
ALTER TABLE "sandbox_sessions" DROP COLUMN "refund_key";