import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import { shownKeepsakeSchema } from '#domain/keepsake/keepsake.ts';

/** A card, for anybody to whom it was shown. */
export const shownKeepsakeQuery = (token: string) =>
	queryOptions({ queryKey: ['shown-keepsake', token], queryFn: ({ signal }) => callApi(keepsakeApi.shown(token), shownKeepsakeSchema, { signal }) });
