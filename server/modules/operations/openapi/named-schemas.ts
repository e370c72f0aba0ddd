import * as z from 'zod/mini';
import { apiErrorSchema } from '#domain/api/api-error.ts';
import { checkoutAnswerSchema, intentStatusSchema, oneTimeBodySchema } from '#domain/donation/donation.ts';
import { filterAnswerSchema, filterBodySchema } from '#domain/roster/listing/filter-body.ts';
import { playerSchema, sportSchema, teamSchema } from '#domain/roster/roster.ts';
import { syncDeltaSchema, syncTeamSchema } from '#domain/roster/roster-sync-feed.ts';

/** Schemas that have their own name in the document instead of being repeated. */
const named = z.registry<{ id: string }>();
named.add(apiErrorSchema, { id: 'Error' });
named.add(sportSchema, { id: 'Sport' });
named.add(teamSchema, { id: 'Team' });
named.add(playerSchema, { id: 'Athlete' });
named.add(filterBodySchema, { id: 'Filter' });
named.add(filterAnswerSchema, { id: 'FilterAnswer' });
named.add(oneTimeBodySchema, { id: 'OneTimeDonation' });
named.add(checkoutAnswerSchema, { id: 'Checkout' });
named.add(intentStatusSchema, { id: 'Donation' });
named.add(syncTeamSchema, { id: 'SyncTeam' });
named.add(syncDeltaSchema, { id: 'SyncDelta' });

export type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema of `schema`, with its named parts moved into `components` and referenced. `io` picks the side of a
 * conversion: what a client sends (`input`) or what comes out of it (`output`).
 */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', components: Record<string, JsonSchema>): JsonSchema {
	const { $schema: _dialect, $defs, id: _id, ...own } = z.toJSONSchema(schema, { metadata: named, io, target: 'draft-2020-12' }) as JsonSchema;
	for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>)) {
		const { id: _repeated, ...rest } = definition;
		components[name] = withComponentRefs(rest) as JsonSchema;
	}
	return withComponentRefs(own) as JsonSchema;
}

/** `#/$defs/X` → `#/components/schemas/X`, at any depth. */
function withComponentRefs(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withComponentRefs);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) => [
			key,
			key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : withComponentRefs(inner),
		]),
	);
}
