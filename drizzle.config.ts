import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name=NAME` writes a migration. It needs only the snapshot of the one before, so older snapshots are deleted. */
export default defineConfig({ dialect: 'postgresql', schema: './server/db/schema/*-schema.ts', out: './server/db/migrations' });
